// Runs that did not go as they should: each gives a useful page, or a clear refusal.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { open, report, runVersus, store } from "./pages.mjs";

const headline = (page) => page.locator("#verdict").textContent();

test("a run without samples says that nothing was decided, and what it was to measure", async () => {
  const page = await open(report(store("tiles", "DELETE FROM block; DELETE FROM round; DELETE FROM counts;")));
  assert.match(await headline(page), /No verdict in|Nothing was compared/);
  assert.equal(await page.locator("#forest svg").count(), 0);
  assert.match(await page.locator("#builds").textContent(), /openexr@3\.5\.3/);
  const first = page.locator("#matrix a").first();
  if (await first.count()) {
    await first.click();
    assert.match(await page.locator("#case-body").textContent(), /No sample of this case was kept/);
  }
  assert.deepEqual(page.faults, []);
});

test("a run of failures says what failed, and why", async () => {
  const page = await open(report(store("tiles", `DELETE FROM block; DELETE FROM round; DELETE FROM counts;
    INSERT INTO incident(run, case_id, version, kind, message)
    SELECT key, '', 'openexr@3.5.3', 'build_failed', 'cmake failed: no compiler' FROM run;`)));
  assert.match(await headline(page), /failed|Nothing was compared/);
  const missing = await page.locator("#missing").textContent();
  assert.match(missing, /build failed/);
  assert.match(missing, /cmake failed: no compiler/);
  assert.deepEqual(page.faults, []);
});

test("a run of one version says that nothing was compared", async () => {
  const page = await open(report(store("tiles", `DELETE FROM block; DELETE FROM round; DELETE FROM counts WHERE side > 0;
    DELETE FROM run_version WHERE side > 0;
    UPDATE run SET header = json_set(header, '$.versions', json_array('openexr@3.2.4'));`)));
  assert.match(await headline(page), /Only openexr@3\.2\.4 was measured: there is nothing to compare it with/);
  assert.deepEqual(page.faults, []);
});

test("an interrupted run says so, shows what there is, and how to go on", async () => {
  const page = await open(report(store("tiles", `UPDATE run SET state = 'interrupted';
    DELETE FROM round WHERE key > (SELECT key FROM round ORDER BY key LIMIT 1 OFFSET 9);`)));
  const fitness = await page.locator("#fitness").textContent();
  assert.match(fitness, /was interrupted/);
  assert.match(fitness, /versus run --resume \d{8}T/);
  assert.ok(await page.locator("#matrix tbody tr").count() > 0);
  assert.deepEqual(page.faults, []);
});

test("a run whose process died is told from one that ended", async () => {
  const page = await open(report(store("tiles", "UPDATE run SET state = 'open'; UPDATE round SET complete = 0 WHERE key = (SELECT max(key) FROM round);")));
  assert.match(await page.locator("#fitness").textContent(), /has not ended/);
  assert.deepEqual(page.faults, []);
});

test("a store of a newer schema is refused, and no file is left", () => {
  const file = store("tiles", "PRAGMA user_version = 99;");
  const done = runVersus("report", "latest", "--store", file, "-o", `${file}.html`);
  assert.equal(done.code, 3);
  assert.match(done.err, /newer versus \(schema 99\)/);
  assert.ok(!existsSync(`${file}.html`));
});

test("a file that cannot be written is named", () => {
  const file = store("tiles");
  const done = runVersus("report", "latest", "--store", file, "-o", "/proc/no/report.html");
  assert.equal(done.code, 3);
  assert.match(done.err, /\/proc\/no/);
});
