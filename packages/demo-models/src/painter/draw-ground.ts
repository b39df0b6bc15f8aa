import { mixColours } from "../colors.ts";
import type { Random } from "../seeded-random.ts";
import { HORIZON } from "./draw-sky.ts";
import type { Palette } from "./palette.ts";
import type { Ground, Scene, Size } from "./scene.ts";
import { element, linearGradient, pointList } from "./svg.ts";

interface DrawGroundOptions {
  scene: Scene;
  palette: Palette;
  random: Random;
}

interface LayerOptions {
  size: Size;
  random: Random;
  /** A color under the light of the scene; the share of haze grows with the distance, 0 near to 1 far. */
  tint: (color: string, distance: number) => string;
}

const COLORS: Record<Ground, string> = {
  mountains: "#5b6b8a",
  hills: "#5d9a52",
  sea: "#2b76b5",
  desert: "#dfb06a",
  forest: "#2f6b45",
  city: "#47506a",
  meadow: "#6fae4f",
  snowfield: "#eef4fa",
};

/** From far to near, whatever the order of the words. */
const DEPTH: readonly Ground[] = ["mountains", "hills", "city", "forest", "sea", "desert", "meadow", "snowfield"];

/** The land and the water of a scene, far to near. */
export function drawGround({ scene, palette, random }: DrawGroundOptions): readonly string[] {
  const tint = (color: string, distance: number) =>
    mixColours({
      from: mixColours({ from: color, to: palette.tint, share: palette.tintShare }),
      to: palette.haze,
      share: distance * 0.7,
    });
  return DEPTH.filter((ground) => scene.ground.includes(ground)).flatMap((ground) =>
    drawOne(ground, { size: scene.size, random, tint }),
  );
}

function drawOne(ground: Ground, options: LayerOptions): readonly string[] {
  switch (ground) {
    case "mountains":
      return [0, 1, 2].flatMap((layer) => drawMountains(layer, options));
    case "hills":
      return [0, 1, 2].map((layer) =>
        drawRidge({ ...options, color: COLORS.hills, layer, top: HORIZON + layer * 0.09, swing: 0.07 }),
      );
    case "desert":
      return [0, 1, 2].map((layer) =>
        drawRidge({ ...options, color: COLORS.desert, layer, top: 0.74 + layer * 0.07, swing: 0.04 }),
      );
    case "meadow":
      return [0, 1].map((layer) =>
        drawRidge({ ...options, color: COLORS.meadow, layer: layer + 1, top: 0.76 + layer * 0.09, swing: 0.025 }),
      );
    case "snowfield":
      return [0, 1].map((layer) =>
        drawRidge({ ...options, color: COLORS.snowfield, layer: layer + 1, top: 0.76 + layer * 0.09, swing: 0.025 }),
      );
    case "forest":
      return [0, 1, 2].flatMap((layer) => drawForest(layer, options));
    case "city":
      return [0, 1].flatMap((layer) => drawCity(layer, options));
    case "sea":
      return drawSea(options);
  }
}

/** A jagged ridge by midpoint displacement: each halving moves the midpoints less than the one before. */
function drawMountains(layer: number, { size, random, tint }: LayerOptions): readonly string[] {
  let heights = [random(), random(), random(), random()];
  for (let swing = 0.5; heights.length < 90; swing *= 0.52) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * swing];
    });
  }
  const [base, reach] = [HORIZON - 0.06 + layer * 0.1, 0.36 - layer * 0.09];
  const ridge = heights.map((height, index) => {
    const x = (index / (heights.length - 1)) * size.width;
    return [x, size.height * (base - Math.max(0, Math.min(1, height)) * reach)] as const;
  });
  const points = pointList([...ridge, [size.width, size.height], [0, size.height]]);
  return [element("polygon", { points, fill: tint(COLORS.mountains, 0.85 - layer * 0.4) })];
}

interface RidgeOptions extends LayerOptions {
  color: string;
  layer: number;
  /** Fractions of the height. */
  top: number;
  swing: number;
}

