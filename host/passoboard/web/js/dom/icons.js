// The icons on small buttons, drawn with lines.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const SHAPES = {
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15 9.2a4 4 0 0 1 0 5.6M17.5 6.8a7.5 7.5 0 0 1 0 10.4",
  speech: "M4.5 5.5h15v10h-8l-4 3.5v-3.5h-3zM8.5 9h7M8.5 12h4.5",
  flip: "M7 4v14M7 4 3.8 7.2M7 4l3.2 3.2M17 20V6M17 20l-3.2-3.2M17 20l3.2-3.2",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  menu: "M5 7h14M5 12h14M5 17h14M9 5v4M15 10v4M8 15v4",
};

/** Return an icon. @param {string} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] }));
}

/** Draw the icons of all buttons that name one. */
export function paintIcons() {
  for (const button of document.querySelectorAll("[data-icon]")) button.append(icon(button.getAttribute("data-icon") ?? ""));
}
