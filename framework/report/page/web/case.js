let openCase = null;
let clock = null; // wall or cpu

// Every sample of a case in the order of execution.
function samplesOf(place, which) {
  const rows = [];
  const rounds = [];
  for (const round of data.samples[place] || []) {
    rounds.push({ n: rows.length + 0.5 });
    round.slots.forEach((slot, at) => {
      const ns = round[which][at];
      if (ns === null) return;
      const version = round.sides[Math.floor(slot / 2)];
      rows.push({ n: rows.length + 1, ns, shown: timeText(ns), version: versionName(version), side: version, round: round.number, copy: slot % 2,
        launch: `${shortVersion(version)} round ${round.number + 1}${round.stage === "confirm" ? " (confirming)" : ""}, copy ${slot % 2 + 1}` });
    });
  }
  return { rows, rounds };
}

function comparisonTable(place) {
  const entries = rowsByCase.get(place) || [];
  const lines = entries.map((entry) => el("tr", {}, el("th", { scope: "row" }, versionName(entry.candidate)),
    el("td", {}, badge(entry.verdict)), el("td", { class: "right strong" }, entry.text.effect),
    el("td", { class: "right" }, entry.text.interval), el("td", { class: "right" }, entry.text.before),
    el("td", { class: "right" }, entry.text.after), el("td", {}, metricName(entry.metric)),
    el("td", { class: "right" }, String(entry.rounds)), el("td", {}, entry.text.rule)));
  if (lines.length === 0) return el("p", { class: "alert" }, "No version was compared in this case.");
  const [first] = entries;
  return [el("p", { class: "hint" }, `Against ${versionName(first.baseline)}, threshold ${first.text.threshold}`
    + (first.text.mde ? `; an effect of ${first.text.mde} would have been found` : "") + "."),
  scroll("Verdicts of this case", table("Verdicts of this case", ["Version", "Verdict", right("Effect"), right("95 % interval"),
    right("Before"), right("After"), "Metric", right("Rounds"), "Because"], lines))];
}

function otherMetrics(place) {
  const entries = (rowsByCase.get(place) || []).filter((entry) => entry.others.length);
  if (entries.length === 0) return null;
  const lines = entries.flatMap((entry) => entry.others.map(([metric, verdict, before, after, effect, interval]) =>
    el("tr", { class: after === undefined ? "faint" : "" }, el("th", { scope: "row" }, metricName(metric)),
      entries.length > 1 && el("td", {}, shortVersion(entry.candidate)), el("td", {}, badge(verdict, after === undefined ? "equal" : undefined)),
      el("td", { class: "right" }, before), el("td", { class: "right" }, after === undefined ? before : after),
      el("td", { class: "right strong" }, effect || ""), el("td", { class: "right" }, interval || ""))));
  const headings = ["Metric", ...(entries.length > 1 ? ["Version"] : []), "Verdict", right("Before"), right("After"), right("Effect"),
    right("95 % interval")];
  return [el("h3", {}, "Other metrics"), scroll("Other metrics", table("Other metrics", headings, lines))];
}

function countedTable(place) {
  const counted = data.counted.filter((entry) => entry[0] === place).sort((a, b) => a[1] - b[1]);
  const peaks = peakMemory(place);
  if (counted.length === 0 && peaks.size === 0) return null;
  const names = [...new Set(counted.flatMap((entry) => Object.keys(entry[2])))];
  const versions = counted.length ? counted.map((entry) => entry[1]) : [...peaks.keys()];
  const lines = names.map((name) => {
    const cells = counted.map((entry) => entry[2][name] ?? "–");
    const differs = new Set(cells).size > 1;
    return el("tr", { class: differs ? "differs" : "faint" }, el("th", { scope: "row" }, name),
      cells.map((text) => el("td", { class: "right" }, text)), el("td", {}, differs ? "differs" : ""));
  });
  if (peaks.size) {
    lines.push(el("tr", {}, el("th", { scope: "row" }, "resident memory, most of a launch"),
      versions.map((version) => el("td", { class: "right" }, peaks.get(version) ?? "–")), el("td", {}, "")));
  }
  return [el("h3", {}, "Input, output and memory"),
    el("p", { class: "hint" }, "Counted in one run that was not timed; resident memory is the range over the timed launches."),
    scroll("Input, output and memory", table("Input, output and memory", ["Figure", ...versions.map((of) => right(shortVersion(of))), "Note"], lines))];
}

function peakMemory(place) {
  const ranges = new Map();
  for (const round of data.samples[place] || []) {
    round.peaks.forEach((bytes, slot) => {
      if (!(bytes > 0)) return;
      const version = round.sides[Math.floor(slot / 2)];
      const [low, high] = ranges.get(version) || [Infinity, 0];
      ranges.set(version, [Math.min(low, bytes), Math.max(high, bytes)]);
    });
  }
  const text = (bytes) => (bytes / 2 ** 20).toPrecision(3);
  return new Map([...ranges].map(([version, [low, high]]) => [version,
    text(low) === text(high) ? `${text(low)} MiB` : `${text(low)} to ${text(high)} MiB`]));
}

