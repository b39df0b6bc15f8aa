import { NANODOLLARS, toNanodollars } from "@tutti/contract";
import { expect, test } from "vitest";
import {
  initialPurse,
  MAX_CALLS_PER_MINUTE,
  type Purse,
  purseRest,
  RESERVATION_TIMEOUT,
  readPurse,
  reserve,
  resetPurse,
  settle,
} from "./purse.ts";

const openPurse: Purse = { ...initialPurse, isAllowed: true, limit: 100 };
const at = (now: number, price: number | undefined, id = `call-${now}`) => ({ id, now, priceWithin: () => price });

function after(purse: Purse, ...calls: ReturnType<typeof at>[]): Purse {
  return calls.reduce((sum, call) => {
    const outcome = reserve(sum, call);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  }, purse);
}

test("[APP-15] a purse is closed until the user opens it, and then holds ten cents", () => {
  expect(reserve(initialPurse, at(0, 0))).toEqual({ ok: false, error: "not-allowed" });
  expect(initialPurse.limit).toBe(NANODOLLARS / 10);
});

test.each([
  ["more than is left", 101],
  ["what has no price", undefined],
  ["a price that is no number", Number.NaN],
  ["less than nothing", -1],
])("[APP-15] a purse does not pay for %s", (_, price) => {
  expect(reserve(openPurse, at(0, price))).toEqual({ ok: false, error: "purse-empty" });
});

test("[APP-15] a reservation is not spent twice, and its unused part is returned", () => {
  const purse = after(openPurse, at(1, 60, "a"));
  expect(purseRest(purse)).toBe(40);
  expect(reserve(purse, at(2, 41))).toEqual({ ok: false, error: "purse-empty" });
  expect(purseRest(settle(purse, "a", 10))).toBe(90);
  expect(settle(settle(purse, "a", 10), "a", 10).spent).toBe(10);
  expect(settle(purse, "toString", 10)).toBe(purse);
});

test("[APP-15] a call of unknown cost, or of a closed tab, costs its reservation", () => {
  const purse = after(openPurse, at(1, 60, "a"));
  expect(settle(purse, "a", undefined)).toMatchObject({ spent: 60, reservations: {} });
  const later = after(purse, at(1 + RESERVATION_TIMEOUT, 40, "b"));
  expect(later).toMatchObject({ spent: 60, reservations: { b: { price: 40 } } });
});

test("[APP-15] only so many calls a minute are paid, however cheap they are", () => {
  const purse = after({ ...openPurse, perMinute: 2 }, at(1_000, 0), at(2_000, 0));
  expect(reserve(purse, at(60_999, 0))).toEqual({ ok: false, error: "too-many-requests" });
  expect(reserve(purse, at(61_001, 0))).toMatchObject({ ok: true, value: { askedAt: [2_000, 61_001] } });
});

test("[APP-15] a reset purse still reserves what running calls may cost", () => {
  const purse = resetPurse({ ...after(openPurse, at(1, 60, "a")), spent: 30 }, 2);
  expect(purse).toMatchObject({ spent: 0, reservations: { a: { price: 60 } } });
  expect(settle(purse, "a", 50).spent).toBe(50);
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
  [{ isAllowed: "yes", limit: -1, spent: 0.5, reservations: [1], askedAt: 3 }],
])("a purse stored as %j is closed", (storedPurse) => {
  expect(readPurse(storedPurse)).toEqual(initialPurse);
});

test("a stored purse is read unchanged, within its bounds", () => {
  const purse = after(openPurse, at(5, 60));
  expect(readPurse(structuredClone(purse))).toEqual(purse);
  const many = { ...purse, askedAt: Array.from({ length: 5_000 }, (_, index) => index), perMinute: 1e6, limit: 1e15 };
  expect(readPurse(many)).toMatchObject({ perMinute: 20, limit: initialPurse.limit });
  expect(readPurse(many).askedAt).toHaveLength(MAX_CALLS_PER_MINUTE);
});
