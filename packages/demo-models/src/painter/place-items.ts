import type { Random } from "../seeded-random.ts";
import type { Arrangement, Item, Kind, Scene } from "./scene.ts";

/** The position of one thing: its center in pixels, and its size as a factor on 100 pixels. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

interface PlaceItemOptions {
  scene: Scene;
  item: Item;
  /** The index of the item in the scene, from 0. */
  index: number;
  random: Random;
}

/** The vertical band of each kind in a scene with land or water: fractions of the height, from and to. */
const BANDS: Partial<Record<Kind, readonly [number, number]>> = {
  sun: [0.14, 0.24],
  moon: [0.14, 0.24],
  star: [0.06, 0.4],
  bird: [0.14, 0.4],
  balloon: [0.16, 0.42],
  rocket: [0.2, 0.4],
  planet: [0.14, 0.4],
  tree: [0.74, 0.9],
  house: [0.74, 0.88],
  flower: [0.84, 0.94],
  boat: [0.7, 0.86],
  fish: [0.76, 0.94],
};

/** The usual size of a thing in a landscape, as a factor on 100 pixels; shapes by themselves are larger. */
const LANDSCAPE_SCALE: Partial<Record<Kind, number>> = {
  bird: 0.55,
  flower: 0.6,
  star: 0.35,
  sun: 1.7,
  moon: 1.4,
  house: 1.5,
  tree: 1.5,
  boat: 1.3,
};

/** The spots for all things of one item, arranged as the prompt says, or as fits their number. */
export function placeItem({ scene, item, index, random }: PlaceItemOptions): readonly Spot[] {
  const { width, height } = scene.size;
  const landscape = scene.sky !== undefined && scene.sky !== "space" && scene.ground.length > 0;
  const band = landscape || (scene.sky && scene.sky !== "space") ? BANDS[item.kind] : undefined;
  if (band && !item.arrangement) return placeInBand({ scene, item, band, random });

  const arrangement = item.arrangement ?? usualArrangement(item.count);
  const lane = scene.items.length > 1 ? (index + 0.5) / scene.items.length : 0.5;
  // Single things are placed side by side, groups one below the other.
  const beside = scene.items.length > 1 && scene.items.every(({ count }) => count === 1);
  const center = {
    x: width * (item.place.x ?? (beside ? lane : 0.5)),
    y: height * (item.place.y ?? (beside || arrangement === "scattered" ? 0.5 : lane)),
  };
  const isShared = !beside && item.place.y === undefined && arrangement !== "scattered";
  const room = height * (isShared ? 1 / scene.items.length : 0.8);
  const across = beside ? width / scene.items.length : width;
  return arrange({ arrangement, count: item.count, width: across, height: room, random }).map(({ x, y, cell }) => ({
    x: center.x + x * (item.place.x === undefined ? 1 : 0.5),
    y: center.y + y,
    scale: Math.min(cell * 0.7 * item.scale, cell * 0.95, room * 0.9) / 100,
  }));
}

function usualArrangement(count: number): Arrangement {
  if (count <= 6) return "row";
  return count <= 25 ? "grid" : "scattered";
}

interface ArrangeOptions {
  arrangement: Arrangement;
  count: number;
  width: number;
  height: number;
  random: Random;
}

/** Offsets from a center, and the space for each thing, in pixels. */
function arrange({
  arrangement,
  count,
  width,
  height,
  random,
}: ArrangeOptions): readonly { x: number; y: number; cell: number }[] {
  const every = Array.from({ length: count }, (_, index) => index);
  switch (arrangement) {
    case "row": {
      const cell = Math.min((width * 0.9) / count, height);
      return every.map((index) => ({ x: (index - (count - 1) / 2) * cell, y: 0, cell }));
    }
    case "column": {
      const cell = height / count;
      return every.map((index) => ({ x: 0, y: (index - (count - 1) / 2) * cell, cell }));
    }
    case "grid": {
      const columns = Math.ceil(Math.sqrt((count * width) / height));
      const rows = Math.ceil(count / columns);
      const cell = Math.min((width * 0.9) / columns, height / rows);
      return every.map((index) => ({
        x: ((index % columns) - (columns - 1) / 2) * cell,
        y: (Math.floor(index / columns) - (rows - 1) / 2) * cell,
        cell,
      }));
    }
    case "ring": {
      const radius = Math.min(width, height) * 0.37;
      const cell = Math.min(radius * 0.8, (2 * Math.PI * radius) / Math.max(count, 2));
      return every.map((index) => {
        const angle = (index / count) * Math.PI * 2;
        return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle), cell };
      });
    }
    case "scattered": {
      const cell = Math.sqrt((width * height) / count) * 0.8;
      return every.map(() => ({
        x: (random() - 0.5) * width * 0.9,
        y: (random() - 0.5) * height * 0.9,
        cell: cell * (0.6 + random() * 0.6),
      }));
    }
  }
}

/** Things of a landscape stay in their band; nearer ones are lower and larger. */
function placeInBand({
  scene,
  item,
  band,
  random,
}: {
  scene: Scene;
  item: Item;
  band: readonly [number, number];
  random: Random;
}): readonly Spot[] {
  const { width, height } = scene.size;
  const base = (LANDSCAPE_SCALE[item.kind] ?? 1) * item.scale * (height / 768);
  const spots = Array.from({ length: item.count }, (_, index) => {
    const depth = item.count === 1 ? 0.5 : random();
    const slot = (index + 0.5 + (random() - 0.5) * 0.6) / item.count;
    return {
      x: width * (item.place.x === undefined ? 0.06 + slot * 0.88 : item.place.x + (slot - 0.5) * 0.3),
      y: height * (band[0] + (band[1] - band[0]) * depth),
      scale: base * (0.75 + depth * 0.5),
    };
  });
  return spots.sort((left, right) => left.y - right.y);
}
