// Elements are made from text, never from markup: whatever a name holds, it stays a name.
const one = (id) => document.getElementById(id);

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, action] of Object.entries(value)) node.addEventListener(event, action);
    } else {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

function fill(node, ...children) {
  node.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// A case's name may be broken behind its commas and slashes, where a screen is narrow.
const breakable = (text) => text.split(/(?<=[,/])/).flatMap((piece) => [piece, document.createElement("wbr")]);

// The sign, with the word for those who cannot see it or do not know it yet.
function badge(verdict, text) {
  return el("span", { class: `badge ${kind(verdict)}` }, el("span", { "aria-hidden": "true" }, mark(verdict) + " "),
    text === undefined ? words(verdict) : [el("span", { class: "unseen" }, words(verdict) + " "), text]);
}

function heading(text, attributes) {
  return el("th", { scope: "col", ...attributes }, text);
}

const right = (text) => heading(text, { class: "right" });

function table(caption, headings, rows) {
  return el("table", {}, el("caption", { class: "unseen" }, caption),
    el("thead", {}, el("tr", {}, headings.map((text) => (text instanceof Node ? text : heading(text))))),
    el("tbody", {}, rows));
}

function scroll(label, inner) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, inner);
}

function definition(pairs) {
  return el("dl", {}, pairs.filter((pair) => pair[1]).map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
}

function choice(label, options, value, changed, id) {
  const select = el("select", { id, on: { change: () => changed(select.value) } },
    options.map(([of, text]) => el("option", { value: of, selected: of === value }, text)));
  return el("label", {}, el("span", {}, label), select);
}

function copyButton(text, label) {
  const button = el("button", { type: "button", class: "quiet", title: text }, label);
  button.addEventListener("click", async () => {
    button.textContent = (await copied(text)) ? "Copied" : "Could not copy";
    setTimeout(() => { button.textContent = label; }, 2500);
  });
  return button;
}

function copyable(text) {
  return el("div", { class: "command" }, el("code", { tabindex: "0" }, text), copyButton(text, "Copy"));
}

// Files opened from a disk may have no clipboard; the old way works there.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el("textarea", { class: "unseen", "aria-hidden": "true" }, text);
    (document.querySelector("dialog[open]") || document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
