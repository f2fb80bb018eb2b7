const filter = { library: "", scenario: "", operation: "", candidate: "", verdicts: new Set(), text: "", sort: "worst" };
const listeners = [];

function filterChanged() {
  for (const listener of listeners) listener();
}

function caseFits(of) {
  if (filter.library && library(of) !== filter.library) return false;
  if (filter.scenario && of.scenario !== filter.scenario) return false;
  if (filter.operation && of.operation !== filter.operation) return false;
  const id = of.id.toLowerCase();
  return filter.text.toLowerCase().split(/\s+/).every((word) => id.includes(word));
}

function rowFits(entry) {
  if (filter.candidate !== "" && entry.candidate !== Number(filter.candidate)) return false;
  if (filter.verdicts.size && !filter.verdicts.has(entry.verdict)) return false;
  return caseFits(data.cases[entry.case]);
}

const known = (effect, other) => (effect === null ? other : effect);
const orders = {
  worst: null, // as the data stand
  gain: (a, b) => known(a.effect, Infinity) - known(b.effect, Infinity),
  loss: (a, b) => known(b.effect, -Infinity) - known(a.effect, -Infinity),
  width: (a, b) => known(b.high - b.low, 0) - known(a.high - a.low, 0),
  name: (a, b) => a.case - b.case || a.candidate - b.candidate,
};

function shownRows() {
  const rows = data.rows.filter(rowFits);
  return orders[filter.sort] ? rows.sort(orders[filter.sort]) : rows;
}

function values(of) {
  return [...new Set(data.cases.map(of))].sort(value_before);
}

function textField() {
  const input = el("input", { type: "search", id: "filter-text", placeholder: "zip tile=8",
    on: { input: () => { filter.text = input.value; filterChanged(); } } });
  return el("label", { class: "wide" }, el("span", {}, "Words in the case"), input);
}

function optional(label, all, list, name) {
  if (list.length < 2) return null;
  const options = [["", all], ...list.map((value) => (Array.isArray(value) ? value : [value, value]))];
  return choice(label, options, filter[name], (value) => { filter[name] = value; filterChanged(); }, "filter-" + name);
}

function showFilters() {
  const sorts = [["worst", "worst first"], ["loss", "largest loss first"], ["gain", "largest gain first"],
    ["width", "least certain first"], ["name", "in the order of the sweep"]];
  const reset = el("button", { type: "button", class: "quiet", on: { click: clearFilter } }, "Show all");
  fill(one("filters"),
    optional("Library", "all", values(library), "library"),
    optional("Scenario", "all", values((of) => of.scenario), "scenario"),
    optional("Operation", "all", values((of) => of.operation), "operation"),
    optional("Version", "all", candidates.map((place) => [String(place), versionName(place)]), "candidate"),
    choice("Verdict", [["", "all"], ...data.summary.verdicts.map((entry) => [entry.verdict, `${entry.mark} ${entry.word}`])],
      "", (value) => { filter.verdicts = new Set(value ? [value] : []); filterChanged(); }, "filter-verdict"),
    textField(),
    choice("Sort", sorts, filter.sort, (value) => { filter.sort = value; filterChanged(); }, "filter-sort"),
    reset);
  one("filters").addEventListener("submit", (event) => event.preventDefault());
  listeners.push(showFilterState);
}

// The form says what is filtered, also when something else on the page did it.
function showFilterState() {
  for (const name of ["library", "scenario", "operation", "candidate", "sort"]) {
    const select = one("filter-" + name);
    if (select) select.value = filter[name];
  }
  one("filter-verdict").value = filter.verdicts.size === 1 ? [...filter.verdicts][0] : "";
  if (one("filter-text").value !== filter.text) one("filter-text").value = filter.text;
}

function clearFilter() {
  Object.assign(filter, { library: "", scenario: "", operation: "", candidate: "", verdicts: new Set(), text: "" });
  filterChanged();
}

// A button that shows more of a long list, and what of it is shown.
function more(node, shown, all, noun, action) {
  fill(node, shown < all && el("button", { type: "button", class: "quiet", on: { click: action } },
    `Show more ${noun} (${all - shown} further)`));
}
