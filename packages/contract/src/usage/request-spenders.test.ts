import { expect, test } from "vitest";
import { spenderId, toSpenderHeaders, turnId } from "./request-spenders.ts";

/** What the gateway accepts of an id in a header. */
const ACCEPTED = /^[\w.:/-]{1,200}$/;

test.each([
  { id: "room-1764-abc", written: "room-1764-abc" },
  { id: "a/b c\n\u{1F600}", written: "a_b_c___" },
  { id: "x".repeat(300), written: "x".repeat(99) },
])("[PURSE-5] the id $id is written as the gateway takes it", ({ id, written }) => {
  expect(spenderId(id)).toBe(written);
  expect(turnId(id, id)).toBe(`${written}/${written}`);
  expect(turnId(id, id)).toMatch(ACCEPTED);
});

test("[PURSE-5] each spender has its header, and what is not named has none", () => {
  expect(toSpenderHeaders({ room: "r", turn: "r/t", artifact: "a", "suite-run": "s" })).toEqual({
    "x-tutti-room": "r",
    "x-tutti-turn": "r/t",
    "x-tutti-artifact": "a",
    "x-tutti-suite-run": "s",
  });
  expect(toSpenderHeaders({})).toEqual({});
});
