import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { expect, test } from "vitest";
import { limitLabel, limitRest } from "./limit-rows.ts";

const limit = (more: Partial<HeldLimit>): HeldLimit => ({
  kind: "room",
  id: "r",
  amount: 1,
  period: "total",
  spent: 0,
  reserved: 0,
  until: null,
  left: 0.5,
  is_own: true,
  ...more,
});
const titleOf = (id: string) => (id === "r" ? "Trip" : undefined);

test.each([
  [limit({}), "Chat: Trip, in total"],
  [limit({ id: "gone" }), "Chat, in total"],
  [limit({ kind: "turn" }), "One turn: Trip"],
  [limit({ kind: "person", id: "ada", period: "month" }), "You, a month"],
])("[PURSE-5] %j is named %s", (held, name) => {
  expect(limitLabel(held, titleOf)).toBe(name);
});

test("[PURSE-5] the rest of a limit says when it begins anew", () => {
  expect(limitRest(limit({}))).toBe("$0.50");
  expect(limitRest(limit({ until: "2026-12-01T00:00:00.000Z" }))).toBe("$0.50, anew on 2026-12-01");
});
