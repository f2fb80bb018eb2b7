// Stored runs, their pages, and a browser to open them. Everything is made in a folder that goes away at the end.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const source = process.env.VERSUS_SOURCE_DIR ?? fileURLToPath(new URL("../..", import.meta.url));
const versus = join(process.env.VERSUS_BUILD_DIR ?? join(source, "build/dev"), "bin/versus");
const modules = join(source, "build/npm/web/node_modules/");
const folder = mkdtempSync(join(tmpdir(), "versus-web-"));

if (!existsSync(modules)) throw new Error("what drives the browser is not there: ci/npm web");
if (!existsSync("/usr/bin/chromium")) throw new Error("there is no /usr/bin/chromium: ci/setup --test");
const require = createRequire(modules);
const { chromium } = require("playwright-core");
export const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf-8");

// Real runs as SQL: reading and writing tiles with two versions, codecs with six.
const dumps = {
  tiles: () => readFileSync(join(source, "tests/integration/readme/run.sql"), "utf-8"),
  codecs: () => execFileSync("xz", ["-dc", join(source, "tests/web/runs/six_versions.sql.xz")], { encoding: "utf-8", maxBuffer: 1 << 26 }),
};

let made = 0;

// A store with one of the runs, changed by further SQL.
export function store(run, sql = "") {
  const file = join(folder, `${run}-${++made}.sqlite`);
  execFileSync("sqlite3", [file], { input: dumps[run]() + sql });
  return file;
}

// SQL that stores the run once more, as another one of a later day.
export function again(day) {
  const id = `202612${day}T120000-aa11`;
  const copied = (table, columns) => `INSERT INTO ${table}(run, ${columns}) SELECT (SELECT max(key) FROM run), ${columns} FROM ${table} WHERE run = 1;`;
  return `
    INSERT INTO run(id, created_utc, command, state, cases, wall_seconds, measured_seconds, header)
      SELECT '${id}', created_utc, command, state, cases, wall_seconds, measured_seconds, json_set(header, '$.id', '${id}') FROM run WHERE key = 1;
    ${copied("run_version", "side, id")}
    ${copied("counts", "case_id, side, file_size, read_calls, write_calls, seek_calls, read_bytes, write_bytes, allocations, allocated_bytes, constant, pixel_hash, typical_ns")}
    ${copied("round", "case_id, number, stage, sides, warm_ups, batch, cpu, realtime, start_seconds, duration_seconds, launches, complete")}
    INSERT INTO block(round, number, items) SELECT fresh.key, block.number, block.items FROM round AS fresh
      JOIN round AS old ON old.run = 1 AND old.case_id = fresh.case_id AND old.number = fresh.number
      JOIN block ON block.round = old.key WHERE fresh.run = (SELECT max(key) FROM run);`;
}

export function runVersus(...words) {
  const env = { ...process.env, VERSUS_HOME: join(folder, "home"), LC_ALL: "C.UTF-8" };
  const done = spawnSync(versus, words, { encoding: "utf-8", env, maxBuffer: 1 << 28 });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

// Writes the page of the newest run in a store.
export function report(file, ...options) {
  const page = `${file}.html`;
  const done = runVersus("report", "latest", "--store", file, "-o", page, ...options);
  if (!existsSync(page)) throw new Error(`no page was written: ${done.err}`);
  return page;
}

export const json = (command, file) => JSON.parse(runVersus(command, "latest", "--store", file, "--json").out);

let browser = null;

// Opens a page and notes what it must never do: write to the console, fail, ask for anything.
export async function open(file, { fragment = "", ...options } = {}) {
  browser ??= await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => page.faults.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== `file://${file}`) page.faults.push(`request: ${request.url()}`);
  });
  await page.goto(`file://${file}${fragment}`);
  await page.waitForSelector("html[data-ready=yes]");
  page.setDefaultTimeout(10000);
  return page;
}

// Every plot that stands on the page, drawn.
export async function drawAll(page, within = "main") {
  for (const plot of await page.locator(`${within} figure.plot:visible`).all()) {
    await plot.scrollIntoViewIfNeeded();
    await plot.locator("svg, canvas").first().waitFor();
  }
}

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});
