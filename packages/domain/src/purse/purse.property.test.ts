import { callWithin, mostPromptTokens, NANODOLLARS, toNanodollars, worstRates } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

import { initialPurse, type Purse, reserve, reservedOf, settle } from "./purse.ts";

const rates = fc.record({
  prompt: fc.integer({ min: 0, max: 50_000 }).map((price) => price / NANODOLLARS / 10),
  completion: fc.integer({ min: 0, max: 500_000 }).map((price) => price / NANODOLLARS / 10),
  request: fc.constantFrom(0, 0.005),
});
const step = fc.oneof(
  fc.record({
    type: fc.constant("ask" as const),
    prompt: fc.string({ unit: "binary", maxLength: 200 }),
    maxTokens: fc.option(fc.integer({ min: -1, max: 100_000 }), { nil: undefined }),
    rates,
    after: fc.nat(90_000),
  }),
  // The index of the running call that ends, and the share of its reserved price that it has used.
  fc.record({ type: fc.constant("end" as const), index: fc.nat(), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ type: fc.constant("fail" as const), index: fc.nat() }),
);

test("[APP-15] spent and reserved amounts never exceed the limit, in any event order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 0, max: NANODOLLARS / 100 }), (steps, limit) => {
      let purse: Purse = { ...initialPurse, isAllowed: true, limit };
      let now = 1_000_000;
      const open: { id: string; worst: (share: number) => number }[] = [];
      for (const [index, each] of steps.entries()) {
        if (each.type === "ask") {
          now += each.after;
          const promptTokens = mostPromptTokens([each.prompt]);
          let tokens = 0;
          const priceWithin = (rest: number): number | undefined => {
            const call = callWithin({ rates: each.rates, promptTokens, maxTokens: each.maxTokens, rest });
            tokens = call?.maxTokens ?? 0;
            return call?.price;
          };
          const outcome = reserve(purse, { id: String(index), now, priceWithin });
          if (outcome.ok) {
            purse = outcome.value;
            const { prompt, completion, request } = each.rates;
            const worst = (share: number): number =>
              request + prompt * Math.floor(promptTokens * share) + completion * Math.floor(tokens * share);
            open.push({ id: String(index), worst });
          }
        } else if (open.length > 0) {
          const [call] = open.splice(each.index % open.length, 1);
          const cost = each.type === "end" ? toNanodollars(call?.worst(each.share) ?? 0) : undefined;
          purse = settle(purse, call?.id ?? "", cost);
        }
        expect(purse.spent + reservedOf(purse)).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test("[APP-15] fifty calls at once under a limit of a cent cost a cent at most", () => {
  const pricing = { prompt: "0.000003", completion: "0.000015" };
  const rates = worstRates(pricing);
  let purse: Purse = { ...initialPurse, isAllowed: true, limit: NANODOLLARS / 100, perMinute: 100 };
  const refusals: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const priceWithin = (rest: number): number | undefined =>
      rates && callWithin({ rates: rates, promptTokens: mostPromptTokens(["Hello"]), maxTokens: 100, rest })?.price;
    const outcome = reserve(purse, { id: String(index), now: 1, priceWithin });
    if (outcome.ok) purse = outcome.value;
    else refusals.push(outcome.error);
  }
  expect(Object.keys(purse.reservations).length).toBeGreaterThan(1);
  expect(reservedOf(purse)).toBeLessThanOrEqual(NANODOLLARS / 100);
  expect(refusals.length).toBe(50 - Object.keys(purse.reservations).length);
  expect(new Set(refusals)).toEqual(new Set(["purse-empty"]));
});
