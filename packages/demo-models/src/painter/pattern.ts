import { createSeededRandom } from "../seeded-random.ts";
import type { Item, Scene, Shape } from "./scene.ts";

const SHAPES: readonly Shape[] = ["circle", "ring", "square", "triangle", "hexagon", "diamond"];
const PALETTES: readonly (readonly string[])[] = [
  ["#1c2f66", "#2f6fde", "#86c1f2", "#f5b324"],
  ["#33203f", "#8a41c2", "#ef7fae", "#fcc09c"],
  ["#12332c", "#12966a", "#9fe0c2", "#f7d347"],
  ["#3a1d1d", "#e5484d", "#f28c28", "#fbf3dc"],
];

/** An abstract composition for a prompt without known words: shapes and colors chosen by the prompt's own letters. */
export function composePattern(prompt: string): Scene {
  const random = createSeededRandom(prompt);
  const [background = "#1c2f66", ...colors] = PALETTES[Math.floor(random() * PALETTES.length)] ?? [];
  const items = Array.from(
    { length: 3 },
    (): Item => ({
      kind: SHAPES[Math.floor(random() * SHAPES.length)] ?? "circle",
      count: 6 + Math.floor(random() * 18),
      colors,
      scale: 0.7 + random() * 0.9,
      place: { y: 0.5 },
      arrangement: random() < 0.5 ? "ring" : "scattered",
    }),
  );
  return {
    size: { width: 1024, height: 768 },
    sky: undefined,
    background: [background],
    ground: [],
    weather: [],
    items,
  };
}
