import type { SetAsideRow } from "@tutti/engine";
import { expect, test } from "vitest";
import { describeCheck, setAsideFile } from "./store-maintenance-view.ts";

test.each([
  [{}, "nothing was wrong."],
  [{ text: 2 }, "Found and repaired: messages and texts without each other (2)."],
  [{ damaged: 1, room: 1 }, "Found and repaired: damaged entries set aside (1), chats missing (1)."],
  [{ later: 3 }, "Found and repaired: later (3)."],
])("[STORE-10] a check that repaired %o says so", (repairs, expected) => {
  expect(describeCheck({ at: 0, rows: 1234, repairs }, "today")).toMatch(/^Last check today: 1,234 entries[.,] /u);
  expect(describeCheck({ at: 0, rows: 1234, repairs }, "today")).toContain(expected);
});

test("[STORE-9] what was set aside is exported whole", () => {
  const row: SetAsideRow = {
    id: "rooms a 5",
    table: "rooms",
    key: "a",
    roomId: "a",
    record: { id: "a", title: [null, { odd: "Words" }] },
    cause: "damaged",
    reason: "The field is missing.",
    at: 5,
  };
  const { name, text } = setAsideFile([row], Date.UTC(2026, 0, 2));
  expect(name).toBe("tutti-set-aside-2026-01-02.json");
  expect(JSON.parse(text)).toEqual({ format: "tutti-set-aside", rows: [row] });
});
