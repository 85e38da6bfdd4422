// Builds elements and updates the page to match them: text is inserted as text, never as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[]} Children */
/** @typedef {Record<string, any>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/** The event handlers of each element built here. @type {WeakMap<Node, Map<string, (event: any) => void>>} */
const handlers = new WeakMap();

/**
 * Set an element's handler for a kind of event, replacing the previous one.
 * @param {Node} element @param {string} kind @param {(event: any) => void} handler
 */
function listen(element, kind, handler) {
  const mine = handlers.get(element) ?? new Map();
  handlers.set(element, mine);
  if (!mine.has(kind)) element.addEventListener(kind, (event) => handlers.get(element)?.get(kind)?.(event));
  mine.set(kind, handler);
}

/** @param {Children[]} children @returns {(Node | string)[]} */
function wanted(children) {
  return children.flat().flatMap((child) =>
    child == null || child === false || child === "" ? [] : [typeof child === "number" ? String(child) : child]);
}

/** @template {Element} E @param {E} element @param {Attributes} attributes @param {Children[]} children @returns {E} */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) listen(element, name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...wanted(children));
  return element;
}

/**
 * Return an HTML element; attributes starting with "on" are listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Children} children @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Return an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Children} children @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Set attributes, but only those that change, to avoid needless repaints.
 * @param {Element} element @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Show these children in an element. Existing nodes that match are kept, with focus and scroll position, and only
 * updated where they differ: so a view can be drawn as a whole each time, without tracking changes.
 * @param {Element} parent @param {...Children} children
 */
export function show(parent, ...children) {
  const fresh = wanted(children).map((child) => typeof child === "string" ? document.createTextNode(child) : child);
  fresh.forEach((node, index) => {
    const old = parent.childNodes[index];
    if (!old) parent.append(node);
    else if (isAlike(old, node)) follow(old, node);
    else old.replaceWith(node);
  });
  while (parent.childNodes.length > fresh.length) parent.lastChild?.remove();
}

/** @param {Node} old @param {Node} fresh */
function isAlike(old, fresh) {
  return old.nodeName === fresh.nodeName
    && (!(old instanceof Element) || !(fresh instanceof Element) || old.id === fresh.id);
}

/** Make an old node look and behave like a new one. @param {Node} old @param {Node} fresh */
function follow(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  if (isTyped(old)) old.value = fresh.getAttribute("value") ?? "";
  set(old, Object.fromEntries([...fresh.attributes].map(({ name, value }) => [name, value])));
  const news = handlers.get(fresh) ?? new Map();
  for (const kind of handlers.get(old)?.keys() ?? []) if (!news.has(kind)) handlers.get(old)?.delete(kind);
  for (const [kind, handler] of news) listen(old, kind, handler);
  show(old, [...fresh.childNodes]);
}

/** Return whether a field may differ from its value attribute and nobody is using it right now.
 *  @param {Element} element @returns {element is HTMLInputElement} */
function isTyped(element) {
  return element instanceof HTMLInputElement && element !== document.activeElement;
}

/**
 * Return the element with this id; it must be of this kind.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id @param {new () => E} [kind] @returns {E}
 */
export function byId(id, kind = /** @type {any} */ (HTMLElement)) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} ${id}`);
}

/** Return the field with this id. @param {string} id */
export function inputById(id) {
  return byId(id, HTMLInputElement);
}
