import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canFilter,
  searchOf,
  usageGroups,
  usageMeasures,
  usagePeriods,
  validateActivitySearch,
  viewOf,
} from "./activity-search.ts";

test.each([
  [{}, { days: "30", by: "model", show: "cost", only: undefined }],
  [
    { days: "7", show: "speed" },
    { days: "7", by: "model", show: "speed", only: undefined },
  ],
  [
    { days: "8", by: "moon", other: "1" },
    { days: "30", by: "model", show: "cost", only: undefined },
  ],
  [{ key: "none" }, { days: "30", by: "model", show: "cost", only: { dimension: "key", value: "" } }],
  [
    { model: "a/b", provider: "c" },
    { days: "30", by: "model", show: "cost", only: { dimension: "model", value: "a/b" } },
  ],
])("the address's %o is shown as %o", (search, view) => {
  expect(viewOf(validateActivitySearch(search))).toEqual(view);
});

test("what has no name is looked at alone only where it was asked by no key", () => {
  const searches = usageGroups.map((dimension) =>
    searchOf({ days: "30", by: "model", show: "cost", only: { dimension, value: "" } }),
  );
  expect(searches).toEqual([{}, {}, { key: "none" }, {}]);
  expect(usageGroups.map((dimension) => canFilter(dimension, ""))).toEqual([false, false, true, false]);
  expect(canFilter("model", "a/b")).toBe(true);
});

test("every view can be linked to", () => {
  const views = fc.record({
    days: fc.constantFrom(...usagePeriods),
    by: fc.constantFrom(...usageGroups),
    show: fc.constantFrom(...usageMeasures),
    only: fc.option(
      fc.oneof(
        fc.constant({ dimension: "key" as const, value: "" }),
        fc.record({ dimension: fc.constantFrom(...usageGroups), value: fc.constantFrom("a/b", "acme", "key-1") }),
      ),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOf(validateActivitySearch({ ...searchOf(view) }))).toEqual(view);
    }),
  );
});
