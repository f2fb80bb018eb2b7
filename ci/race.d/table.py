"""From trials to the table, as values and as Markdown. Costs are shown as multiples of ours, never as times."""

import costs
import ours
from tools import TOOLS
from trials import FASTER, SLOWER

CONDITIONS = {
    "quiet": "The machine as it is",
    "loaded": "With drifting load",
}
INJECTED = (0.0, 0.03, 0.05)
FEWEST = 4  # trials of versus at 0 and at 3 %, for a sentence about them
AIM = 20  # times cheaper than the cheapest other tool that gets there, under load


def rows(trials, condition, process_share):
    """One row for each tool that has trials in this condition."""
    here = [trial for trial in trials if trial.condition == condition]
    own = costs.seconds_of(here, TOOLS[0])
    found = []
    for tool in TOOLS:
        seconds = costs.seconds_of(here, tool)
        if seconds is None:
            continue
        words = {injected: costs.words_of(here, tool, injected) for injected in INJECTED}
        row = {
            "tool": tool.name,
            "wrong_slower": costs.share(words[0.0], {SLOWER}),
            "wrong_either": costs.share(words[0.0], {SLOWER, FASTER}),
            "right": {injected: costs.share(words[injected], {SLOWER}) for injected in INJECTED[1:]},
            "seconds": seconds,
            "relative": seconds / own if own else None,
            "steps": costs.steps(here, tool, process_share),
        }
        row["needs"] = _needs(row, tool, own)
        found.append(row)
    return found


def _needs(row, tool, own):
    """Seconds until 95 % right, as a multiple of ours too; or why never."""
    if not row["wrong_slower"].of and not row["right"][costs.TARGET].of:
        return {"seconds": None, "relative": None, "why": "no trials at 0 and 3 %"}
    if tool.decide is None:
        wrong, right = row["wrong_slower"].value, row["right"][costs.TARGET].value
        reached = wrong <= costs.ALLOWED_WRONG and right >= costs.NEEDED_RIGHT and row["wrong_slower"].of > 0
        return {"seconds": row["seconds"] if reached else None, "relative": 1.0 if reached else None,
                "why": "" if reached else f"{100 * right:.0f} % right, {100 * wrong:.0f} % wrong"}
    step = costs.enough_at(row["steps"])
    if step:
        relative = step.seconds / own if own else None
        return {"seconds": step.seconds, "relative": relative, "why": f"{step.runs} × {step.together} runs a side"}
    quiet_enough = [step for step in row["steps"] if step.wrong <= costs.ALLOWED_WRONG]
    if not quiet_enough:
        least = min((step.wrong for step in row["steps"]), default=0.0)
        return {"seconds": None, "relative": None, "why": f"accuses unchanged code in {100 * least:.0f} % at least"}
    best = max(step.right for step in quiet_enough)
    return {"seconds": None, "relative": None, "why": f"finds 3 % in {100 * best:.0f} % at most"}


def result(trials, process_share, facts):
    """Everything, ready for JSON."""
    conditions = {}
    for condition in CONDITIONS:
        found = rows(trials, condition, process_share)
        if found:
            conditions[condition] = {"rows": [_plain(row) for row in found], "conclusion": conclusion(condition, found)}
    return {"schema": "versus.race/1", "machine": facts, "process_share": process_share, "conditions": conditions}


def _plain(row):
    def plain_share(share):
        return {"hits": share.hits, "of": share.of, "share": share.value, "interval": share.interval}

    return {
        **row,
        "wrong_slower": plain_share(row["wrong_slower"]),
        "wrong_either": plain_share(row["wrong_either"]),
        "right": {f"{injected:g}": plain_share(share) for injected, share in row["right"].items()},
        "steps": [vars(step) | {"enough": step.enough} for step in row["steps"]],
    }


def conclusion(condition, found):
    """One sentence: who is cheaper to 95 % right, and how much."""
    own = next((row for row in found if row["tool"] == ours.NAME), None)
    others = [row for row in found if row["tool"] != ours.NAME and row["needs"]["seconds"]]
    if own is None or min(own["wrong_slower"].of, own["right"][costs.TARGET].of) < FEWEST:
        return "too few trials of versus for a conclusion."
    if not own["needs"]["seconds"]:
        return f"versus itself was not 95 % right in these trials ({own['needs']['why']})."
    if not others:
        return "No other tool is 95 % right at any cost that was tried."
    best = min(others, key=lambda row: row["needs"]["seconds"])
    factor = best["needs"]["seconds"] / own["needs"]["seconds"]
    if factor < 1:
        return f"{best['tool']} is the better one here: 95 % right at {factor:.2f} times the cost of versus."
    reached = f"The cheapest other tool that gets to 95 % right is {best['tool']}, at {factor:.1f} times the cost of versus"
    if condition == "loaded":
        return reached + (f" (the aim is {AIM})." if factor < AIM else ".")
    return reached + "."


def _share_text(share):
    low, high = share.interval
    return f"{share.hits} of {share.of} ({100 * low:.0f}–{100 * high:.0f} %)" if share.of else "–"


def _needs_text(needs):
    if needs["relative"] is None:
        return f"never: {needs['why']}"
    return f"{needs['relative']:.1f}" + (f" ({needs['why']})" if needs["why"] else "")


def markdown(trials, process_share, facts):
    parts = [f"Machine: {facts['text']}.\n"]
    for condition, title in CONDITIONS.items():
        found = rows(trials, condition, process_share)
        if not found:
            continue
        parts.append(f"**{title}**: {conclusion(condition, found)}\n")
        parts.append("| tool | says *slower* at 0 % | says *slower* or *faster* at 0 % | finds 3 % | finds 5 % "
                     "| cost of a verdict | cost for 95 % right |\n|---|---|---|---|---|---|---|")
        for row in found:
            cells = [row["tool"], *map(_share_text, (row["wrong_slower"], row["wrong_either"], *row["right"].values())),
                     f"{row['relative']:.1f}" if row["relative"] else "–", _needs_text(row["needs"])]
            parts.append("| " + " | ".join(cells) + " |")
        parts.append("")
    return "\n".join(parts)


def explanation():
    """How each tool was driven."""
    return "\n".join(f"- **{tool.name}**: {tool.how}" for tool in TOOLS if tool.how)
