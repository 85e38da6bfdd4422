// Discs: turned wood with an inlay of its own for each side, so that they are told apart without colour.

import { svg } from "./dom.js";

export const RADIUS = 35;
export const THICK = 12;

const WOODS = {
  first: { top: "#3b3531", rim: "#5d544d", side: "#171412", inlay: "#d9c9a8" },
  second: { top: "#b3392a", rim: "#d8654f", side: "#6e1c13", inlay: "#f6dcb4" },
};

/** Return the gradients of the discs. */
export function discDefs() {
  return Object.entries(WOODS).flatMap(([name, wood]) => [
    svg("radialGradient", { id: `disc-${name}`, cx: 0.38, cy: 0.3, r: 0.85 },
      svg("stop", { offset: 0, "stop-color": wood.rim }),
      svg("stop", { offset: 0.55, "stop-color": wood.top }),
      svg("stop", { offset: 1, "stop-color": wood.side })),
    svg("linearGradient", { id: `disc-side-${name}` },
      svg("stop", { offset: 0, "stop-color": wood.side }),
      svg("stop", { offset: 0.3, "stop-color": wood.top }),
      svg("stop", { offset: 1, "stop-color": wood.side })),
  ]);
}

/** Black has a ring let in, Red a point within a ring. */
function inlay(name) {
  const { inlay: colour } = WOODS[name];
  const ring = (r, width) => svg("circle", { r, fill: "none", stroke: colour, "stroke-width": width, opacity: 0.85 });
  return name === "first" ? [ring(17, 3)] : [ring(22, 1.8), svg("circle", { r: 8, fill: colour, opacity: 0.9 })];
}

/** Return one disc whose foot lies around the origin. */
export function disc(name) {
  const r = RADIUS;
  const side = `M${-r} ${-THICK} V0 A${r} ${r} 0 0 0 ${r} 0 V${-THICK} Z`;
  return svg("g", { class: `disc ${name}` },
    svg("path", { d: side, fill: `url(#disc-side-${name})` }),
    svg("path", { d: `M${-r} -1 A${r} ${r} 0 0 0 ${r} -1`, class: "disc-foot" }),
    svg("g", { transform: `translate(0 ${-THICK})` },
      svg("circle", { r, fill: `url(#disc-${name})` }),
      svg("circle", { r: r - 0.8, class: "disc-rim" }),
      svg("circle", { r: r * 0.8, class: "disc-groove" }),
      ...inlay(name)));
}

/** Return a stack, bottom to top, with the shadow it throws; `sides` names first and second side. */
export function stack(text, sides, lifted = false) {
  const shadow = svg("ellipse", {
    cx: lifted ? 14 : 5, cy: lifted ? 30 : 7, rx: RADIUS + (lifted ? 4 : 3), ry: RADIUS + 1,
    class: lifted ? "shadow high" : "shadow",
  });
  const discs = [...text].map((letter, level) => {
    const one = disc(letter === sides[0] ? "first" : "second");
    one.setAttribute("transform", `translate(0 ${-THICK * level})`);
    return one;
  });
  return svg("g", { class: lifted ? "stack lifted" : "stack" }, shadow, ...discs);
}
