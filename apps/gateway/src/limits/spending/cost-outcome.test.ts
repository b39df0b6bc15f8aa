import fc from "fast-check";
import { expect, test } from "vitest";
import { type CompletionEnding, type CostOutcome, chargeOf, costOutcomeOf, type ProviderCall } from "./cost-outcome.ts";

const call = (state: ProviderCall["state"], dollars = 0.1): ProviderCall => ({ state, promptCost: () => dollars });
const ending: CompletionEnding = {
  status: "finished",
  reportedCost: undefined,
  countedCost: 0,
  calls: [call("answered")],
  pluginCost: 0,
};

test.each<[string, Partial<CompletionEnding>, CostOutcome]>([
  ["finished with the provider's usage", { reportedCost: 0.3, countedCost: 0.3 }, { type: "reported", dollars: 0.3 }],
  ["finished without a usage", { countedCost: 0.3 }, { type: "held", minimum: 0.3 }],
  ["finished for a price that is not known", {}, { type: "held", minimum: 0.1 }],
  [
    "left by its client after some text",
    { status: "client-disconnected", countedCost: 0.2 },
    { type: "held", minimum: 0.2 },
  ],
  ["left by its client after hidden text", { status: "client-disconnected" }, { type: "held", minimum: 0.1 }],
  ["left before any part", { status: "client-disconnected", calls: [call("open")] }, { type: "held", minimum: 0.1 }],
  ["left before a provider was called", { status: "client-disconnected", calls: [] }, { type: "refused", dollars: 0 }],
  ["broken, with a usage", { status: "broken", reportedCost: 0.3, countedCost: 0.3 }, { type: "held", minimum: 0.3 }],
  ["refused by all providers", { status: "refused", calls: [call("refused")] }, { type: "refused", dollars: 0 }],
  ["refused after a search", { status: "refused", calls: [], pluginCost: 0.2 }, { type: "refused", dollars: 0.2 }],
  [
    "lost by its only provider before the first part",
    { status: "refused", calls: [call("refused"), call("open")], pluginCost: 0.2 },
    { type: "held", minimum: expect.closeTo(0.3) },
  ],
  [
    "finished by the second provider, where the first was lost",
    { reportedCost: 0.3, countedCost: 0.3, calls: [call("open"), call("answered")] },
    { type: "reported", dollars: 0.4 },
  ],
])("[SEC-12] the outcome of a completion that was %s", (_, change, outcome) => {
  expect(costOutcomeOf({ ...ending, ...change })).toEqual(outcome);
});

test("[SEC-12] a charge gives back what was held only for a known cost", () => {
  const dollars = fc.double({ min: 0, max: 10, noNaN: true });
  const state = fc.constantFrom("open", "refused", "answered");
  const anyEnding = fc.record({
    status: fc.constantFrom("finished", "broken", "refused", "client-disconnected"),
    reportedCost: fc.option(dollars, { nil: undefined }),
    countedCost: dollars,
    calls: fc.array(fc.record({ state, promptCost: dollars.map((each) => () => each) }), { maxLength: 4 }),
    pluginCost: dollars,
  });
  fc.assert(
    fc.property(anyEnding, dollars, (facts, heldSum) => {
      const charge = chargeOf(costOutcomeOf(facts), () => heldSum);
      const billedCalls = facts.calls.filter((each) => each.state !== "refused");
      const isReported = facts.status === "finished" && facts.reportedCost !== undefined;
      expect(charge).toBeGreaterThanOrEqual(facts.pluginCost);
      if (billedCalls.length > 0 && !isReported) expect(charge).toBeGreaterThanOrEqual(heldSum);
    }),
  );
});
