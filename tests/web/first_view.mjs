// node first_view.mjs PAGE TIMES: milliseconds from the start of loading until the first view is drawn, a line each time.
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../..", import.meta.url));
const { chromium } = createRequire(join(source, "build/npm/web/node_modules/"))("playwright-core");
const [page, times] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
for (let time = 0; time < Number(times); ++time) {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await tab.goto(`file://${page}`);
  await tab.waitForSelector("html[data-ready=yes]");
  // Two frames later what was made is on the screen.
  console.log(await tab.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(performance.now()))));
  })));
  await tab.close();
}
await browser.close();
