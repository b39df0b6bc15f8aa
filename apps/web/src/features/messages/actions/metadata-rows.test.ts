import { describe, expect, test } from "vitest";
import { metadataRows } from "./metadata-rows.ts";

describe("what is known of an answer", () => {
  test("is told whole, each figure as a person reads it", () => {
    const rows = metadataRows(
      {
        variantSlug: "vendor/model:free",
        provider: "Vendor",
        tokensCount: 1234,
        tokensPerSecond: 56.4,
        latencyDuration: 320,
        generateDuration: 12_340,
        reasoningDuration: 3440,
        cost: 0.00123,
        plugins: ["web", "file-parser"],
        generationId: "gen-1",
      },
      "vendor/model",
    );
    expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Model: vendor/model:free",
      "Asked for: vendor/model",
      "Provider: Vendor",
      "Tokens: 1,234",
      "Speed: 56 tok/s",
      "First token after: 320 ms",
      "Duration: 12.3 s",
      "Reasoning: 3.4 s",
      "Cost: $0.0012",
      "Plugins: web, file-parser",
      "Generation: gen-1",
    ]);
  });

  test.each([
    ["nothing but the model that was asked", {}, "vendor/model", ["Model"]],
    ["nothing at all", {}, undefined, []],
    ["no plugins", { plugins: [] }, undefined, []],
    ["the same model", { variantSlug: "vendor/model" }, "vendor/model", ["Model"]],
  ])("leaves out what nobody told: %s", (_, metadata, model, labels) => {
    expect(metadataRows(metadata, model).map(({ label }) => label)).toEqual(labels);
  });
});
