function showMissing() {
  const parts = [];
  if (data.incidents.length) {
    parts.push(el("h3", {}, "Failures"), scroll("Failures", table("Failures", ["Version", "What", "Case", "Message"], data.incidents.map((incident) =>
      el("tr", {}, el("th", { scope: "row" }, versionName(incident.version)), el("td", {}, badge("failed", incident.kind)),
        el("td", {}, incident.case === null ? "all" : el("a", { href: caseLink(incident.case) }, data.cases[incident.case].name)),
        el("td", {}, incident.message))))));
  }
  if (data.gaps.length) {
    parts.push(el("h3", {}, "Not applicable"), el("p", { class: "hint" }, "What a version cannot do is neither an error nor left out silently."),
      scroll("Not applicable", table("Not applicable", ["Version", "Reason", "Cases"], gapLines())));
  }
  const silent = data.cases.filter((of, place) => !rowsByCase.has(place) && !gapsByCase.has(place)
    && !data.incidents.some((incident) => incident.case === place));
  if (silent.length) {
    parts.push(el("h3", {}, "Not compared"), el("p", {}, `${silent.length} of ${data.cases.length} cases were not reached, or only one version could do them.`),
      el("details", {}, el("summary", {}, "Which"), el("ul", { class: "plain" }, silent.map((of) => el("li", {}, of.id)))));
  }
  one("missing").hidden = parts.length === 0;
  fill(one("missing-list"), parts);
}

function gapLines() {
  const groups = new Map();
  for (const [of, version, reason] of data.gaps) {
    const key = `${version}\n${reason}`;
    if (!groups.has(key)) groups.set(key, { version, reason, cases: [] });
    groups.get(key).cases.push(of);
  }
  const names = (cases) => el("ul", { class: "plain" }, cases.map((of) => el("li", {}, el("a", { href: caseLink(of) }, data.cases[of].name))));
  return [...groups.values()].map((group) => el("tr", {}, el("th", { scope: "row" }, versionName(group.version)), el("td", {}, group.reason),
    el("td", {}, group.cases.length < 4 ? names(group.cases)
      : el("details", {}, el("summary", {}, `${group.cases.length} cases`), names(group.cases)))));
}

// What has a place of its own above is not said again.
const elsewhere = new Set(["Control", "Machine", "Run", "Next", "Not applicable", "Failed", "Failures"]);

function showNotes() {
  const notes = data.summary.notes.filter((note) => !elsewhere.has(note.title));
  one("notes").hidden = notes.length === 0;
  fill(one("notes-list"), notes.map((note) => [el("h3", {}, note.title), note.texts.map((text) => el("p", {}, text))]));
}

function buildPart(build) {
  if (!build.known) return el("div", { class: "build" }, el("h4", {}, build.id), el("p", { class: "hint" }, "nothing is known of this version: it was not built"));
  return el("div", { class: "build" }, el("h4", {}, build.id), definition([["calls itself", build.says], ["compiler", build.compiler],
    ["options", build.options], ["source, SHA-256", build.source && el("code", {}, build.source)], ["build-id", build.build && el("code", {}, build.build)],
    ["loaded", build.loaded.length && el("details", {}, el("summary", {}, `${build.loaded.length} files`),
      el("ul", { class: "plain" }, build.loaded.map(([path, id]) => el("li", {}, el("code", {}, path), id && ` build-id ${id}`))))]]));
}

function showBuilds() {
  const run = data.summary.notes.filter((note) => note.title === "Run").flatMap((note) => note.texts);
  const next = data.summary.notes.filter((note) => note.title === "Next").flatMap((note) => note.texts);
  fill(one("builds-list"),
    el("h3", {}, "Run"), definition([["id", data.run.id], ["begun", data.run.created], ["seed", data.run.seed], ["profile", data.run.profile], ["took", run[0]],
      ["exit code", data.summary.exit]]),
    data.run.command && [el("h4", {}, "Command"), copyable(data.run.command)],
    next.length > 0 && [el("h4", {}, "To go on"), next.map(copyable)],
    el("h3", {}, "Machine"), definition([["class", data.machine.class], ["CPUs usable", String(data.machine.cpus)], ...Object.entries(data.machine.facts)]),
    el("h3", {}, "Builds"), el("div", { class: "builds" }, data.builds.map(buildPart)));
}
