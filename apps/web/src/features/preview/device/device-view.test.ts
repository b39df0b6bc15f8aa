import { describe, expect, test } from "vitest";
import { deviceLabel, deviceScale, deviceSize } from "./device-view.ts";

describe("[APP-10] a device is", () => {
  test.each([
    ["full", false, undefined, "Full"],
    ["full", true, undefined, "Full"],
    ["phone", false, { width: 390, height: 844 }, "Phone 390 × 844"],
    ["phone", true, { width: 844, height: 390 }, "Phone 844 × 390"],
    ["tablet", false, { width: 820, height: 1180 }, "Tablet 820 × 1180"],
    ["laptop", false, { width: 1280, height: 800 }, "Laptop 1280 × 800"],
  ] as const)("%s, turned: %s", (device, isRotated, size, label) => {
    expect(deviceSize({ device, isRotated, isFit: true })).toEqual(size);
    expect(deviceLabel(device, isRotated)).toBe(label);
  });
});

describe("[APP-10] a screen", () => {
  const size = { width: 400, height: 800 };
  test.each([
    ["is shown smaller where it is too high", { width: 500, height: 400 }, true, 0.5],
    ["is shown smaller where it is too wide", { width: 100, height: 900 }, true, 0.25],
    ["is never shown larger", { width: 5000, height: 5000 }, true, 1],
    ["is shown as large as it is where that is wanted", { width: 100, height: 100 }, false, 1],
    ["waits until the room for it is known", { width: 0, height: 0 }, true, 1],
  ] as const)("%s", (_, room, isFit, expected) => {
    expect(deviceScale(size, room, { isFit })).toBe(expected);
  });
});
