import { createRoom } from "@tutti/domain";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RoomGroup } from "./room-groups.ts";
import { type DrawnGroup, drawnGroups, idsAround, inSteps, type ListMetrics } from "./room-window.ts";

const metrics: ListMetrics = { row: 32, gap: 1, heading: 26, groupGap: 12 };
const none: ReadonlySet<string> = new Set();

const group = (label: string, size: number): RoomGroup => ({
  label,
  rooms: Array.from({ length: size }, (_, index) =>
    createRoom({ now: 1, id: `${label}${index}`, title: `${label}${index}` }),
  ),
});
const groups = [group("a", 3), group("b", 100), group("c", 200)];

const idsOf = (windowGroups: readonly DrawnGroup[]): string[] =>
  windowGroups.flatMap(({ rows }) => rows.map(({ room }) => room.id));

/** Pixels from the list's top to each row, computed from the drawn rows and the skipped ones. */
function topsOf(windowGroups: readonly DrawnGroup[]): Map<string, number> {
  const tops = new Map<string, number>();
  const pitch = metrics.row + metrics.gap;
  let top = 0;
  for (const [place, { rows, skippedAtEnd, size }] of windowGroups.entries()) {
    top += (place === 0 ? 0 : metrics.groupGap) + metrics.heading;
    const start = top;
    for (const { room, skippedRows } of rows) {
      top += skippedRows * pitch;
      tops.set(room.id, top);
      top += pitch;
    }
    top += skippedAtEnd * pitch - metrics.gap;
    expect(top - start).toBe(size * pitch - metrics.gap);
  }
  return tops;
}

describe("[IO-7] of the room list, the rows near what is in sight are in the page", () => {
  test.each<[string, { top: number; height: number }, string, string]>([
    ["at the top", { top: 0, height: 330 }, "a0", "b13"],
    ["in the middle", { top: 162 + 50 * 33, height: 330 }, "b42", "b67"],
    ["across groups", { top: 162 + 95 * 33, height: 330 }, "b87", "c11"],
  ])("%s", (_name, view, first, last) => {
    const ids = idsOf(drawnGroups(groups, { view, metrics, keptIds: none }));
    expect([ids[0], ids.at(-1)]).toEqual([first, last]);
    expect(ids.length).toBeLessThan(40);
  });

  test("the open and the focused room are always drawn", () => {
    const keptIds = new Set(["c100", "b99"]);
    const view = { top: 0, height: 200 };
    const windowedGroups = drawnGroups(groups, { view, metrics, keptIds });
    expect(idsOf(windowedGroups)).toEqual(expect.arrayContaining(["a0", "b99", "c100"]));
    const all = topsOf(drawnGroups(groups, { view: { top: 0, height: 1e9 }, metrics, keptIds }));
    for (const [id, top] of topsOf(windowedGroups)) expect(top).toBe(all.get(id));
  });

  test("every row in sight is drawn once, at its place in the whole list", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });
    const anyView = fc.record({ top: fc.integer({ min: 0, max: 8000 }), height: fc.integer({ min: 0, max: 1200 }) });
    void fc.assert(
      fc.property(sizes, anyView, fc.integer({ min: 0, max: 59 }), (counts, view, keptIndex) => {
        const some = counts.map((size, index) => group(String.fromCharCode(97 + index), size));
        const keptIds = new Set([`a${keptIndex}`]);
        const windowedGroups = drawnGroups(some, { view, metrics, keptIds });
        const tops = topsOf(windowedGroups);
        const all = topsOf(drawnGroups(some, { view: { top: 0, height: 1e9 }, metrics, keptIds: none }));
        expect(tops.size).toBe(idsOf(windowedGroups).length);
        for (const [id, top] of all) {
          const isInSight = top < view.top + view.height && top + metrics.row > view.top;
          if (isInSight || keptIds.has(id)) expect(tops.get(id)).toBe(top);
        }
      }),
    );
  });
});

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ["gone", []],
  ["a0", ["a0", "a1"]],
  ["a2", ["a1", "a2", "b0"]],
  ["c199", ["c198", "c199"]],
])("from %s the focus goes on to %j", (roomId, expected) => {
  expect(idsAround(groups, roomId)).toEqual(expected);
});

test.each([
  [
    { top: 0, height: 500 },
    { top: 0, height: 528 },
  ],
  [
    { top: 263, height: 500 },
    { top: 0, height: 792 },
  ],
  [
    { top: 264, height: 500 },
    { top: 264, height: 528 },
  ],
])("a view of %j is drawn as %j", (view, expected) => {
  expect(inSteps(view, 264)).toEqual(expected);
});
