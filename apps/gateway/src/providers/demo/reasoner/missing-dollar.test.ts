import fc from "fast-check";
import { expect, test } from "vitest";
import { missingDollar, parseBill } from "./missing-dollar.ts";
import { createWordList } from "./word-list.ts";

const CLASSIC =
  "Three guests check into a hotel room. The manager says the bill is $30, so each guest pays $10. Later the manager realizes the bill should only have been $25. He gives the bellhop $5 to return to the guests. The bellhop gives each guest $1 back and keeps $2 as a tip. Each guest paid $9, totaling $27. $27 + $2 = $29. Where is the missing dollar?";

test("the classic story gives the classic amounts, and the answer says where each dollar is", () => {
  expect(parseBill(CLASSIC)).toEqual({ guests: 3, paid: 30, price: 25, back: 1, kept: 2 });
  const { answer } = missingDollar.recognise(CLASSIC)!(createWordList([]));
  expect(answer).toContain("27 + 2 = 29");
  expect(answer).toContain("| **together** | **30** |");
});

test("a story that tells the refund instead of the price gives the same amounts", () => {
  const story =
    "Three guests pay $30 for a room. The clerk gives $5 back through the porter, who keeps $2 and returns $1 to each guest. Each has paid $9, which makes $27, and the porter has $2. Where is the missing dollar?";
  expect(parseBill(story)).toEqual({ guests: 3, paid: 30, price: 25, back: 1, kept: 2 });
});

test("other numbers are computed, not remembered", () => {
  fc.assert(
    fc.property(
      fc.record({
        guests: fc.integer({ min: 3, max: 9 }),
        back: fc.integer({ min: 1, max: 3 }),
        kept: fc.integer({ min: 4, max: 9 }),
      }),
      ({ guests, back, kept }) => {
        const paid = guests * 40;
        const price = paid - guests * back - kept;
        const story = `${guests} friends pay $${paid} for a room. The room costs $${price}. The porter keeps $${kept} and gives each $${back} back.`;
        expect(parseBill(story)).toEqual({ guests, paid, price, back, kept });
      },
    ),
  );
});

test("a story without such amounts, or whose amounts do not fit, is not answered", () => {
  expect(parseBill("Three guests rent a hotel room for $30.")).toBeUndefined();
  expect(parseBill("How many people live in Rome?")).toBeUndefined();
});
