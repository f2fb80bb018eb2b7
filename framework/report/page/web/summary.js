const fitnessWords = {
  fit: ["✓", "The machine was fit: the baseline and its own copy did not differ."],
  doubtful: ["?", "Doubtful: the baseline differed from its own copy in some cases, which are not comparable."],
  unfit: ["!", "Unfit: a slow-down that was put in on purpose was not found."],
  unknown: ["?", "No control: the baseline was not compared with its own copy."],
};

// One sentence; who wants to know more finds one for each version below.
function headline() {
  const all = data.rows.length;
  const count = (verdict) => signs[verdict].rows;
  const single = candidates.length === 1 && all > 0;
  const noun = single ? "cases" : `comparisons with ${shortVersion(0)}`;
  const who = single ? `${versionName(candidates[0])} ` : "";
  const decided = count("faster") + count("equivalent");
  if (all === 0) return ["failed", "Nothing was compared"];
  if (data.rows.every((entry) => entry.candidate === entry.baseline)) {
    return ["inconclusive", `Only ${versionName(data.rows[0].candidate)} was measured: there is nothing to compare it with`];
  }
  if (count("slower")) {
    return ["slower", single ? `${who}is slower than ${shortVersion(0)} in ${count("slower")} of ${all} cases`
      : `Slower in ${count("slower")} of ${all} ${noun}`];
  }
  if (count("failed")) return ["failed", `${who}${single ? "failed" : "Failed"} in ${count("failed")} of ${all} ${noun}`];
  const nowhere = single ? `${who}is nowhere slower than ${shortVersion(0)}` : "Nothing is slower";
  if (decided === all) return [count("faster") ? "faster" : "equivalent", `${nowhere} in ${all} ${noun}`];
  if (decided) return ["inconclusive", `${nowhere} in the ${decided} of ${all} ${noun} that were decided`];
  return ["inconclusive", `No verdict in ${all} ${noun}`];
}

// A few sentences stand there; many are folded, since the tables below say the same.
function folded(sentences, title) {
  const lines = sentences.map((sentence) => el("p", {}, sentence));
  return sentences.length > 2 ? el("details", {}, el("summary", {}, `${title} (${sentences.length})`), lines) : lines;
}

function showHeader() {
  const [verdict, text] = headline();
  document.title = `${mark(verdict)} ${text} · versus ${data.run.id || "recording"}`;
  one("top").classList.add(kind(verdict));
  fill(one("verdict"), el("span", { class: "sign", "aria-hidden": "true" }, mark(verdict)), " " + text);
  fill(one("sentences"), folded(data.summary.sentences, "Each version in a sentence"),
    folded(data.summary.more, "Curves and trades of time for size"));
  const words = [data.run.id, data.run.created.replace("T", " ").replace("Z", " UTC"), data.machine.class,
    data.run.profile && `${data.run.profile} profile`, data.summary.exit];
  fill(one("run"), words.filter(Boolean).join(" · "));
}

function tile(entry) {
  const toggle = () => {
    if (filter.verdicts.has(entry.verdict)) filter.verdicts.delete(entry.verdict);
    else filter.verdicts.add(entry.verdict);
    filterChanged();
  };
  const button = el("button", { type: "button", class: `tile ${kind(entry.verdict)}`, "aria-pressed": "false",
    disabled: entry.rows === 0, on: { click: toggle } },
  el("span", { class: "number" }, el("span", { "aria-hidden": "true" }, entry.mark + " "), String(entry.rows)),
  el("span", {}, entry.word));
  listeners.push(() => button.setAttribute("aria-pressed", String(filter.verdicts.has(entry.verdict))));
  return el("li", {}, button);
}

function linkTile(number, text, target) {
  return number > 0 && el("li", {}, el("a", { class: "tile", href: target }, el("span", { class: "number" }, String(number)),
    el("span", {}, text)));
}

function showTiles() {
  fill(one("tiles"), data.summary.verdicts.map(tile), linkTile(data.gaps.length, "not applicable", "#missing"),
    linkTile(data.incidents.length, data.incidents.length === 1 ? "incident" : "incidents", "#missing"));
  const [sign, text] = fitnessWords[data.summary.fitness];
  fill(one("fitness"), data.run.caution && el("p", { class: "alert" }, data.run.caution), el("p", {}, el("span", { class: "strong", "aria-hidden": "true" }, sign), " ", el("strong", {}, text), " ", data.summary.control.map((line) => `Control: ${line}. `)),
  data.machine.remarks.map((line) => el("p", { class: "alert" }, line)),
  data.machine.injections.map((line) => el("p", { class: "alert" }, `Slowed down on purpose: ${line}`)));
}

const worstShown = 8;

function worstRows() {
  const slower = data.rows.filter((entry) => entry.verdict === "slower");
  if (slower.length) return [slower, "Worst cases"];
  const open = data.rows.filter((entry) => ["failed", "inconclusive", "not_comparable"].includes(entry.verdict));
  return [open, "Open cases"];
}

function showWorst() {
  const [rows, title] = worstRows();
  if (rows.length === 0) return;
  one("worst").hidden = false;
  one("worst-title").textContent = title;
  const headings = ["Verdict", "Case", "Version", right("Effect"), right("95 % interval"), right("Before → after"), "Also"];
  const lines = rows.slice(0, worstShown).map((entry) => el("tr", {},
    el("td", {}, badge(entry.verdict)),
    el("th", { scope: "row" }, el("a", { href: caseLink(entry.case) }, breakable(data.cases[entry.case].name))),
    el("td", {}, shortVersion(entry.candidate)),
    el("td", { class: "right strong" }, entry.text.effect),
    el("td", { class: "right" }, entry.text.interval),
    el("td", { class: "right" }, entry.text.before && `${entry.text.before} → ${entry.text.after}`),
    el("td", { class: "faint" }, entry.also.slice(0, 3).join(", "))));
  const made = table(title, headings, lines);
  made.id = "worst-table";
  one("worst-table").replaceWith(made);
  if (data.summary.shared) made.parentNode.before(el("p", { class: "hint" }, `All of ${data.summary.shared}.`));
}
