// What the page shows is what the JSON result says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { again, drawAll, json, open, report, runVersus, store } from "./pages.mjs";

// `+5.3 %`, `×30`, `÷2.5` as a ratio, and how far rounding may have moved it.
function ratioOf(text) {
  const number = Number(text.replace(/[^\d.+-]/g, ""));
  if (text.includes("×")) return [number, 0.05 * number];
  if (text.includes("÷")) return [1 / number, 0.05 / number];
  return [1 + number / 100, Math.abs(number) < 10 ? 0.0006 : 0.0051];
}

function shows(text, effect, about) {
  const [ratio, error] = ratioOf(text);
  assert.ok(Math.abs(ratio - (1 + effect)) <= error, `${about}: ${text} for ${effect}`);
}

for (const run of ["tiles", "codecs"]) {
  test(`${run}: counts, matrix and worst cases agree with the JSON result`, async () => {
    const file = store(run);
    const result = json("report", file);
    const primary = result.comparisons.filter((one) => one.role === "primary");
    assert.ok(primary.length >= 8);
    const page = await open(report(file));

    for (const verdict of ["slower", "faster", "equivalent", "inconclusive", "not_comparable", "failed"]) {
      const tile = page.locator(`#tiles .${verdict.replace("_", "-")} .number`);
      const expected = primary.filter((one) => one.verdict === verdict).length;
      assert.equal(Number((await tile.textContent()).replace(/\D/g, "")), expected, verdict);
    }

    const columns = (await page.locator("#matrix thead th").allTextContents()).slice(1);
    const lines = await page.locator("#matrix tbody tr").evaluateAll((rows) => rows.map((row) => ({
      link: row.querySelector("a").getAttribute("href"), cells: [...row.querySelectorAll("td")].map((cell) => cell.textContent) })));
    let compared = 0;
    for (const { link, cells } of lines) {
      const id = decodeURIComponent(link.slice("#case=".length));
      for (const [place, cell] of cells.entries()) {
        const one = primary.find((entry) => entry.case === id && entry.candidate.endsWith(`@${columns[place]}`));
        if (!one) continue;
        compared += 1;
        assert.ok(cell.includes(one.verdict.replace("_", " ")), `${id}: ${cell}`);
        if (!["failed", "not_comparable"].includes(one.verdict)) shows(cell.split(" ").slice(2).join(" "), one.effect, id);
      }
    }
    assert.equal(compared, primary.length);

    const slower = primary.filter((one) => one.verdict === "slower").map((one) => one.effect);
    const first = await page.locator("#worst-table tbody tr").first().locator("td.strong").textContent();
    shows(first, Math.max(...slower), "the worst case");
    assert.deepEqual(page.faults, []);
  });
}

test("the forest plot has a mark for each effect and the table's numbers", async () => {
  const file = store("tiles");
  const page = await open(report(file));
  await drawAll(page);
  const labels = await page.locator("#forest svg [aria-roledescription=point]").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label")));
  const result = json("report", file).comparisons.filter((one) => one.role === "primary");
  assert.equal(labels.length, result.length);
  for (const label of labels) {
    const [, of, effect] = /^(\S+), \S+: [a-z ]+ ([^,]+), interval/.exec(label);
    shows(effect, result.find((one) => one.case === of).effect, of);
  }
});

test("a case shows every sample that was exported, in the order of execution", async () => {
  const file = store("tiles");
  const samples = json("export", file);
  const id = samples.rounds[0].case;
  const rounds = samples.rounds.filter((round) => round.case === id);
  const expected = rounds.flatMap((round) => round.blocks.flat()).filter((item) => item !== null).length;
  const page = await open(report(file), { fragment: `#case=${encodeURIComponent(id)}` });
  const points = page.locator("#case-samples svg [aria-roledescription=point]");
  await points.first().waitFor();
  assert.equal(await points.count(), expected);

  const data = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
  const kept = data.samples[data.cases.findIndex((of) => of.id === id)];
  assert.equal(kept.length, rounds.length);
  for (const [place, round] of rounds.entries()) {
    for (const slot of round.workers.keys()) {
      const exported = round.blocks.map((block) => block[slot]).filter(Boolean).map((item) => Math.round(item[0]));
      const shown = kept[place].wall.filter((_, at) => kept[place].slots[at] === slot);
      assert.deepEqual(shown, exported, `slot ${slot} of round ${place}`);
    }
  }
  const orders = kept[0].slots.join();
  assert.notEqual(orders, [...kept[0].slots].sort((a, b) => a - b).join(), "workers took turns");
});

test("a case shows its counts, its metrics and what was loaded", async () => {
  const file = store("tiles");
  const result = json("report", file);
  const one = result.comparisons.find((entry) => entry.metric === "read_calls" && entry.verdict === "slower");
  const page = await open(report(file), { fragment: `#case=${encodeURIComponent(one.case)}` });
  const text = await page.locator("#case-body").textContent();
  const calls = result.counts.filter((entry) => entry.case === one.case).map((entry) => entry.read_calls.toLocaleString("en"));
  assert.equal(calls.length, 2);
  for (const number of calls) assert.ok(text.includes(`${number} calls`), `${number} calls`);
  for (const loaded of result.versions.flatMap((version) => version.loaded)) assert.ok(text.includes(loaded.path), loaded.path);
});

test("a history has a point for each run, at its effect", async () => {
  const file = store("tiles", again("11") + again("12"));
  const history = JSON.parse(runVersus("report", "--history", "--store", file, "--json").out);
  assert.equal(history.runs, 3);
  const page = await open(report(file, "--history"));
  await drawAll(page);
  const panels = page.locator("#history-panels figure");
  assert.equal(await panels.count(), history.histories.length);
  const marks = await panels.first().locator("[aria-roledescription=point]").evaluateAll((points) => points.map((point) => point.getAttribute("aria-label")));
  assert.equal(marks.length, 3);
  for (const mark of marks) assert.ok(Math.abs(Number(/effect: (-?[\d.]+)/.exec(mark.replaceAll("−", "-"))[1]) - 1 - history.histories[0].points[0].effect) < 1e-6, mark);
  assert.deepEqual(page.faults, []);
  const plain = await open(report(store("tiles")));
  assert.equal(await plain.locator("#history").isVisible(), false);
});
