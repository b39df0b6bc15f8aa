import { describe, expect, test } from "vitest";
import { metadataRows, preferredModelsOf } from "./metadata-rows.ts";

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
      "Time to first token: 320 ms",
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
  ])("leaves out what is unknown: %s", (_, metadata, model, labels) => {
    expect(metadataRows(metadata, model).map(({ label }) => label)).toEqual(labels);
  });
});

test("[EVID-4] an answer of the auto router says that it was chosen by votes, and how", () => {
  const rows = metadataRows({ variantSlug: "maker/coder" }, "openrouter/auto", 1);
  expect(rows).toContainEqual({ label: "Chosen by", value: "your votes: first for such requests" });
  expect(metadataRows({}, "openrouter/auto").map(({ label }) => label)).not.toContain("Chosen by");
  const plugins = [{ id: "web" }, { id: "auto-router", preferred_models: ["a/b", 7] }];
  expect(preferredModelsOf(plugins)).toEqual(["a/b"]);
  expect(preferredModelsOf(undefined)).toEqual([]);
});
