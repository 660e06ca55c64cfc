// Builds page elements: h() and svg(), buttons, and lists kept by key.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false} Child */
/**
 * @typedef {object} Heard
 * @property {((event: MouseEvent) => unknown)|null} [onclick]
 * @property {(event: SubmitEvent) => unknown} [onsubmit]
 * @property {(event: Event) => unknown} [oninput]
 * @property {(event: Event) => unknown} [onchange]
 * @property {Record<string, string|number>} [style]
 */
/** @typedef {Heard & Record<string, unknown>} Props */

/** Make an HTML element. `onclick` and the like take listeners, `.name` sets a property, `style`
 * takes an object (custom properties too), null and false leave an attribute out (a false ARIA
 * state is written). @template {keyof HTMLElementTagNameMap} K @param {K} tag
 * @param {Props} [props] @param {...(Child|Child[])} children */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/** Make an SVG element, by the same rules as h(). @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child|Child[])} children */
export const svg = (tag, props, ...children) =>
  fill(document.createElementNS(SVG, tag), props, children);

/** @template {HTMLElement|SVGElement} E @param {E} element @param {Props|undefined} props
 * @param {(Child|Child[])[]} children */
function fill(element, props, children) {
  if (props) set(element, props);
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false)
      element.append(typeof child === "number" ? String(child) : child);
  }
  return element;
}

/** Set attributes, listeners, properties and style of an element that is already there.
 * @param {HTMLElement|SVGElement} element @param {Props} props */
export function set(element, props) {
  const { style, ...rest } = props;
  for (const [name, value] of Object.entries(style ?? {}))
    element.style.setProperty(name, String(value));
  for (const [name, value] of Object.entries(rest)) {
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name.startsWith(".")) Object.assign(element, { [name.slice(1)]: value });
    else if (value === null || value === undefined || isOff(name, value))
      element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value))
      element.setAttribute(name, String(value));
  }
}

/** An ARIA state that is false says so; any other attribute that is false is not there.
 * @param {string} name @param {unknown} value */
const isOff = (name, value) => value === false && !name.startsWith("aria-");

/** A button that does something at once.
 * @param {string} words @param {((event: MouseEvent) => unknown)|null} onclick
 * @param {string} [kind] more classes @param {Props} [props] */
export const button = (words, onclick, kind = "", props = {}) =>
  h("button", { type: "button", class: `button ${kind}`.trim(), onclick, ...props }, words);

/** The head of a table. @param {string[]} names @param {(at: number) => boolean} [isFigure] */
export const thead = (names, isFigure = () => false) =>
  h("thead", {}, h("tr", {}, names.map((name, at) =>
    h("th", { scope: "col", class: isFigure(at) ? "is-figure" : null }, name)
  )));

/** On a phone the rows of such a table stand on end, each cell with the word of its column.
 * @template {HTMLElement} T @param {T} table @returns {T} */
export function stacks(table) {
  const words = [...table.querySelectorAll("thead th")].map((head) => head.textContent ?? "");
  for (const row of table.querySelectorAll("tbody tr, tfoot tr"))
    [...row.children].forEach((cell, at) => cell.setAttribute("data-word", words[at] ?? ""));
  table.classList.add("stacks");
  return table;
}

/** A term with its figure, for a list of such. @param {string} term @param {Child} figure */
export const termed = (term, figure) => h("div", {}, h("dt", {}, term), h("dd", {}, figure));

/** A part of a room: a titled sheet, found by its title. @param {string} words
 * @param {...(Node|false|null|undefined)} children */
export const panel = (words, ...children) =>
  h("section", { class: "sheet is-dark", "aria-label": words }, h("h2", {}, words), ...children);

/** Find an element that is there; one that is not is our own mistake.
 * @template {Element} [E=HTMLElement] @param {ParentNode} root @param {string} selector
 * @param {new () => E} [type] @returns {E} */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (found instanceof (type ?? HTMLElement)) return /** @type {E} */ (found);
  throw new Error(`no ${selector}`);
}

/** Move the focus to an element, of a page or of a drawing, if there is one.
 * @param {ParentNode} root @param {string} selector */
export function focusOn(root, selector) {
  const found = root.querySelector(selector);
  if (found instanceof HTMLElement || found instanceof SVGElement)
    found.focus({ preventScroll: true });
}

