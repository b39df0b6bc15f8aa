import fc from "fast-check";
import { expect, test } from "vitest";
import { drawScene } from "./draw-scene.ts";
import { paint } from "./painter.ts";
import { composePattern } from "./pattern.ts";
import { readScene } from "./read-scene.ts";

const QUESTION = { system: "", transcript: "", reasoning: true, images: true };

function pngOf(url: string): { signature: string; width: number; height: number } {
  const bytes = Buffer.from(url.replace("data:image/png;base64,", ""), "base64");
  return { signature: bytes.toString("latin1", 1, 4), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test("a prompt yields one PNG in the requested format, and a summary of it", async () => {
  const { text, images } = await paint({
    ...QUESTION,
    text: "a tall poster of a sunset over mountains with two birds",
  });
  expect(images).toHaveLength(1);
  expect(pngOf(images[0]!)).toEqual({ signature: "PNG", width: 768, height: 1024 });
  expect(text).toContain("It read: a sunset sky, mountains and 2 birds, 768 × 1024 pixels.");
  expect(text).toMatch(/^No AI: a program/);
});

test("the same prompt gives the same picture, another prompt another one", async () => {
  const [first, again, other] = await Promise.all(
    ["starry night", "starry night", "sunny day"].map((text) => paint({ ...QUESTION, text })),
  );
  expect(first?.images).toEqual(again?.images);
  expect(first?.images).not.toEqual(other?.images);
});

test("unknown words give a pattern, and are named as unknown", async () => {
  const { text, images } = await paint({ ...QUESTION, text: "quantum love" });
  expect(text).toContain("knows none of these words");
  expect(images).toHaveLength(1);
});

test("a client that takes no images gets the drawing as SVG text", async () => {
  const { text, images } = await paint({ ...QUESTION, images: false, text: "a red circle" });
  expect(images).toEqual([]);
  expect(text).toContain("```svg\n<svg ");
});

test("an empty prompt gets a list of what can be drawn", async () => {
  expect((await paint({ ...QUESTION, text: "" })).images).toEqual([]);
});

test("each requested shape is drawn as often as its number says", () => {
  const kinds = [
    "circle",
    "square",
    "star",
    "heart",
    "tree",
    "house",
    "boat",
    "bird",
    "fish",
    "flower",
    "balloon",
    "rocket",
    "planet",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.integer({ min: 2, max: 30 }), (kind, count) => {
      const svg = drawScene(readScene(`${count} purple ${kind}${kind === "fish" ? "" : "s"}`), "seed");
      expect(svg.split('<g transform="translate(').length - 1).toBe(count);
      expect(svg).toContain("#8a41c2");
    }),
  );
});

test("a drawing holds no number that is not finite, whatever the prompt", () => {
  const words = fc.constantFrom(
    "sunset",
    "mountains",
    "sea",
    "5",
    "blue",
    "circles",
    "in a ring",
    "rain",
    "city",
    "left",
    "huge",
    "tree",
    "forest",
    "night",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (prompt) => {
      const text = prompt.join(" ");
      for (const scene of [readScene(text), composePattern(text)]) {
        expect(drawScene(scene, text)).not.toMatch(/NaN|Infinity|undefined/);
      }
    }),
  );
});
