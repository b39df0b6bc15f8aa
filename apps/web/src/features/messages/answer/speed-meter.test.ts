import { expect, test } from "vitest";
import { createSpeedMeter } from "./speed-meter.ts";

test("says nothing until there are two readings", () => {
  expect(createSpeedMeter().read(100, 0)).toBeUndefined();
});

test("counts a token for four characters", () => {
  const meter = createSpeedMeter();
  meter.read(0, 0);
  expect(meter.read(400, 1000)).toBe(100);
});

test("forgets what is older than its window", () => {
  const meter = createSpeedMeter();
  meter.read(0, 0);
  meter.read(4000, 1000);
  meter.read(4040, 3000);
  expect(meter.read(4080, 5000)).toBe(5);
});

test("says nothing while nothing comes", () => {
  const meter = createSpeedMeter();
  meter.read(400, 0);
  meter.read(400, 1000);
  expect(meter.read(400, 3000)).toBeUndefined();
});

test("begins anew when the answer does", () => {
  const meter = createSpeedMeter();
  meter.read(4000, 0);
  expect(meter.read(0, 1000)).toBeUndefined();
  expect(meter.read(40, 2000)).toBe(10);
});

test("says nothing of what came in one burst", () => {
  const meter = createSpeedMeter();
  meter.read(0, 0);
  expect(meter.read(400_000, 400)).toBeUndefined();
});