function drawRidge({ size, random, tint, color, layer, top, swing }: RidgeOptions): string {
  const [phase, waves] = [random() * Math.PI * 2, 1.2 + random() * 1.4];
  const ridge = Array.from({ length: 61 }, (_, index) => {
    const along = index / 60;
    const wave = Math.sin(phase + along * waves * Math.PI * 2) + 0.35 * Math.sin(phase * 2 + along * waves * 5);
    return [along * size.width, size.height * (top + (wave * swing) / 1.35)] as const;
  });
  const points = pointList([...ridge, [size.width, size.height], [0, size.height]]);
  return element("polygon", { points, fill: tint(color, Math.max(0, 0.55 - layer * 0.3)) });
}

function drawForest(layer: number, { size, random, tint }: LayerOptions): readonly string[] {
  const base = size.height * (HORIZON + 0.05 + layer * 0.1);
  const fill = tint(COLORS.forest, 0.65 - layer * 0.32);
  const height = size.height * (0.11 + layer * 0.05);
  const trees = Array.from({ length: 26 - layer * 5 }, () => {
    const [x, tall] = [random() * size.width, height * (0.6 + random() * 0.6)];
    return [0, 1, 2].map((tier) => {
      const [tip, wide] = [base - tall + (tier * tall) / 4, tall * (0.14 + tier * 0.075)];
      return element("polygon", {
        points: pointList([
          [x, tip],
          [x + wide, tip + tall * 0.5],
          [x - wide, tip + tall * 0.5],
        ]),
        fill,
      });
    });
  });
  return [...trees.flat(), element("rect", { y: base - 4, width: size.width, height: size.height - base + 4, fill })];
}

function drawCity(layer: number, { size, random, tint }: LayerOptions): readonly string[] {
  const base = size.height * (HORIZON + 0.06 + layer * 0.14);
  const fill = tint(COLORS.city, 0.6 - layer * 0.5);
  const parts: string[] = [];
  for (let x = -10; x < size.width; ) {
    const wide = size.width * (0.035 + random() * 0.05);
    const tall = size.height * (0.1 + random() * 0.24) * (layer === 0 ? 1.15 : 1);
    parts.push(element("rect", { x, y: base - tall, width: wide, height: size.height - base + tall, fill }));
    if (layer === 1) parts.push(...drawWindows({ x, y: base - tall, wide, tall, random }));
    x += wide + random() * 6;
  }
  return parts;
}

function drawWindows({
  x,
  y,
  wide,
  tall,
  random,
}: {
  x: number;
  y: number;
  wide: number;
  tall: number;
  random: Random;
}): readonly string[] {
  const [columns, rows] = [Math.floor(wide / 14), Math.floor(tall / 18)];
  return Array.from({ length: columns * rows }, (_, index) => {
    const lit = random() < 0.45;
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return lit
      ? element("rect", {
          x: x + 6 + column * 13,
          y: y + 9 + row * 17,
          width: 6,
          height: 9,
          fill: "#ffd98a",
          "fill-opacity": 0.85,
        })
      : "";
  });
}

function drawSea({ size, random, tint }: LayerOptions): readonly string[] {
  const top = size.height * (HORIZON + 0.02);
  const ripples = Array.from({ length: 46 }, () => {
    const near = random();
    const [x, y] = [random() * size.width, top + near * (size.height - top)];
    return element("rect", {
      x,
      y,
      width: 30 + near * 110,
      height: 1 + near * 2.5,
      rx: 2,
      fill: "#ffffff",
      "fill-opacity": 0.1 + random() * 0.14,
    });
  });
  return [
    element("defs", {}, [linearGradient("sea", [tint(COLORS.sea, 0.75), tint(COLORS.sea, 0.15), tint("#174a7c", 0)])]),
    element("rect", { y: top, width: size.width, height: size.height - top, fill: "url(#sea)" }),
    ...ripples,
  ];
}
