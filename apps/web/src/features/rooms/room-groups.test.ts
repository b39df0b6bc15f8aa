import { createRoom, type Room } from "@tutti/domain";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupRooms, searchRooms } from "./room-groups.ts";

const now = new Date(2026, 10, 20, 15, 30).getTime();

function room(title: string, updatedAt: Date | number, more: Partial<Room> = {}): Room {
  const time = Number(updatedAt);
  return { ...createRoom({ now: time, title, id: title }), updatedAt: time, ...more };
}

const outline = (rooms: Room[]): [string, string[]][] =>
  groupRooms(rooms, now).map((group) => [group.label, group.rooms.map((entry) => entry.title)]);

describe("[LAYOUT-4] the groups of the room list", () => {
  test.each<[string, Date | number]>([
    ["Today", new Date(2026, 10, 20, 0, 0)],
    ["Today", new Date(2026, 10, 20, 15, 30)],
    ["Today", new Date(2026, 10, 21, 9, 0)],
    ["Yesterday", new Date(2026, 10, 19, 23, 59)],
    ["Yesterday", new Date(2026, 10, 19, 0, 0)],
    ["Previous 7 Days", new Date(2026, 10, 18, 23, 59)],
    ["Previous 7 Days", new Date(2026, 10, 13, 0, 0)],
    ["Previous 30 Days", new Date(2026, 10, 12, 23, 59)],
    ["Previous 30 Days", new Date(2026, 9, 21, 0, 0)],
    ["October 2026", new Date(2026, 9, 20, 23, 59)],
    ["December 2025", new Date(2025, 11, 31, 23, 59)],
    ["Older", 0],
    ["Older", Number.NaN],
  ])("%s holds a room of %s", (label, updatedAt) => {
    expect(outline([room("a", updatedAt)])).toEqual([[label, ["a"]]]);
  });

  test("pinned rooms come first, the latest update first, whatever their date", () => {
    const rooms = [
      room("old pin", new Date(2020, 0, 1), { isPinned: true }),
      room("today", new Date(2026, 10, 20, 8)),
      room("new pin", new Date(2026, 10, 20, 9), { isPinned: true }),
      room("yesterday", new Date(2026, 10, 19, 8)),
      room("undated", 0),
    ];
    expect(outline(rooms)).toEqual([
      ["Pinned", ["new pin", "old pin"]],
      ["Today", ["today"]],
      ["Yesterday", ["yesterday"]],
      ["Older", ["undated"]],
    ]);
  });

  test("a room that was never updated counts by its creation", () => {
    expect(outline([room("a", new Date(2026, 10, 19, 8), { updatedAt: 0 })])).toEqual([["Yesterday", ["a"]]]);
  });

  test("every room is in exactly one group, and the groups go back in time", () => {
    const anyRoom = fc
      .record({ id: fc.uuid(), updatedAt: fc.integer({ min: 1, max: now }), isPinned: fc.boolean() })
      .map(({ id, ...rest }) => room(id, rest.updatedAt, rest));
    void fc.assert(
      fc.property(fc.uniqueArray(anyRoom, { selector: (entry) => entry.id }), (rooms) => {
        const groupedRooms = groupRooms(rooms, now).flatMap((group) => group.rooms);
        expect(new Set(groupedRooms)).toEqual(new Set(rooms));
        expect(groupedRooms).toHaveLength(rooms.length);
        const times = groupedRooms.filter((entry) => !entry.isPinned).map((entry) => entry.updatedAt);
        expect(times).toEqual([...times].sort((a, b) => b - a));
      }),
    );
  });
});

test.each([
  ["", ["Alpha", "Beta plan", ""]],
  ["  ", ["Alpha", "Beta plan", ""]],
  ["BETA", ["Beta plan"]],
  ["a p", ["Beta plan"]],
  ["untit", [""]],
  ["zebra", []],
])("searching for %j finds the titles %j", (query, expected) => {
  const rooms = [room("Alpha", 3), room("Beta plan", 2), { ...room("c", 1), title: "" }];
  expect(searchRooms(rooms, query).map((entry) => entry.title)).toEqual(expected);
});
