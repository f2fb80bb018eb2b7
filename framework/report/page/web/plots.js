// Specifications come from the data; this only gives them rows, colours of the page, and a place.
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const drawn = new Map(); // node -> how to draw it again

function theme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const text = { labelColor: colour("--text"), titleColor: colour("--text"), labelFontSize: 12, titleFontSize: 12,
    titleFontWeight: "normal" };
  return {
    font: "system-ui, sans-serif",
    view: { stroke: null },
    axis: { ...text, gridColor: colour("--line"), domainColor: colour("--faint"), tickColor: colour("--faint") },
    legend: { ...text, orient: "top", symbolSize: 80, labelLimit: 240 },
  };
}

async function draw(node, spec, datasets, options = {}) {
  drawn.set(node, () => draw(node, spec, datasets, options));
  const whole = { ...structuredClone(spec), datasets };
  if (options.params) whole.params = options.params;
  if (options.title && whole.encoding) whole.encoding.y.title = options.title;
  if (options.lines) whole.height = whole.height.step * options.lines;
  if (options.description) whole.description = options.description;
  if (options.labelLimit) narrow(whole, options.labelLimit);
  const target = el("div", { class: "drawing" });
  fill(node, target, options.caption && el("figcaption", {}, options.caption));
  const result = await vegaEmbed(target, whole, {
    mode: "vega-lite", actions: false, renderer: options.many ? "canvas" : "svg", ast: true, config: theme(),
    tooltip: { theme: dark.matches ? "dark" : "light" },
  });
  if (options.clicked) result.view.addEventListener("click", (event, item) => item && options.clicked(item.datum));
  for (const drawing of target.querySelectorAll("canvas")) {
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", whole.description);
  }
  node.dataset.drawn = "yes";
}

// On a phone the labels of a forest plot take at most their share.
function narrow(spec, limit) {
  for (const layer of spec.layer || [spec]) {
    if (layer.encoding && layer.encoding.y && layer.encoding.y.axis) layer.encoding.y.axis.labelLimit = limit;
  }
}

// Draws when the place comes into sight, so that the first view does not wait for what is below it.
const waiting = new Map();
const sight = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    sight.unobserve(entry.target);
    const action = waiting.get(entry.target);
    waiting.delete(entry.target);
    if (action) action();
  }
}, { rootMargin: "300px" });

function drawInSight(node, action) {
  node.dataset.drawn = "no";
  waiting.set(node, action);
  sight.observe(node);
}

function drawAgain() {
  for (const [node, action] of drawn) {
    if (node.isConnected) action();
    else drawn.delete(node);
  }
}

dark.addEventListener("change", drawAgain);
window.addEventListener("beforeprint", () => {
  for (const [node, action] of waiting) {
    sight.unobserve(node);
    action();
  }
  waiting.clear();
});

const glyphs = { circle: "●", square: "■", "triangle-up": "▲", diamond: "◆", cross: "✚", "triangle-down": "▼",
  "triangle-left": "◀", "triangle-right": "▶" };

function versionLegend(versions) {
  return el("ul", { class: "legend", "aria-label": "Versions" }, versions.map((place) => {
    const sign = el("span", { "aria-hidden": "true" }, glyphs[data.plots.shapes[place]] || "●");
    sign.style.color = data.plots.colours[place];
    return el("li", {}, sign, " " + versionName(place), place === 0 ? " (baseline)" : "");
  }));
}
