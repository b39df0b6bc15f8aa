import { mixColours } from "../colors.ts";
import type { Kind } from "./scene.ts";
import { element, pointList } from "./svg.ts";

interface DrawKindOptions {
  kind: Kind;
  color: string;
}

const CORNERS: Partial<Record<Kind, number>> = { triangle: 3, diamond: 4, pentagon: 5, hexagon: 6, octagon: 8 };

/** One thing around the origin, about 100 units wide and high, in its main color and shades of it. */
export function drawKind({ kind, color }: DrawKindOptions): string {
  const dark = mixColours({ from: color, to: "#101018", share: 0.32 });
  const light = mixColours({ from: color, to: "#ffffff", share: 0.4 });
  const corners = CORNERS[kind];
  if (corners) return element("polygon", { points: pointList(regularPolygon(corners)), fill: color });
  switch (kind) {
    case "ring":
      return element("circle", { r: 40, fill: "none", stroke: color, "stroke-width": 16 });
    case "square":
      return element("rect", { x: -44, y: -44, width: 88, height: 88, rx: 4, fill: color });
    case "rectangle":
      return element("rect", { x: -50, y: -30, width: 100, height: 60, rx: 4, fill: color });
    case "star":
      return element("polygon", { points: pointList(starPoints()), fill: color });
    case "heart":
      return element("path", {
        d: "M0 44C-70 -2 -44 -50 -16 -44C-6 -42 0 -34 0 -26C0 -34 6 -42 16 -44C44 -50 70 -2 0 44Z",
        fill: color,
      });
    case "line":
      return element("rect", { x: -50, y: -5, width: 100, height: 10, rx: 5, fill: color });
    case "spiral":
      return element("polyline", {
        points: pointList(spiralPoints()),
        fill: "none",
        stroke: color,
        "stroke-width": 7,
        "stroke-linecap": "round",
      });
    case "sun":
      return [...rays(color), element("circle", { r: 30, fill: color })].join("");
    case "moon":
      return element("path", { d: "M14 -42A43 43 0 1 0 38 24A36 36 0 0 1 14 -42Z", fill: color });
    case "planet":
      return [
        element("circle", { r: 32, fill: color }),
        element("path", { d: "M-31 -8Q0 6 31 -8L32 4Q0 18 -31 6Z", fill: dark, "fill-opacity": 0.5 }),
        element("ellipse", {
          rx: 54,
          ry: 14,
          fill: "none",
          stroke: light,
          "stroke-width": 5,
          transform: "rotate(-18)",
        }),
      ].join("");
    case "tree":
      return [
        element("rect", { x: -6, y: 10, width: 12, height: 40, fill: "#6b4630" }),
        ...[
          [0, -18, 30],
          [-20, 2, 22],
          [20, 2, 22],
          [-8, -32, 18],
        ].map(([cx, cy, r]) => element("circle", { cx, cy, r, fill: color })),
        element("circle", { cx: -10, cy: -26, r: 14, fill: light, "fill-opacity": 0.35 }),
      ].join("");
    case "house":
      return [
        element("rect", { x: -38, y: -8, width: 76, height: 58, fill: color }),
        element("polygon", { points: "-50,-6 0,-48 50,-6", fill: dark }),
        element("rect", { x: -9, y: 18, width: 18, height: 32, fill: dark }),
        ...[-30, 14].map((x) => element("rect", { x, y: 4, width: 16, height: 16, fill: "#ffe3a1" })),
      ].join("");
    case "boat":
      return [
        element("path", { d: "M-46 22H46L30 44H-30Z", fill: dark }),
        element("rect", { x: -2, y: -48, width: 4, height: 70, fill: dark }),
        element("path", { d: "M6 -46Q40 -10 42 14H6Z", fill: color }),
        element("path", { d: "M-6 -36Q-30 -8 -32 14H-6Z", fill: light }),
      ].join("");
    case "bird":
      return element("path", { d: "M-48 -6Q-24 -32 0 0Q24 -32 48 -6Q24 -18 0 12Q-24 -18 -48 -6Z", fill: color });
    case "fish":
      return [
        element("path", { d: "M-48 0Q-14 -36 26 0Q-14 36 -48 0Z", fill: color }),
        element("polygon", { points: "18,0 48,-22 42,0 48,22", fill: dark }),
        element("circle", { cx: -28, cy: -5, r: 4, fill: "#14161c" }),
      ].join("");
    case "flower":
      return [
        element("rect", { x: -2.5, y: 0, width: 5, height: 50, fill: "#3f8f4a" }),
        ...[0, 72, 144, 216, 288].map((angle) =>
          element("ellipse", { cy: -16, rx: 11, ry: 16, fill: color, transform: `translate(0 -14) rotate(${angle})` }),
        ),
        element("circle", { cy: -14, r: 9, fill: "#f7d347" }),
      ].join("");
    case "balloon":
      return [
        element("path", { d: "M0 -50C42 -50 44 0 12 22H-12C-44 0 -42 -50 0 -50Z", fill: color }),
        element("path", { d: "M0 -50C16 -50 18 0 5 22H-5C-18 0 -16 -50 0 -50Z", fill: light }),
        element("path", { d: "M-11 22L-7 36M11 22L7 36", stroke: dark, "stroke-width": 2 }),
        element("rect", { x: -9, y: 36, width: 18, height: 13, rx: 3, fill: "#7a5233" }),
      ].join("");
    case "rocket":
      return [
        element("path", { d: "M-10 34Q0 62 10 34Z", fill: "#f5a623" }),
        element("path", { d: "M-14 10L-32 38L-12 32ZM14 10L32 38L12 32Z", fill: dark }),
        element("path", { d: "M0 -50C22 -28 20 12 13 34H-13C-20 12 -22 -28 0 -50Z", fill: color }),
        element("circle", { cy: -10, r: 9, fill: "#bfe3ff", stroke: dark, "stroke-width": 3 }),
      ].join("");
    default:
      return element("circle", { r: 46, fill: color });
  }
}

function regularPolygon(corners: number): readonly (readonly [number, number])[] {
  return Array.from({ length: corners }, (_, index) => polar(50, (index / corners) * Math.PI * 2));
}

function starPoints(): readonly (readonly [number, number])[] {
  return Array.from({ length: 10 }, (_, index) => polar(index % 2 === 0 ? 50 : 21, (index / 10) * Math.PI * 2));
}

function spiralPoints(): readonly (readonly [number, number])[] {
  return Array.from({ length: 120 }, (_, index) => polar((index / 119) * 47, (index / 119) * Math.PI * 7));
}

function rays(color: string): readonly string[] {
  return Array.from({ length: 12 }, (_, index) =>
    element("rect", {
      x: -2.5,
      y: -50,
      width: 5,
      height: 13,
      rx: 2.5,
      fill: color,
      transform: `rotate(${index * 30})`,
    }),
  );
}

/** Clockwise from the top. */
function polar(radius: number, angle: number): readonly [number, number] {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}
