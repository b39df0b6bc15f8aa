import { expect, test } from "vitest";
import { createRate } from "./create-rate.ts";

test("[FIELD-5] a rate admits a burst, and then so many a second", () => {
  let time = 0;
  const admit = createRate({ burst: 3, perSecond: 2, now: () => time });
  const count = (attempts: number): number => Array.from({ length: attempts }, admit).filter(Boolean).length;
  expect(count(10)).toBe(3);
  time += 1_000;
  expect(count(10)).toBe(2);
  time += 60_000;
  expect(count(10)).toBe(3);
});
