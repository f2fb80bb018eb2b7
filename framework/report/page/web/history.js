let historyLimit = 12;

function historySteps() {
  const lines = data.histories.flatMap((history) => history.steps.map((step) => el("tr", {},
    el("td", {}, badge(step.worse ? "slower" : "faster", step.effect)),
    el("td", {}, `from ${step.at} on`), el("td", {}, step.alert ? "alert" : "listed"),
    el("th", { scope: "row" }, breakable(history.title)), el("td", {}, copyButton(step.command, "Copy")))));
  if (lines.length === 0) return el("p", {}, `No step was found in ${data.histories.length} histories.`);
  return [el("p", { class: "hint" }, "A step is a reason to measure both sides of it, not a verdict; the command does that."),
    scroll("Steps, table", table("Steps", ["Step", "Where", "Level", "History", "Command"], lines))];
}

function showHistoryPanels() {
  const wanted = data.histories.filter((history) => history.along === one("history-along").value);
  const nodes = wanted.slice(0, historyLimit).map((history) => {
    const figure = el("figure", { class: "plot", "aria-label": history.title });
    const steps = history.steps.map((step) => ({ at: step.at }));
    drawInSight(figure, () => draw(figure, data.plots.history, { rows: history.points, rounds: steps }, {
      caption: breakable(history.title), description: `${data.plots.history.description}: ${history.title}` }));
    return figure;
  });
  fill(one("history-panels"), nodes.length ? nodes : el("p", { class: "hint" }, "There is none of this kind."));
  more(one("history-more"), Math.min(historyLimit, wanted.length), wanted.length, "histories", () => {
    historyLimit += 24;
    showHistoryPanels();
  });
}

function showHistory() {
  if (!data.histories) return;
  one("history").hidden = false;
  const along = data.histories.some((history) => history.along === "dates") ? "dates" : "versions";
  const changed = () => {
    historyLimit = 12;
    showHistoryPanels();
  };
  fill(one("history-steps"), historySteps());
  one("history-choice").addEventListener("submit", (event) => event.preventDefault());
  fill(one("history-choice"), choice("Along", [["dates", "dates, run after run"], ["versions", "versions, by their newest run"]],
    along, changed, "history-along"));
  showHistoryPanels();
}
