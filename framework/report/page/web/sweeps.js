const sweep = { scenario: "", axis: "", quantity: "time" };
const quantities = { time: 2, throughput: 3, ratio: 4, calls: 5 };
let panelLimit = 12;

// Axes of a scenario with three values or more, those with numbers and many values first.
function axesOf(scenario) {
  const seen = new Map();
  for (const of of data.cases) {
    if (of.scenario !== scenario) continue;
    for (const [name, value] of Object.entries(of.params)) {
      if (!seen.has(name)) seen.set(name, new Set());
      seen.get(name).add(value);
    }
  }
  const numeric = (set) => [...set].filter((value) => Number(value) > 0).length;
  return [...seen].filter(([, set]) => set.size >= 3).sort((a, b) => numeric(b[1]) - numeric(a[1]) || b[1].size - a[1].size)
    .map(([name]) => name);
}

const sweepScenarios = [...new Set(data.cases.map((of) => of.scenario))].filter((scenario) => axesOf(scenario).length);

// Cases of one scenario, by what stays when the axis is taken out.
function sweepPanels() {
  const panels = new Map();
  const place = quantities[sweep.quantity];
  for (const point of data.points) {
    const of = data.cases[point[0]];
    if (of.scenario !== sweep.scenario || of.params[sweep.axis] === undefined || !(point[place] > 0)) continue;
    const rest = Object.entries(of.params).filter(([name]) => name !== sweep.axis && varies(of.scenario, name));
    const title = [of.operation, ...rest.map(([name, value]) => `${name}=${value}`)].join(", ");
    if (!panels.has(title)) panels.set(title, []);
    panels.get(title).push({ version: versionName(point[1]), value: of.params[sweep.axis], at: Number(of.params[sweep.axis]),
      quantity: point[place], shown: quantityText(point[place]) });
  }
  return [...panels].map(([title, rows]) => [title, rows.sort((a, b) => value_before(a.value, b.value))])
    .filter(([, rows]) => new Set(rows.map((row) => row.value)).size >= 2);
}

// Whether a scenario's cases differ in a parameter. Asked for every point, so it is worked out once.
const varying = new Map();
for (const of of data.cases) {
  for (const [name, value] of Object.entries(of.params)) {
    const key = `${of.scenario}\n${name}`;
    if (!varying.has(key)) varying.set(key, new Set());
    varying.get(key).add(value);
  }
}
const varies = (scenario, name) => varying.get(`${scenario}\n${name}`).size > 1;

function quantityText(value) {
  if (sweep.quantity === "time") return timeText(value);
  if (sweep.quantity === "throughput") return `${(value / 1e6).toPrecision(4)} MB/s`;
  return sweep.quantity === "ratio" ? `${value.toPrecision(3)} : 1` : `${value} calls`;
}

function sweepControls() {
  const axes = axesOf(sweep.scenario);
  const set = (name) => (value) => {
    sweep[name] = value;
    if (name === "scenario") sweep.axis = axesOf(value)[0];
    panelLimit = 12;
    sweepControls();
    showPanels();
  };
  fill(one("sweep-choice"),
    sweepScenarios.length > 1 && choice("Scenario", sweepScenarios.map((id) => [id, id]), sweep.scenario, set("scenario"), "sweep-scenario"),
    choice("Along", axes.map((name) => [name, name]), sweep.axis, set("axis"), "sweep-axis"),
    choice("Show", Object.keys(quantities).map((name) => [name, data.plots.sweep[name].title]), sweep.quantity, set("quantity"), "sweep-quantity"));
}

function showPanels() {
  const panels = sweepPanels();
  const specs = data.plots.sweep[sweep.quantity];
  const nodes = panels.slice(0, panelLimit).map(([title, rows]) => {
    const figure = el("figure", { class: "plot", "aria-label": title });
    const numbers = rows.filter((row) => row.at > 0).length;
    const spec = numbers === rows.length ? specs.numbers : numbers > 0 ? specs.mixed : specs.words;
    const action = () => draw(figure, spec, { rows }, {
      params: [{ name: "axis_title", value: sweep.axis }], caption: title, description: `${specs.title} by ${sweep.axis}: ${title}` });
    drawInSight(figure, action);
    return figure;
  });
  fill(one("sweep-panels"), nodes.length ? nodes : el("p", { class: "hint" }, "Nothing is known of this in two values or more."));
  more(one("sweep-more"), Math.min(panelLimit, panels.length), panels.length, "curves", () => {
    panelLimit += 24;
    showPanels();
  });
}

function curveTable() {
  if (data.curves.length === 0) return;
  const lines = data.curves.map((curve) => el("tr", {}, el("td", {}, badge(curve.verdict)), el("th", { scope: "row" }, curve.cases),
    el("td", {}, curve.candidate), el("td", { class: "right strong" }, curve.change), el("td", { class: "right" }, curve.interval),
    el("td", { class: "right" }, curve.before && `${curve.before} → ${curve.after}`),
    el("td", {}, curve.best_before && `${curve.best_before} → ${curve.best_after}`)));
  fill(one("curve-table"), el("h3", {}, "How time grows along an axis"),
    el("p", { class: "hint" }, "The exponent of time over size: 1 is twice the time at twice the size."),
    scroll("How time grows along an axis", table("Exponents by curve", ["Verdict", "Cases", "Version", right("Change"), right("95 % interval"),
      right("Exponent"), "Fastest at"], lines)));
}

function showSweeps() {
  curveTable();
  if (sweepScenarios.length === 0) {
    one("sweeps").hidden = data.curves.length === 0;
    return;
  }
  one("sweeps").hidden = false;
  sweep.scenario = sweepScenarios[0];
  sweep.axis = axesOf(sweep.scenario)[0];
  one("sweep-choice").addEventListener("submit", (event) => event.preventDefault());
  fill(one("sweep-legend"), versionLegend(data.versions.map((_, place) => place)));
  sweepControls();
  showPanels();
}
