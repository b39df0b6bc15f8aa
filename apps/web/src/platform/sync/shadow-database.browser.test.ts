import type { Shadow } from "@tutti/sync";
import { expect, test } from "vitest";
import { openShadowDatabase } from "./shadow-database.ts";

const aShadow = (id: string, more: Partial<Shadow> = {}): Shadow => ({
  key: `suites ${id}`,
  table: "suites",
  id,
  life: 0,
  marks: {},
  isUnsent: 0,
  ...more,
});

test("[DEV-7] the ends that all devices have seen are found, the earliest first", async () => {
  const shadows = openShadowDatabase(`shadows-${crypto.randomUUID()}`);
  await shadows.save({
    put: [
      aShadow("late", { life: 1, endedAt: 9 }),
      aShadow("second", { life: 1, endedAt: 5 }),
      aShadow("first", { life: 1, endedAt: 3 }),
      aShadow("alive"),
    ],
  });
  const idsOf = async (upTo: number, limit?: number) => (await shadows.ends(upTo, limit)).map(({ id }) => id);
  expect(await idsOf(5)).toEqual(["first", "second"]);
  expect(await idsOf(9, 1)).toEqual(["first"]);
  expect(await idsOf(2)).toEqual([]);
  await shadows.clear();
});
