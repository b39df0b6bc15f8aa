import { expect, test } from "vitest";
import { createPurse } from "../../limits/spending/purse.ts";
import { aLimit, reservationsWithin } from "../../limits/spending/spending.test-support.ts";
import type { ProviderRequest } from "../../providers/provider.ts";
import { endpoint } from "../../routing/routing.test-support.ts";
import { createUsageMeter } from "../usage-meter.ts";
import { createAnswerSpending } from "./answer-spending.ts";

const body = { messages: [{ role: "user" as const, content: "Hello?" }] };

/** The spending of one answer of a key with a limit of a dollar. */
async function spendingWith(unknownPrice: "free" | "refuse", meter = createUsageMeter(0)) {
  const purse = createPurse({ reservations: reservationsWithin([aLimit({ amount: 1e12 })]), now: () => 0 });
  const account = await purse.open({ id: "gen-1", sender: { userId: "ada", keyId: "one", isLimited: true } });
  return createAnswerSpending({ account, meter, unknownPrice });
}

const unpriced = endpoint("one", "v/m", {});
const local = { ...unpriced, isOnThisMachine: true };
const priced = endpoint("two", "v/m", { pricing: { prompt: "0", completion: "0.00001" } });

test("[PURSE-4] an unknown price is refused, with the setting that allows it", async () => {
  const spending = await spendingWith("refuse");
  await expect(spending.reserve([unpriced], body)).rejects.toMatchObject({
    error: { code: 402, message: expect.stringContaining("TUTTI_UNKNOWN_PRICE=free") },
  });
  expect(await spending.reserve([unpriced, priced], body)).toEqual([priced]);
});

test("[PURSE-4] an unknown price is free where the operator says so", async () => {
  expect(await (await spendingWith("free")).reserve([unpriced], body)).toEqual([unpriced]);
});

test("[PURSE-4] a server on this machine without a price costs nothing", async () => {
  const spending = await spendingWith("refuse");
  expect(await spending.reserve([local], body)).toEqual([local]);
  expect(spending.isHeld()).toBe(false);
});

test("[PURSE-8] a process that is killed is charged for what it has sent", async () => {
  const meter = createUsageMeter(0);
  const long = endpoint("two", "v/m", { pricing: { prompt: "0", completion: "0.00001" }, maxCompletionTokens: 50_000 });
  const spending = await spendingWith("refuse", meter);
  await spending.reserve([long], body);
  await spending.fit({ body } as ProviderRequest, long);
  // The start has the cost of 4,096 tokens.
  expect(spending.heldSum()).toBeCloseTo(0.04096);
  meter.writtenWeight = 4_096;
  expect(spending.passedCharge()).toBeUndefined();
  meter.writtenWeight = 4_097;
  expect(spending.passedCharge()).toBeCloseTo(0.08193);
  expect(spending.passedCharge()).toBeUndefined();
  meter.writtenWeight = 49_000;
  expect(spending.passedCharge()).toBeCloseTo(0.5);
});

test("[PURSE-8] nothing is charged ahead where no limit holds a sum", async () => {
  const meter = createUsageMeter(0);
  const spending = await spendingWith("refuse", meter);
  await spending.reserve([local], body);
  meter.writtenWeight = 1_000_000;
  expect(spending.passedCharge()).toBeUndefined();
});
