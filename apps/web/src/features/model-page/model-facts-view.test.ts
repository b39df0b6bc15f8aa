import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { formatUptime, modelFacts, providerPrices } from "./model-facts-view.ts";

const value = (facts: ReturnType<typeof modelFacts>, name: string) => facts.find((fact) => fact.name === name)?.value;

test("a model's facts are told in words, and nothing of what is not known", () => {
  const facts = modelFacts({
    ...aModel({ id: "test/a", context: 131_072, input: ["text", "image"], canReason: true }),
    created: Date.UTC(2026, 0, 31) / 1000,
    reasoning: { supported_efforts: ["low", "high"] },
  });
  expect(value(facts, "Context")).toBe("128K");
  expect(value(facts, "Reads")).toBe("Text, image");
  expect(value(facts, "Reasoning")).toBe("Yes: low, high");
  expect(value(facts, "Released")).toBe("31 January 2026");
  expect(value(facts, "Ends")).toBeUndefined();
});

test.each([
  [{ reasoning: { mandatory: true } }, "Always"],
  [{ supported_parameters: ["temperature"] }, "No"],
  [{ supported_parameters: ["reasoning"] }, "Yes"],
])("whether a model with %o reasons: %s", (change, text) => {
  expect(value(modelFacts({ ...aModel({ id: "test/a" }), ...change }), "Reasoning")).toBe(text);
});

test("a provider's prices are per million tokens", () => {
  const pricing = { prompt: "0.00000025", completion: "0.000002", input_cache_read: "0" };
  expect(providerPrices({ pricing } as unknown as Parameters<typeof providerPrices>[0])).toEqual({
    prompt: "$0.25",
    completion: "$2",
    cacheRead: "free",
  });
  const unknown = { pricing: { prompt: "-1", completion: "?" } } as unknown as Parameters<typeof providerPrices>[0];
  expect(providerPrices(unknown)).toEqual({ prompt: "–", completion: "–", cacheRead: "–" });
});

test("what was measured is short, and a dash where nothing was", () => {
  expect([formatUptime(null), formatUptime(100), formatUptime(99.96)]).toEqual(["–", "100%", "99.9%"]);
});
