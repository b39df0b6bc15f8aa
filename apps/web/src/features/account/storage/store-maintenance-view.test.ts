import type { SetAsideRow } from "@tutti/engine";
import { expect, test } from "vitest";
import { describeCheck, setAsideFileName, setAsidePieces } from "./store-maintenance-view.ts";

test.each([
  [{}, "nothing was wrong."],
  [{ text: 2 }, "Found and repaired: messages and texts without each other (2)."],
  [{ damaged: 1, room: 1 }, "Found and repaired: damaged entries set aside (1), chats missing (1)."],
  [{ later: 3 }, "Found and repaired: later (3)."],
])("[STORE-10] a check that repaired %o says so", (repairs, expected) => {
  expect(describeCheck({ at: 0, rows: 1234, repairs }, "today")).toMatch(/^Last check today: 1,234 entries[.,] /u);
  expect(describeCheck({ at: 0, rows: 1234, repairs }, "today")).toContain(expected);
});

test("[STORE-9] set-aside rows are exported whole, and read one batch at a time", async () => {
  const row = (id: string): SetAsideRow => ({
    id,
    table: "rooms",
    key: "a",
    roomId: "a",
    record: { id: "a", title: [null, { odd: "Words" }] },
    cause: "damaged",
    reason: "The field is missing.",
    at: 5,
  });
  const steps: string[] = [];
  const read = async (ids: readonly string[]): Promise<SetAsideRow[]> => {
    steps.push(`read ${ids.join()}`);
    return ids.filter((id) => id !== "deleted meanwhile").map(row);
  };
  const textOf = async (ids: readonly string[]): Promise<string> => {
    let text = "";
    for await (const piece of setAsidePieces(ids, read)) {
      steps.push("write");
      text += piece;
    }
    return text;
  };
  expect(setAsideFileName(Date.UTC(2026, 0, 2))).toBe("tutti-set-aside-2026-01-02.json");
  const file = await textOf(["a", "deleted meanwhile", "b"]);
  expect(JSON.parse(file)).toEqual({ format: "tutti-set-aside", rows: [row("a"), row("b")] });
  expect(steps).toEqual(["read a", "write", "read deleted meanwhile", "read b", "write", "write"]);
  expect(JSON.parse(await textOf(["deleted meanwhile"]))).toEqual({ format: "tutti-set-aside", rows: [] });
});
