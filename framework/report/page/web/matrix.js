// How strong a colour is: the effect on a scale of ratios, in four steps.
function level(effect) {
  if (effect === null) return 0;
  const size = Math.abs(Math.log(1 + effect));
  return size < 0.03 ? 0 : size < 0.1 ? 1 : size < 0.4 ? 2 : 3;
}

function overviewCell(rows) {
  if (rows.length === 0) return el("td", { class: "faint" }, "–");
  const counts = data.summary.verdicts.map((entry) => [entry, rows.filter((row) => row.verdict === entry.verdict).length]);
  const signsOf = counts.filter((pair) => pair[1] > 0).map(([entry, number]) =>
    el("span", { class: `count ${kind(entry.verdict)}` }, el("span", { "aria-hidden": "true" }, entry.mark), String(number),
      el("span", { class: "unseen" }, ` ${entry.word}`)));
  const telling = rows.find((row) => row.verdict === "slower") || rows.find((row) => row.verdict === "faster");
  const verdict = rows.find((row) => ["slower", "failed"].includes(row.verdict)) || telling;
  return el("td", { class: verdict ? `${kind(verdict.verdict)} level${level(verdict.effect)}` : "" }, signsOf,
    telling && el("span", { class: "largest" }, telling.text.effect));
}

function showOverview() {
  const groups = new Map();
  for (const of of data.cases) {
    const key = `${of.scenario}\n${of.operation}`;
    if (!groups.has(key)) groups.set(key, { scenario: of.scenario, operation: of.operation, rows: [] });
  }
  for (const entry of data.rows) {
    const of = data.cases[entry.case];
    groups.get(`${of.scenario}\n${of.operation}`).rows.push(entry);
  }
  if (data.rows.length === 0) return;
  one("overview").hidden = false;
  const lines = [...groups.values()].map((group) => {
    const choose = () => {
      Object.assign(filter, { library: "", scenario: group.scenario, operation: group.operation });
      filterChanged();
      one("cases").scrollIntoView();
    };
    return el("tr", {},
      el("th", { scope: "row" }, el("button", { type: "button", class: "link", on: { click: choose } },
        `${group.scenario}, ${group.operation}`)),
      candidates.map((place) => overviewCell(group.rows.filter((entry) => entry.candidate === place))));
  });
  const made = table("Scenarios by version", ["Scenario", ...candidates.map(shortVersion)], lines);
  made.id = "overview-table";
  one("overview-table").replaceWith(made);
}

function matrixCell(place, candidate, entry) {
  if (entry) {
    const shown = entry.verdict === "failed" || entry.verdict === "not_comparable" ? words(entry.verdict) : entry.text.effect;
    return el("td", { class: `cell ${kind(entry.verdict)} level${level(entry.effect)}`, title: entry.text.interval },
      el("span", { "aria-hidden": "true" }, mark(entry.verdict) + " "), el("span", { class: "unseen" }, words(entry.verdict) + " "),
      shown);
  }
  const gap = gapsByCase.get(place) && gapsByCase.get(place).get(candidate);
  if (gap !== undefined) return el("td", { class: "cell faint", title: gap }, "n/a");
  const stands = (rowsByCase.get(place) || []).some((row) => row.baseline === candidate);
  return el("td", { class: "cell faint" }, stands ? "baseline" : "–");
}

let matrixLimit = 60;

function showMatrix() {
  const rows = shownRows();
  const order = [...new Set(rows.map((entry) => entry.case))];
  const wanted = filter.candidate === "" ? candidates : [Number(filter.candidate)];
  const open = (place) => () => { location.hash = caseLink(place); };
  const lines = order.slice(0, matrixLimit).map((place) => {
    const of = new Map((rowsByCase.get(place) || []).map((entry) => [entry.candidate, entry]));
    return el("tr", { on: { click: open(place) } },
      el("th", { scope: "row" }, el("a", { href: caseLink(place), on: { click: (event) => event.stopPropagation() } },
        breakable(data.cases[place].name))),
      wanted.map((candidate) => matrixCell(place, candidate, of.get(candidate))));
  });
  const made = table("Effects by case and version", ["Case", ...wanted.map(shortVersion)], lines);
  made.id = "matrix";
  one("matrix").replaceWith(made);
  one("shown").textContent = `${order.length} of ${data.cases.length} cases, ${rows.length} of ${data.rows.length} comparisons.`
    + ` Against ${versionName(0)}.` + (data.summary.shared ? ` All of ${data.summary.shared}.` : "");
  more(one("matrix-more"), Math.min(matrixLimit, order.length), order.length, "cases", () => {
    matrixLimit += 200;
    showMatrix();
  });
}
