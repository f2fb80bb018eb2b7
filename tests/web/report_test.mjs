// The HTML report in a real browser: headless Chromium opens pages of stored runs, two of them real.
import "./numbers.mjs";
import "./use.mjs";
import "./looks.mjs";
import "./names.mjs";
import "./unusual.mjs";