function troubles(place) {
  const lines = data.incidents.filter((incident) => incident.case === place).map((incident) =>
    el("p", { class: "alert" }, `${versionName(incident.version)}: ${incident.kind}`
      + (incident.round === null ? "" : ` in round ${incident.round + 1}`) + `: ${incident.message}`));
  for (const [version, reason] of gapsByCase.get(place) || []) {
    lines.push(el("p", { class: "hint" }, `${versionName(version)}: not applicable, ${reason}`));
  }
  for (const entry of rowsByCase.get(place) || []) {
    for (const remark of entry.remarks) lines.push(el("p", { class: "hint" }, `${shortVersion(entry.candidate)}: ${remark}`));
  }
  return lines;
}

function loadedList(place) {
  const sides = new Set((data.samples[place] || []).flatMap((round) => round.sides));
  const builds = data.builds.filter((build, version) => build.known && build.loaded.length && (sides.size === 0 || sides.has(version)));
  if (builds.length === 0) return null;
  return el("details", {}, el("summary", {}, "What was loaded"), builds.map((build) => [el("h4", {}, build.id),
    el("ul", { class: "plain" }, build.loaded.map(([path, id]) => el("li", {}, el("code", {}, path), id && ` build-id ${id.slice(0, 16)}`)))]));
}

function samplePlots(place) {
  const { rows, rounds } = samplesOf(place, clock);
  if (rows.length === 0) return [el("h3", {}, "Samples"), el("p", { class: "hint" }, "No sample of this case was kept.")];
  const versions = [...new Set(rows.map((entry) => entry.side))].sort((a, b) => a - b);
  const byLaunch = [...rows].sort((a, b) => a.side - b.side || a.round - b.round || a.copy - b.copy || a.n - b.n);
  const launches = new Set(rows.map((entry) => entry.launch)).size;
  const plots = [["Samples in the order of execution", data.plots.order, { rows, rounds }],
    ["Distribution by version", data.plots.distribution, { rows }], ["Launches apart", data.plots.launches, { rows: byLaunch }, launches]];
  const clocks = choice("Clock", [["cpu", "CPU time"], ["wall", "wall time"]], clock, (value) => { clock = value; showSamples(place); }, "case-clock");
  return [el("div", { class: "filters" }, clocks), versionLegend(versions), plots.map(([title, spec, datasets, lines]) => {
    const figure = el("figure", { class: "plot" });
    const quiet = withoutLegends(spec);
    requestAnimationFrame(() => drawInSight(figure, () => draw(figure, quiet, datasets, {
      lines, many: rows.length > 3000, labelLimit: Math.round(figure.clientWidth * 0.4), description: `${title}: ${rows.length} samples` })));
    return [el("h3", {}, title), figure];
  })];
}

// The list of versions above the plots is their legend.
function withoutLegends(spec) {
  const copy = structuredClone(spec);
  for (const layer of copy.layer || [copy]) {
    for (const channel of ["color", "shape", "strokeDash"]) {
      if (layer.encoding && layer.encoding[channel]) layer.encoding[channel].legend = null;
    }
  }
  return copy;
}

function showSamples(place) {
  fill(one("case-samples"), samplePlots(place));
}

function showCase(place) {
  const of = data.cases[place];
  const entries = rowsByCase.get(place) || [];
  openCase = place;
  clock = entries.length && metricName(entries[0].metric) === "wall_time" ? "wall" : "cpu";
  one("case-scenario").textContent = `${of.scenario}, ${of.operation}`;
  one("case-title").textContent = Object.entries(of.params).map(([name, value]) => `${name}=${value}`).join(", ") || of.operation;
  const command = repeatCommand(place);
  fill(one("case-body"), of.image && el("p", { class: "hint" }, `Image: ${of.image}`), comparisonTable(place), troubles(place),
    command && [el("h3", {}, "Repeat it"), copyable(command)], el("div", { id: "case-samples" }), otherMetrics(place),
    countedTable(place), loadedList(place), el("p", { class: "hint" }, "This case: ", el("code", {}, of.id)));
  const dialog = one("case");
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  one("case-title").focus();
  showSamples(place);
}

function closeCase() {
  openCase = null;
  if (one("case").open) one("case").close();
}

// The fragment says which case is open, so that a link leads to it and going back closes it.
function follow() {
  const wanted = location.hash.startsWith("#case=") ? location.hash.slice(6) : null;
  if (wanted === null) return closeCase();
  let id = wanted;
  try {
    id = decodeURIComponent(wanted);
  } catch {
    // not one of ours: taken as it stands
  }
  const place = caseById.get(id);
  if (place !== undefined) return showCase(place);
  closeCase();
  fill(one("shown"), `No case ${id} in this run.`);
}

function listenToFragments() {
  window.addEventListener("hashchange", follow);
  one("case-close").addEventListener("click", () => one("case").close());
  one("case").addEventListener("click", (event) => { if (event.target === one("case")) one("case").close(); });
  one("case").addEventListener("close", () => {
    if (openCase !== null && location.hash.startsWith("#case=")) history.replaceState(null, "", location.pathname + location.search);
    openCase = null;
  });
  follow();
}
