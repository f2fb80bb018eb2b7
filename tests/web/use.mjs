// Filtering, sorting, opening, linking, copying.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { drawAll, json, open, report, runVersus, store } from "./pages.mjs";

let file;
let codecs;
before(() => {
  file = store("codecs");
  codecs = report(file);
});

const shownCases = (page) => page.locator("#matrix tbody tr").count();

test("filters leave what fits, and say how much that is", async () => {
  const page = await open(codecs);
  const all = await shownCases(page);
  await page.locator("#filter-operation").selectOption("read");
  const reads = await shownCases(page);
  assert.ok(reads > 0 && reads < all);
  for (const name of await page.locator("#matrix tbody th").allTextContents()) assert.ok(name.startsWith("read/"), name);
  await page.getByLabel("Words in the case").fill("zip white");
  for (const name of await page.locator("#matrix tbody th").allTextContents()) assert.match(name, /zip.*white_noise/);
  assert.match(await page.locator("#shown").textContent(), /^1 of 12 cases/);
  await page.getByRole("button", { name: "Show all" }).click();
  assert.equal(await shownCases(page), all);
  await page.locator("#filter-candidate").selectOption({ label: "openexr@3.5.3" });
  assert.deepEqual(await page.locator("#matrix thead th").allTextContents(), ["Case", "3.5.3"]);
  assert.deepEqual(page.faults, []);
});

test("a verdict's number filters by it, and again shows all", async () => {
  const page = await open(codecs);
  const all = await shownCases(page);
  const tile = page.locator("#tiles .slower");
  await tile.click();
  assert.equal(await tile.getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("#filter-verdict").inputValue(), "slower");
  const expected = new Set(json("report", file).comparisons.filter((one) => one.role === "primary" && one.verdict === "slower").map((one) => one.case));
  assert.equal(await shownCases(page), expected.size);
  await tile.click();
  assert.equal(await shownCases(page), all);
});

test("a scenario's row leads to its cases", async () => {
  const page = await open(codecs);
  await page.getByRole("button", { name: "openexr/compression, write" }).click();
  for (const name of await page.locator("#matrix tbody th").allTextContents()) assert.ok(name.startsWith("write/"), name);
});

test("sorting puts the largest gain first", async () => {
  const page = await open(codecs);
  const best = json("report", file).comparisons.filter((one) => one.role === "primary").sort((a, b) => a.effect - b.effect)[0];
  await page.locator("#filter-sort").selectOption("gain");
  assert.equal(await page.locator("#matrix tbody a").first().getAttribute("href"), `#case=${encodeURIComponent(best.case)}`);
});

test("a case opens by its link, has an address, and going back closes it", async () => {
  const page = await open(codecs);
  const link = page.locator("#matrix tbody a").nth(2);
  const target = await link.getAttribute("href");
  await link.click();
  await page.locator("dialog[open]").waitFor();
  assert.ok(page.url().endsWith(target));
  assert.equal(await page.evaluate(() => document.activeElement.id), "case-title");
  await page.goBack();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.goForward();
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.ok(!page.url().includes("#case="));
  assert.deepEqual(page.faults, []);
});

test("a fragment opens its case; an unknown one is named", async () => {
  const id = json("report", file).comparisons[0].case;
  const page = await open(codecs, { fragment: `#case=${encodeURIComponent(id)}` });
  assert.equal(await page.locator("dialog[open] code").last().textContent(), id);
  const other = await open(codecs, { fragment: "#case=no%2Fsuch" });
  assert.equal(await other.locator("dialog[open]").count(), 0);
  assert.match(await other.locator("#shown").textContent(), /No case no\/such in this run/);
  const broken = await open(codecs, { fragment: "#case=%E0%A4%A" });
  assert.equal(await broken.locator("dialog[open]").count(), 0);
  assert.deepEqual([...page.faults, ...other.faults, ...broken.faults], []);
});

test("by keyboard alone: from a case's name into the case, to its button, and back", async () => {
  const page = await open(codecs);
  await page.locator("#matrix tbody a").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Tab");
  const inside = await page.evaluate(() => document.querySelector("dialog").contains(document.activeElement));
  assert.ok(inside, "the focus stays within the case");
  await page.locator("#case-close").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("the command of a case measures this case", async () => {
  const id = json("report", file).comparisons[0].case;
  const page = await open(codecs, { fragment: `#case=${encodeURIComponent(id)}` });
  const command = await page.locator("#case .command code").textContent();
  assert.ok(command.startsWith("versus run openexr/compression --filter "), command);
  const words = command.split(" ").slice(1);
  const plan = runVersus(...words, "--dry-run", "--json");
  assert.equal(plan.code, 0, plan.out + plan.err);
  assert.deepEqual(JSON.parse(plan.out).cases, [id]);
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copiedText = text; }; });
  await page.locator("#case .command button").click();
  assert.equal(await page.evaluate(() => window.copiedText), command);
});

test("the clock of the samples can be chosen", async () => {
  const id = json("report", file).comparisons[0].case;
  const page = await open(codecs, { fragment: `#case=${encodeURIComponent(id)}` });
  await drawAll(page, "dialog");
  const drawn = () => page.locator("#case-samples svg").first().evaluate((svg) => svg.outerHTML);
  const cpu = await drawn();
  await page.locator("#case-clock").selectOption("wall");
  await drawAll(page, "dialog");
  assert.notEqual(await drawn(), cpu);
});

test("curves show time, throughput, ratio and calls", async () => {
  const page = await open(codecs);
  await page.locator("#sweeps").scrollIntoViewIfNeeded();
  for (const quantity of ["throughput", "ratio", "calls", "time"]) {
    await page.locator("#sweep-quantity").selectOption(quantity);
    await page.locator("#sweep-panels svg").first().waitFor();
    const marks = await page.locator("#sweep-panels svg [aria-roledescription=point]").count();
    assert.ok(marks >= 6, `${quantity}: ${marks} points`);
  }
  assert.deepEqual(page.faults, []);
});
