// Builds page elements: h() and svg(), and lists kept by key.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * Make an HTML element. `onclick` and the like take listeners, `.name` sets a property,
 * `style` takes an object (custom properties too), null and false leave an attribute out
 * (a false ARIA state is written).
 * @param {string} tag @param {Props} [props] @param {...(Child|Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), props, children));
}

/**
 * Make an SVG element, by the same rules as h().
 * @param {string} tag @param {Props} [props] @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, props, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), props, children));
}

/**
 * @param {Element} element @param {Props|undefined} props @param {(Child|Child[])[]} children
 */
function fill(element, props, children) {
  if (props) set(element, props);
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(asNode(child));
  }
  return element;
}

/** @param {Node|string|number} child */
function asNode(child) {
  return typeof child === "number" ? String(child) : child;
}

/**
 * Set attributes, listeners, properties and style of an element that is already there.
 * @param {Element} element @param {Props} props
 */
export function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith(".")) /** @type {any} */ (element)[name.slice(1)] = value;
    else if (name === "style") style(/** @type {HTMLElement} */ (element), value);
    else if (value === null || value === undefined || isOff(name, value)) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** An ARIA state that is false says so; any other attribute that is false is not there. @param {string} name @param {unknown} value */
const isOff = (name, value) => value === false && !name.startsWith("aria-");

/** @param {HTMLElement} element @param {Record<string, string|number>} rules */
function style(element, rules) {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, String(value));
}

/**
 * Put text into an element only if it differs, so that nothing is announced or drawn twice.
 * @param {Element} element @param {string|number} text
 */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/**
 * Bring a parent's children into line with a list, moving and keeping what is already there:
 * focus and running animations survive.
 * @template T @template {Element} E
 * @param {Element} parent @param {readonly T[]} items @param {(item: T) => string|number} keyOf
 * @param {(item: T) => E} make @param {(element: E, item: T) => void} [update]
 */
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
