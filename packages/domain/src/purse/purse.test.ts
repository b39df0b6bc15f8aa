import { NANODOLLARS, toNanodollars } from "@tutti/contract";
import { expect, test } from "vitest";
import { countCall, initialPurse, MAX_CALLS_PER_MINUTE, type Purse, readPurse } from "./purse.ts";

const openPurse: Purse = { ...initialPurse, isAllowed: true, limit: 100 };

test("[APP-15] a purse is closed until the user opens it, and then holds ten cents", () => {
  expect(countCall(initialPurse, 0)).toEqual({ ok: false, error: "not-allowed" });
  expect(initialPurse.limit).toBe(NANODOLLARS / 10);
});

test("[APP-15] only so many calls a minute are made, however cheap they are", () => {
  const purse = { ...openPurse, perMinute: 2, askedAt: [1_000, 2_000] };
  expect(countCall(purse, 60_999)).toEqual({ ok: false, error: "too-many-requests" });
  expect(countCall(purse, 61_001)).toEqual({ ok: true, value: { ...purse, askedAt: [2_000, 61_001] } });
  // The clock was set back.
  expect(countCall(purse, 500)).toEqual({ ok: true, value: { ...purse, askedAt: [500] } });
});

test.each([
  [0.1, 100_000_000],
  [0.000_000_15 * 7, 1_050],
  [0.000_000_000_1, 1],
  [0, 0],
])("%f dollars are %i nanodollars", (dollars, nanodollars) => {
  expect(toNanodollars(dollars)).toBe(nanodollars);
});

test.each([
  [undefined],
  [null],
  ["x"],
  [{}],
  [{ isAllowed: "yes", limit: -1, spent: 0.5, reserved: -1, reservations: [1], askedAt: 3 }],
])("a purse stored as %j is closed", (storedPurse) => {
  expect(readPurse(storedPurse)).toEqual(initialPurse);
});

test("a stored purse is read unchanged, within its bounds", () => {
  const purse = { ...openPurse, spent: 5, reserved: 7, askedAt: [5] };
  expect(readPurse(structuredClone(purse))).toEqual(purse);
  const many = { ...purse, askedAt: Array.from({ length: 5_000 }, (_, index) => index), perMinute: 1e6, limit: 1e15 };
  expect(readPurse(many)).toMatchObject({ perMinute: 20, limit: initialPurse.limit });
  expect(readPurse(many).askedAt).toHaveLength(MAX_CALLS_PER_MINUTE);
});

test("[APP-15] what an older page held for calls counts as spent", () => {
  const stored = { isAllowed: true, spent: 5, reservations: { a: { price: 60, at: 1 }, b: { price: 2, at: 1 } } };
  expect(readPurse(stored)).toMatchObject({ isAllowed: true, spent: 67, reserved: 0 });
});
