import { expect, test } from "vitest";
import { createIdleCollector } from "./collect-when-idle.ts";

const MB = 1024 * 1024;

test.each<{ name: string; looks: [size: number, utilization: number][]; collections: number }>([
  {
    name: "small growth",
    looks: [
      [150, 0],
      [199, 0],
    ],
    collections: 0,
  },
  { name: "growth while idle", looks: [[300, 0.05]], collections: 1 },
  {
    name: "growth while busy",
    looks: [
      [300, 0.5],
      [400, 0.9],
    ],
    collections: 0,
  },
  {
    name: "growth, then idle",
    looks: [
      [300, 0.9],
      [300, 0],
    ],
    collections: 1,
  },
  {
    name: "memory that is in use",
    looks: [
      [300, 0],
      [300, 0],
      [390, 0],
    ],
    collections: 1,
  },
  {
    name: "more growth after it",
    looks: [
      [300, 0],
      [400, 0],
    ],
    collections: 2,
  },
  {
    name: "growth again after a return",
    looks: [
      [300, 0],
      [110, 0],
      [150, 0],
      [210, 0],
    ],
    collections: 2,
  },
])("$name: $collections collections", ({ looks, collections }) => {
  let [size, utilization] = [100, 0];
  let collectionCount = 0;
  const look = createIdleCollector({
    residentSize: () => size * MB,
    utilization: () => utilization,
    collect: () => {
      collectionCount += 1;
    },
  });
  for ([size, utilization] of looks) look();
  expect(collectionCount).toBe(collections);
});
