let forestLimit = 25;

function forestRow(entry) {
  const of = data.cases[entry.case];
  const label = candidates.length > 1 ? `${of.name} · ${shortVersion(entry.candidate)}` : of.name;
  return { label: `${mark(entry.verdict)} ${label}`, case: of.id, version: versionName(entry.candidate), verdict: words(entry.verdict),
    said: `${of.id}, ${versionName(entry.candidate)}: ${words(entry.verdict)} ${entry.text.effect}, interval ${entry.text.interval}`,
    effect: entry.text.effect, interval: entry.text.interval, ratio: 1 + entry.effect, low: 1 + entry.low, high: 1 + entry.high,
    band_low: 1 - entry.threshold, band_high: 1 + entry.threshold };
}

// What has no effect or no interval has no place on the axis; the table has it.
const onForest = (entry) => entry.effect !== null && entry.low !== null && entry.high !== null && 1 + entry.low > 0
  && entry.threshold < 1;

function showForest() {
  const rows = shownRows().filter(onForest);
  const shown = rows.slice(0, forestLimit);
  one("forest-title").hidden = one("forest").hidden = shown.length === 0;
  more(one("forest-more"), shown.length, rows.length, "effects", () => {
    forestLimit += 50;
    showForest();
  });
  if (shown.length === 0) return;
  const datasets = { rows: shown.map(forestRow) };
  drawInSight(one("forest"), () => draw(one("forest"), data.plots.forest, datasets, {
    labelLimit: Math.min(430, Math.round(one("forest").clientWidth * 0.42)),
    lines: datasets.rows.length,
    description: `${data.plots.forest.description}. ${shown.length} of ${rows.length} effects; the table above has the numbers.`,
    clicked: (datum) => { if (datum.case) location.hash = caseLink(caseById.get(datum.case)); },
  }));
}
