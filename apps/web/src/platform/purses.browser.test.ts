import { countCall, initialPurse, type PurseRefusal } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { openPurses, type Purses } from "./purses.ts";

const purseStores: Purses[] = [];
const names: string[] = [];

/** The purses of one store, opened in several tabs. */
function openTabs(count: number): Purses[] {
  const name = `purses-${crypto.randomUUID()}`;
  names.push(name);
  const tabs = Array.from({ length: count }, () => openPurses({ name }));
  purseStores.push(...tabs);
  return tabs;
}

afterEach(() => {
  for (const purses of purseStores.splice(0)) purses.close();
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name);
});

test("[APP-15] tabs that ask at once count their calls together", async () => {
  const tabs = openTabs(3);
  await tabs[0]?.change("art", (purse) => ({ ...purse, isAllowed: true, perMinute: 10 }));
  const refusals: PurseRefusal[] = [];
  const ask = (purses: Purses | undefined) =>
    purses?.change("art", (purse) => {
      const outcome = countCall(purse, 1);
      if (!outcome.ok) refusals.push(outcome.error);
      return outcome.ok ? outcome.value : purse;
    });
  await Promise.all(Array.from({ length: 50 }, (_, index) => ask(tabs[index % 3])));
  const purse = await tabs[2]?.read("art");
  expect(purse?.askedAt).toHaveLength(10);
  expect(refusals).toEqual(Array.from({ length: 40 }, () => "too-many-requests"));
});

test("[APP-15] a purse belongs to one app, and its changes reach all tabs", async () => {
  const [first, second] = openTabs(2);
  const spendings: number[] = [];
  const end = second?.watch("art", (purse) => spendings.push(purse.spent));
  await expect.poll(() => spendings).toEqual([0]);
  await first?.change("art", (purse) => ({ ...purse, reserved: 5 }));
  await first?.change("art", (purse) => ({ ...purse, reserved: 0, spent: 3 }));
  await expect.poll(() => spendings.at(-1)).toBe(3);
  end?.();
  expect(await first?.read("other")).toEqual(initialPurse);
  expect(await second?.artifactIds()).toEqual(["art"]);
  await second?.clear("art");
  expect(await first?.read("art")).toEqual(initialPurse);
});
