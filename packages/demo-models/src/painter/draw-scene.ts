import { luminance, mixColours } from "../colors.ts";
import { createSeededRandom, type Random } from "../seeded-random.ts";
import { drawGround } from "./draw-ground.ts";
import { drawKind } from "./draw-kind.ts";
import { drawSky } from "./draw-sky.ts";
import { PALETTES, type Palette } from "./palette.ts";
import { placeItem } from "./place-items.ts";
import type { Item, Kind, Scene } from "./scene.ts";
import { element } from "./svg.ts";

const KIND_COLORS: Partial<Record<Kind, string>> = {
  sun: "#f9c93f",
  moon: "#f4efd6",
  star: "#f7d347",
  heart: "#e5484d",
  tree: "#3f8f4a",
  house: "#e9d8bb",
  boat: "#f6f2e8",
  bird: "#2b2f3a",
  fish: "#f28c28",
  flower: "#e2559a",
  balloon: "#e5484d",
  rocket: "#eceff4",
  planet: "#d98e52",
};
const SHAPE_COLORS = ["#2f6fde", "#e5484d", "#3fa55b", "#f28c28", "#7a4fd6", "#128c8c"];

/** A scene as an SVG document. The same scene and seed give the same text. */
export function drawScene(scene: Scene, seed: string): string {
  const { width, height } = scene.size;
  const random = createSeededRandom(seed);
  const palette = scene.sky && PALETTES[scene.sky];
  const layers = [
    ...drawSky({ scene, palette, random }),
    ...(palette ? drawGround({ scene, palette, random }) : []),
    ...scene.items.flatMap((item, index) => drawItem({ scene, item, index, random, palette })),
    ...drawWeather(scene, random),
  ];
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    layers,
  );
}

interface DrawItemOptions {
  scene: Scene;
  item: Item;
  index: number;
  random: Random;
  palette: Palette | undefined;
}

function drawItem({ scene, item, index, random, palette }: DrawItemOptions): readonly string[] {
  const colors = item.colors.length > 0 ? item.colors : [usualColour(item.kind, index, scene)];
  return placeItem({ scene, item, index, random }).map(({ x, y, scale }, place) => {
    const itemColor = colors[place % colors.length] ?? "#2f6fde";
    const shines = item.kind === "sun" || item.kind === "moon" || item.kind === "star";
    const share = palette && !shines && item.colors.length === 0 ? palette.tintShare * 0.6 : 0;
    const color = palette ? mixColours({ from: itemColor, to: palette.tint, share }) : itemColor;
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;
    return element("g", { transform }, [drawKind({ kind: item.kind, color })]);
  });
}

/** A thing's own color, or a shape's next color in turn, unless it would vanish in the background. */
function usualColour(kind: Kind, index: number, { background }: Scene): string {
  const color = KIND_COLORS[kind] ?? SHAPE_COLORS[index % SHAPE_COLORS.length] ?? "#2f6fde";
  const [behind] = background;
  if (!behind || Math.abs(luminance(color) - luminance(behind)) > 0.08) return color;
  return luminance(behind) > 0.3 ? "#23262e" : "#fcfcfb";
}

function drawWeather({ weather, size, sky }: Scene, random: Random): readonly string[] {
  const layers: string[] = [];
  if (weather.includes("fog")) {
    for (const y of [0.5, 0.6, 0.7, 0.8]) {
      layers.push(
        element("ellipse", {
          cx: size.width * random(),
          cy: size.height * y,
          rx: size.width * 0.8,
          ry: size.height * 0.07,
          fill: "#ffffff",
          "fill-opacity": 0.28,
        }),
      );
    }
  }
  if (weather.includes("rain") || sky === "storm") {
    for (let drop = 0; drop < 220; drop += 1) {
      const [x, y, length] = [random() * size.width, random() * size.height, 14 + random() * 16];
      layers.push(
        element("line", {
          x1: x,
          y1: y,
          x2: x - length * 0.25,
          y2: y + length,
          stroke: "#dce8f5",
          "stroke-width": 1.4,
          "stroke-opacity": 0.5,
        }),
      );
    }
  }
  if (weather.includes("snow")) {
    for (let flake = 0; flake < 200; flake += 1) {
      layers.push(
        element("circle", {
          cx: random() * size.width,
          cy: random() * size.height,
          r: 1.2 + random() * 3.4,
          fill: "#ffffff",
          "fill-opacity": 0.5 + random() * 0.5,
        }),
      );
    }
  }
  return layers;
}
