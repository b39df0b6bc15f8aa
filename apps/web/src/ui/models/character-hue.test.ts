import { expect, test } from "vitest";
import { characterHue, characterHues, characterSlots } from "./character-hue.ts";

type Triple = readonly [number, number, number];

const lightSurfaces = ["#ffffff", "#f7f7f8"];
const darkSurfaces = ["#101012", "#161619", "#232328"];

/** Machado, Oliveira, Fernandes (2009): full severity, on linear RGB. */
const sight: Record<string, readonly Triple[]> = {
  "full color": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function linear(hex: string): Triple {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function seenThrough(matrix: readonly Triple[], color: Triple): Triple {
  const [red, green, blue] = matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2])),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Oklab (Ottosson 2020), in which a distance of 0.02 is just noticeable. */
function oklab([red, green, blue]: Triple): Triple {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map(linear)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

test.each(Object.keys(sight))("any two colors stay apart with %s", (kind) => {
  for (const scheme of ["light", "dark"] as const) {
    const triples = characterHues.map((hue) => oklab(seenThrough(sight[kind]!, linear(hue[scheme]))));
    for (const [index, one] of triples.entries()) {
      for (const other of triples.slice(index + 1)) {
        expect(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])).toBeGreaterThan(0.08);
      }
    }
  }
});

test("every color is visible on its surfaces", () => {
  for (const hue of characterHues) {
    for (const surface of lightSurfaces) expect(contrast(hue.light, surface)).toBeGreaterThanOrEqual(3);
    for (const surface of darkSurfaces) expect(contrast(hue.dark, surface)).toBeGreaterThanOrEqual(3);
  }
});

test("the colors begin again after the last one", () => {
  expect(characterHue(characterHues.length)).toBe(characterHue(0));
  expect(characterHue(1)).toBe("light-dark(#b8430a, #e8762e)");
  expect(() => characterHue(-1)).toThrow("slot");
});

test("slots follow the order of arrival, and a tie is settled by id", () => {
  const characters = [
    { id: "c", createdAt: 2 },
    { id: "b", createdAt: 1 },
    { id: "a", createdAt: 1 },
  ];
  expect(characterSlots(characters)).toEqual({ a: 0, b: 1, c: 2 });
});
