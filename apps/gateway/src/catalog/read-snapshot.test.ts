import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vendors } from "../config/vendors.ts";
import { perToken, readSnapshot } from "./read-snapshot.ts";

test.each([
  [0, "0"],
  [1, "0.000001"],
  [1.25, "0.00000125"],
  [0.59, "0.00000059"],
  [0.083333, "0.000000083333"],
  [75, "0.000075"],
  [1_000_000, "1"],
  [12_500_000, "12.5"],
  [0.0000001, "0.0000000000001"],
])("%d dollars per million tokens are %s per token", (dollars, text) => {
  expect(perToken(dollars)).toBe(text);
});

test("a price per token is exactly a millionth of the price in the list", () => {
  // Six decimals and seven digits before them: more than the prices of any list.
  const price = fc.integer({ min: 0, max: 10_000_000_000_000 }).map((millionths) => millionths / 1_000_000);
  fc.assert(
    fc.property(price, (dollars) => {
      const text = perToken(dollars);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      const [whole = "", fraction = ""] = text.split(".");
      const micro = BigInt(whole + fraction.padEnd(12, "0"));
      expect(micro).toBe(BigInt(Math.round(dollars * 1_000_000)));
    }),
  );
});

describe("the shipped snapshot", () => {
  const facts = readSnapshot();

  test("knows hundreds of models and whom to ask for them", () => {
    expect(facts.models.size).toBeGreaterThan(300);
    expect(facts.endpoints.length).toBeGreaterThan(400);
    expect(readSnapshot()).toBe(facts);
  });

  test("has only valid prices, names and slugs", () => {
    for (const model of facts.models.values()) {
      expect(model.slug).toMatch(/^~?[^\s/~]+\/[^\s/]+$/);
      expect(model.name).not.toBe("");
      expect(model.contextLength ?? 1).toBeGreaterThan(0);
      for (const price of [model.pricing?.prompt, model.pricing?.completion]) {
        if (price !== undefined) expect(price).toMatch(/^\d+(\.\d+)?$/);
      }
    }
  });

  test("has a price of nothing for free variants alone", () => {
    const free = [...facts.models.values()].filter(
      ({ pricing }) => pricing?.prompt === "0" && pricing.completion === "0",
    );
    expect(free.map(({ slug }) => slug.endsWith(":free"))).not.toContain(false);
    expect(free.length).toBeGreaterThan(0);
  });

  test("names vendors as the configuration does", () => {
    const vendorNames = new Set(facts.endpoints.map(({ vendor }) => vendor));
    for (const slug of ["openai", "anthropic", "google", "mistral", "xai", "groq", "together", "fireworks", "z-ai"]) {
      expect(vendorNames).toContain(slug);
      expect(vendors.map((vendor) => vendor.slug)).toContain(slug);
    }
  });

  test("knows the prices of long prompts", () => {
    const tieredModels = [...facts.models.values()].filter(({ pricing }) => pricing?.overrides);
    expect(tieredModels.length).toBeGreaterThan(0);
    for (const { pricing } of tieredModels) {
      for (const override of pricing?.overrides ?? []) expect(override.min_prompt_tokens).toBeGreaterThan(1000);
    }
  });
});

test("[MODEL-3] the shipped facts have the day on which they were published", () => {
  const asOf = readSnapshot().asOf ?? Number.NaN;
  expect(asOf).toBeGreaterThanOrEqual(Date.parse("2026-11-10"));
  expect(asOf % (24 * 60 * 60_000)).toBe(0);
});