/** Put text into an element only if it differs, so that nothing is announced or drawn twice.
 * @param {Element} element @param {string|number} text */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** What a finger or the mouse is down on, and what is to be drawn there once it is up: an element
 * that goes between the two takes the click with it. @type {Element|null} */
let pressed = null;
/** @type {Map<Element, () => void>} */
const afterPress = new Map();

function released() {
  // The click comes right behind.
  setTimeout(() => {
    pressed = null;
    const waiting = [...afterPress.values()];
    afterPress.clear();
    for (const draw of waiting) draw();
  });
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", ({ target }) =>
    pressed = target instanceof Element ? target : null, true);
  for (const up of ["pointerup", "pointercancel", "dragend"])
    document.addEventListener(up, released, true);
}

/** Draw an element's inside anew, but never under somebody's finger: then when it is up, and only
 * the latest. @param {Element} element @param {() => void} draw */
export function redraw(element, draw) {
  if (pressed && element.contains(pressed)) afterPress.set(element, draw);
  else {
    afterPress.delete(element);
    draw();
  }
}

/** Make an element's children anew, but only when what they show has changed.
 * @param {HTMLElement} element @param {unknown} key @param {() => (Node|string)[]} make */
export function refill(element, key, make) {
  const said = typeof key === "string" ? key : JSON.stringify(key);
  if (element.dataset.shown === said) return void afterPress.delete(element);
  redraw(element, () => {
    element.dataset.shown = said;
    element.replaceChildren(...make());
  });
}

/** Put new children into an element and keep those that look the same, with what was typed there,
 * the focus and what is unfolded. For children that do the same where they look the same; what does
 * not has another `data-key`. @param {Element} element @param {(Node|string)[]} children */
export function renew(element, children) {
  redraw(element, () => inLine(element, children));
}

const HOLDERS = new Set(["DIV", "SECTION", "UL", "OL", "DL", "DETAILS"]);

/** @param {Node} old @param {Node} made @returns {old is Element} */
const isHolder = (old, made) =>
  old instanceof HTMLElement && made instanceof HTMLElement && HOLDERS.has(old.tagName)
  && old.tagName === made.tagName && old.className === made.className
  && old.dataset.key === made.dataset.key;

/** @param {Element} element @param {(Node|string)[]} children */
function inLine(element, children) {
  const left = [...element.childNodes];
  /** @type {Node[]} */
  const kept = [];
  for (const child of children) {
    const made = typeof child === "string" ? document.createTextNode(child) : child;
    let at = left.findIndex((old) => old.isEqualNode(made));
    if (at < 0) at = left.findIndex((old) => isHolder(old, made));
    const old = left[at];
    if (old && !old.isEqualNode(made) && isHolder(old, made)) inLine(old, [...made.childNodes]);
    kept.push(old ?? made);
    if (old) left.splice(at, 1);
  }
  for (const old of left) old.remove();
  kept.forEach((node, at) => {
    if (element.childNodes[at] !== node) element.insertBefore(node, element.childNodes[at] ?? null);
  });
}

/** Bring a parent's children into line with a list, moving and keeping what is already there:
 * focus and running animations survive. @template T @template {HTMLElement|SVGElement} E
 * @param {Element} parent @param {readonly T[]} items @param {(item: T) => string|number} keyOf
 * @param {(item: T) => E} make @param {(element: E, item: T) => void} [update] */
export function keyed(parent, items, keyOf, make, update) {
  const wanted = new Set(items.map((item) => String(keyOf(item))));
  /** @type {Map<string, E>} */
  const there = new Map();
  for (const child of [...parent.children]) {
    const key = child.getAttribute("data-key");
    if (key === null) continue;
    // What goes, goes first: then what stays is already in its place and is not moved.
    if (wanted.has(key) && !there.has(key)) there.set(key, /** @type {E} */ (child));
    else child.remove();
  }
  let before = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let element = there.get(key);
    if (!element) {
      element = make(item);
      element.setAttribute("data-key", key);
      there.set(key, element);
    }
    if (element === before) before = before.nextElementSibling;
    else parent.insertBefore(element, before);
    if (update) update(element, item);
  }
}
