import { luminance, mixColours } from "../colors.ts";
import type { Random } from "../seeded-random.ts";
import type { Palette } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { element, glow, linearGradient } from "./svg.ts";

/** Where the ground begins, as a fraction of the height. */
export const HORIZON = 0.64;

interface DrawSkyOptions {
  scene: Scene;
  palette: Palette | undefined;
  random: Random;
}

/** The background and what belongs to the sky itself: its gradient, stars, a sun or a moon, clouds. */
export function drawSky({ scene, palette, random }: DrawSkyOptions): readonly string[] {
  const { width, height } = scene.size;
  const colors = scene.background.length > 0 ? scene.background : (palette?.sky ?? ["#f7f5f0", "#ebe7df"]);
  const canvas = element("rect", { width, height, fill: "url(#sky)" });
  const layers = [element("defs", {}, [linearGradient("sky", colors)]), canvas];
  if (!palette) return layers;
  if (scene.sky === "night" || scene.sky === "space" || scene.weather.includes("stars"))
    layers.push(...drawStars(scene, random));
  if (scene.sky !== "space" && scene.sky !== "storm") layers.push(...drawLight(scene, palette));
  if (
    scene.weather.includes("clouds") ||
    scene.weather.includes("rain") ||
    scene.sky === "day" ||
    scene.sky === "storm"
  ) {
    layers.push(...drawClouds({ scene, palette, random }));
  }
  return layers;
}

function drawStars({ size, sky }: Scene, random: Random): readonly string[] {
  const count = sky === "space" ? 260 : 150;
  return Array.from({ length: count }, () =>
    element("circle", {
      cx: random() * size.width,
      cy: random() * size.height * (sky === "space" ? 1 : HORIZON),
      r: 0.6 + random() ** 4 * 2.6,
      fill: random() < 0.15 ? "#ffe2b8" : "#f5f6ff",
      "fill-opacity": 0.35 + random() * 0.65,
    }),
  );
}

/** The sun or the moon that a sky has by default, unless the prompt asks for one of its own. */
function drawLight({ size, sky, ground, items }: Scene, palette: Palette): readonly string[] {
  if (items.some(({ kind }) => kind === "sun" || kind === "moon")) return [];
  const low = sky === "sunset" || sky === "sunrise";
  const lowest = ground.includes("mountains") || ground.includes("city") ? 0.34 : HORIZON - 0.09;
  const center = { cx: size.width * (low ? 0.5 : 0.76), cy: size.height * (low ? lowest : 0.2) };
  const radius = size.height * (low ? 0.095 : 0.06);
  return [
    element("defs", {}, [glow("light", palette.light)]),
    element("circle", { ...center, r: radius * 4.2, fill: "url(#light)" }),
    element("circle", { ...center, r: radius, fill: palette.light }),
  ];
}

function drawClouds({ scene, palette, random }: { scene: Scene; palette: Palette; random: Random }): readonly string[] {
  const dark = luminance(palette.sky[0] ?? "#ffffff") < 0.1;
  const color = mixColours({ from: "#ffffff", to: palette.haze, share: dark ? 0.75 : 0.25 });
  const count = scene.weather.includes("clouds") || scene.sky === "storm" ? 7 : 3;
  return Array.from({ length: count }, () => {
    const [x, y] = [random() * scene.size.width, (0.06 + random() * 0.32) * scene.size.height];
    const unit = scene.size.height * (0.022 + random() * 0.025);
    const puffs = Array.from({ length: 5 }, (_, index) =>
      element("ellipse", {
        cx: x + (index - 2) * unit * 1.6,
        cy: y - (2 - Math.abs(index - 2)) * unit * (0.4 + random() * 0.3),
        rx: unit * (1.5 + random()),
        ry: unit * (0.8 + random() * 0.5),
        fill: color,
      }),
    );
    return element("g", { opacity: 0.85 }, puffs);
  });
}
