// For everybody: light and dark, wide and narrow, on paper, with assistive tools.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { axeSource, drawAll, json, open, report, store } from "./pages.mjs";

let codecs;
let tiles;
let worst;
before(() => {
  const file = store("tiles");
  tiles = report(file);
  worst = `#case=${encodeURIComponent(json("report", file).comparisons[0].case)}`;
  codecs = report(store("codecs"));
});

async function violations(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(" | ")}`);
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const dark = { colorScheme: "dark" };
for (const [name, options] of [["light", {}], ["dark", dark], ["a phone", phone], ["a dark phone", { ...phone, ...dark }]]) {
  test(`no violation of accessibility: ${name}`, async () => {
    const page = await open(options.isMobile ? codecs : tiles, options);
    await drawAll(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.faults, []);
  });
}

for (const [name, options] of [["light", {}], ["a dark phone", { ...phone, ...dark }]]) {
  test(`no violation of accessibility in a case: ${name}`, async () => {
    const page = await open(tiles, { ...options, fragment: worst });
    await drawAll(page, "dialog");
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.faults, []);
  });

  test(`nothing is wider than the screen: ${name}`, async () => {
    const page = await open(codecs, options);
    await drawAll(page);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(content <= screen, `${content} > ${screen}`);
  });
}

test("dark where the system is dark, and redrawn when that changes", async () => {
  const page = await open(tiles, { colorScheme: "dark" });
  await drawAll(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const label = () => page.locator("#forest svg .role-axis-label text").first().getAttribute("fill");
  assert.equal(await background(), "rgb(20, 23, 27)");
  const darkLabel = await label();
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await background(), "rgb(255, 255, 255)");
  for (let tries = 0; tries < 100 && (await label().catch(() => darkLabel)) === darkLabel; ++tries) await page.waitForTimeout(50);
  assert.notEqual(await label(), darkLabel);
  assert.deepEqual(page.faults, []);
});

test("a verdict is never said by colour alone", async () => {
  const page = await open(codecs);
  for (const cell of await page.locator("#matrix td.cell").allTextContents()) {
    assert.match(cell, /^([▲▼=?#!] (slower|faster|equivalent|inconclusive|not comparable|failed) |n\/a$|baseline$|–$)/);
  }
});

test("on paper there is no form, and the plots are there", async () => {
  const page = await open(codecs);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.locator("#sweep-panels svg").first().waitFor();
  assert.equal(await page.locator("#filters").isVisible(), false);
  assert.equal(await page.locator("#forest svg").isVisible(), true);
  await page.setViewportSize({ width: 720, height: 1000 });
  const wide = await page.locator("figure.plot svg").evaluateAll((plots) => plots.filter((plot) => plot.getBoundingClientRect().right > 720).length);
  assert.equal(wide, 0, "plots that do not fit on the paper");
  const paper = await page.pdf({ format: "A4" });
  assert.ok(paper.length > 20000, `${paper.length} bytes`);
});
