const data = JSON.parse(one("data").textContent);
const signs = Object.fromEntries(data.summary.verdicts.map((entry) => [entry.verdict, entry]));

const words = (verdict) => (signs[verdict] ? signs[verdict].word : verdict.replaceAll("_", " "));
const mark = (verdict) => (signs[verdict] ? signs[verdict].mark : "?");
const kind = (verdict) => verdict.replaceAll("_", "-");
const metricName = (place) => data.metrics[place].name;
const versionName = (place) => data.versions[place];
const library = (of) => of.scenario.split("/")[0];

// A library's name is said once where all versions are of it.
const libraries = [...new Set(data.versions.map((id) => id.split("@")[0]))];
const shortVersion = (place) => {
  const id = versionName(place);
  return libraries.length === 1 && id.includes("@") ? id.slice(id.indexOf("@") + 1) : id;
};

const rowsByCase = new Map();
for (const entry of data.rows) {
  if (!rowsByCase.has(entry.case)) rowsByCase.set(entry.case, []);
  rowsByCase.get(entry.case).push(entry);
}
const gapsByCase = new Map();
for (const [of, version, reason] of data.gaps) {
  if (!gapsByCase.has(of)) gapsByCase.set(of, new Map());
  gapsByCase.get(of).set(version, reason);
}
const candidates = [...new Set(data.rows.map((entry) => entry.candidate))].sort((a, b) => a - b);
const caseById = new Map(data.cases.map((of, place) => [of.id, place]));

const caseLink = (place) => "#case=" + encodeURIComponent(data.cases[place].id);

function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";
}

// What measures one case again, as far as the run knows how it was asked for.
function repeatCommand(place) {
  if (!data.run.id) return null;
  const of = data.cases[place];
  const files = data.run.command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+\.ya?ml(?=\s|$|['"])['"]?/g);
  const parts = ["versus run", files ? files.join(" ") : quoted(of.scenario), "--filter", quoted(of.id)];
  if (data.run.profile) parts.push("--profile", quoted(data.run.profile));
  parts.push("--versions", data.versions.map(quoted).join(","), "--seed", data.run.seed);
  return parts.join(" ");
}

const value_before = (a, b) => {
  const numbers = [Number(a), Number(b)];
  const known = numbers.map((number) => a !== "" && b !== "" && Number.isFinite(number));
  if (known[0] && known[1]) return numbers[0] - numbers[1];
  if (known[0] !== known[1]) return known[0] ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
};

function timeText(ns) {
  for (const [size, unit] of [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]]) {
    if (ns >= size) return `${(ns / size).toPrecision(4)} ${unit}`;
  }
  return `${Number(ns.toPrecision(4))} ns`;
}
