// Builds elements: text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false && child !== ""));
  return element;
}

/** Return an HTML element; attributes that begin with "on" are listeners. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Return an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Set attributes, but only those that change: what does not change is not painted again. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

let edition = 0;

/** Let everything be drawn anew at the next occasion: the language has changed. */
export function newEdition() {
  edition += 1;
}

/** Put other children into an element, unless they would look the same. */
export function show(element, key, make) {
  const shown = `${edition}|${key}`;
  if (element.dataset.shown === shown) return;
  element.dataset.shown = shown;
  element.replaceChildren(...[make()].flat().filter((child) => child != null && child !== false && child !== ""));
}

/** Return the element with this id. */
export function byId(id) {
  return document.getElementById(id);
}
