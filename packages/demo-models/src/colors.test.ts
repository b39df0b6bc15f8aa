import { expect, test } from "vitest";
import { findColours, luminance, mixColours, readColour } from "./colors.ts";

test("colors are read by name and by hex digits, other words are none", () => {
  expect(readColour("Red")).toBe("#e5484d");
  expect(readColour("#ABCDEF")).toBe("#abcdef");
  expect(readColour("#0f8")).toBe("#00ff88");
  expect(readColour("constructor")).toBeUndefined();
});

test("the colors of a text come in its order, and only as whole words", () => {
  expect(findColours("a navy page with coral and navy buttons, no redness, #123456")).toEqual([
    readColour("navy"),
    readColour("coral"),
    "#123456",
  ]);
});

test("a mix begins at one color and ends at the other", () => {
  expect(mixColours({ from: "#000000", to: "#ffffff", share: 0 })).toBe("#000000");
  expect(mixColours({ from: "#000000", to: "#ff8000", share: 0.5 })).toBe("#804000");
  expect(mixColours({ from: "#000000", to: "#ffffff", share: 1 })).toBe("#ffffff");
});

test("luminance runs from black to white", () => {
  expect(luminance("#000000")).toBe(0);
  expect(luminance("#ffffff")).toBeCloseTo(1, 5);
});
