// Whatever names, messages and parameters hold, it is shown as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawAll, open, report, store } from "./pages.mjs";

const attack = "<img src=x onerror=\"window.struck=1\"></script><script>window.struck=2</script>";
const inSql = (text) => `'${text.replaceAll("'", "''")}'`;
const inJson = (text) => JSON.stringify(text).slice(1, -1);

// The baseline's name, the names of all cases, the command, the machine, a message, a reason.
const hostile = `
UPDATE run SET command = ${inSql(attack)},
  header = replace(replace(replace(header, 'openexr@3.2.4', ${inSql(inJson(`openexr@path:${attack}`))}),
    'tile=8', ${inSql(inJson(`tile=${attack}`))}), 'AMD EPYC', ${inSql(inJson(attack))});
UPDATE run_version SET id = ${inSql(`openexr@path:${attack}`)} WHERE side = 0;
UPDATE counts SET case_id = replace(case_id, 'tile=8', ${inSql(`tile=${attack}`)});
UPDATE round SET case_id = replace(case_id, 'tile=8', ${inSql(`tile=${attack}`)});
INSERT INTO incident(run, case_id, version, kind, message)
  SELECT run.key, round.case_id, 'openexr@3.5.3', 'wrong_pixels', ${inSql(attack)} FROM run, round WHERE round.case_id LIKE '%onerror%' LIMIT 1;
INSERT INTO not_applicable(run, case_id, version, reason)
  SELECT run.key, 'openexr/tile_size/read/tile=' || ${inSql(attack)}, 'openexr@3.5.3', ${inSql(attack)} FROM run;
`;

test("hostile names become neither markup nor script", async () => {
  const page = await open(report(store("tiles", hostile)));
  await drawAll(page);
  const text = await page.locator("body").textContent();
  assert.ok(text.split(attack).length > 4, "names and messages are shown as they are");
  assert.ok(text.split("onerror").length > 10, "and so are their parts");
  const own = await page.evaluate(() => ({ images: document.images.length, scripts: document.scripts.length, struck: window.struck }));
  assert.deepEqual(own, { images: 0, scripts: 5, struck: undefined });
  assert.deepEqual(page.faults, []);
});

test("a hostile case opens by its link, and its tooltip holds text", async () => {
  const page = await open(report(store("tiles", hostile)));
  await drawAll(page);
  await page.locator("#forest svg [aria-roledescription=point]").first().hover({ force: true });
  await page.locator("#vg-tooltip-element.visible").waitFor();
  const link = page.locator("#matrix a", { hasText: "onerror" }).first();
  await link.click();
  await page.locator("#case-samples svg").first().waitFor();
  assert.match(await page.locator("#case-title").textContent(), /<img src=x onerror=/);
  const command = await page.locator("#case .command code").textContent();
  assert.match(command, /--filter '[^']*<img[^']*'/, "quoted for a shell");
  const own = await page.evaluate(() => ({ images: document.images.length, scripts: document.scripts.length, struck: window.struck }));
  assert.deepEqual(own, { images: 0, scripts: 5, struck: undefined });
  assert.deepEqual(page.faults, []);
});

test("the page's policy keeps foreign script from running", async () => {
  const page = await open(report(store("tiles")));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.struck = 3";
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.struck), undefined);
  assert.ok(page.faults.some((fault) => fault.includes("Content Security Policy")));
});
