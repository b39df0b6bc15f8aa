import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AssumedField, ProviderModel } from "../providers/provider.ts";
import { model } from "./catalog.test-support.ts";
import type { EndpointFacts, ModelFacts } from "./facts.ts";
import { fillModel } from "./fill-model.ts";

const facts: ModelFacts = {
  slug: "maker/large",
  name: "Maker: Large",
  description: "A large model.",
  created: 1_780_000_000,
  contextLength: 200_000,
  maxCompletionTokens: 32_000,
  inputModalities: ["text", "image", "file"],
  outputModalities: ["text", "image"],
  pricing: { prompt: "0.000002", completion: "0.00001" },
  reasoning: { mandatory: true, supportedEfforts: ["high", "low"] },
  tools: true,
  structuredOutputs: true,
  tokenizer: "Maker",
  knowledgeCutoff: "2026-01-31",
};

const row: EndpointFacts = {
  vendor: "host",
  upstreamId: "large-turbo",
  slug: "maker/large",
  contextLength: 100_000,
  inputModalities: ["text"],
  pricing: { prompt: "0.000003", completion: "0.00002" },
};

const everything: AssumedField[] = ["name", "inputModalities", "outputModalities", "supportedParameters", "reasoning"];
const bare = model("maker/large", { supportedParameters: ["temperature", "logprobs"], assumedFields: everything });

describe("what a list leaves out", () => {
  test("comes from the model where its author serves it", () => {
    expect(fillModel(bare, { model: facts, isAuthor: true })).toMatchObject({
      name: "Maker: Large",
      description: "A large model.",
      contextLength: 200_000,
      maxCompletionTokens: 32_000,
      inputModalities: ["text", "image", "file"],
      outputModalities: ["text", "image"],
      pricing: facts.pricing,
      reasoning: facts.reasoning,
      tokenizer: "Maker",
      knowledgeCutoff: "2026-01-31",
    });
  });

  test("comes from the vendor's own row before the model, by any author", () => {
    const result = fillModel(bare, { model: facts, endpoint: row, isAuthor: true });
    expect(result).toMatchObject({ contextLength: 100_000, pricing: row.pricing, inputModalities: ["text", "file"] });
    const elsewhere = fillModel(bare, { model: facts, endpoint: row, isAuthor: false });
    expect(elsewhere).toMatchObject({ contextLength: 100_000, pricing: row.pricing, inputModalities: ["text"] });
  });

  test("comes only from facts that hold everywhere, at another provider", () => {
    const result = fillModel(bare, { model: facts, isAuthor: false });
    expect(result).toMatchObject({ name: "Maker: Large", description: "A large model.", reasoning: facts.reasoning });
    expect(result.pricing).toBeUndefined();
    expect(result.contextLength).toBeUndefined();
    expect(result.outputModalities).toEqual(["text"]);
  });

  test("stays out where nothing is known", () => {
    expect(fillModel(bare, { isAuthor: false })).toBe(bare);
  });
});

describe("parameters that were guessed", () => {
  const parameters = (modelFacts: Partial<ModelFacts>, isAuthor = true) =>
    fillModel(bare, { model: { ...facts, ...modelFacts }, isAuthor }).supportedParameters;

  test("gain the features that the model has, and lose those that it has not", () => {
    expect(parameters({})).toEqual([
      "temperature",
      "logprobs",
      "reasoning",
      "include_reasoning",
      "tools",
      "tool_choice",
      "structured_outputs",
    ]);
    const guess = { ...bare, supportedParameters: ["temperature", "tools", "tool_choice", "reasoning"] };
    const plain = { ...facts, reasoning: undefined, tools: false, structuredOutputs: undefined };
    expect(fillModel(guess, { model: plain, isAuthor: true }).supportedParameters).toEqual(["temperature"]);
  });

  test("give way to the author's full list, where that is known", () => {
    expect(parameters({ supportedParameters: ["seed"] })).toEqual(["seed"]);
    expect(parameters({ supportedParameters: ["seed"] }, false)).toContain("temperature");
  });

  test("do not promise an enforced form at another provider than the author", () => {
    expect(parameters({}, false)).not.toContain("structured_outputs");
  });
});

test("known reasoning replaces a guess, also where the model has none", () => {
  const guess = { ...bare, reasoning: { mandatory: true } };
  const plain = { ...facts, reasoning: undefined };
  expect(fillModel(guess, { model: plain, isAuthor: true }).reasoning).toBeUndefined();
  expect(fillModel({ ...guess, assumedFields: [] }, { model: plain, isAuthor: true }).reasoning).toEqual({
    mandatory: true,
  });
});

test("no format at all is a format that a user chose", () => {
  const modelFacts = { ...facts, instructType: "chatml" };
  expect(fillModel({ ...bare, instructType: null }, { model: modelFacts, isAuthor: true }).instructType).toBeNull();
  expect(fillModel(bare, { model: modelFacts, isAuthor: true }).instructType).toBe("chatml");
});

test("nothing that a provider or the configuration said is ever changed", () => {
  const modalities = fc.uniqueArray(fc.constantFrom("text", "image", "file", "audio"));
  const statedFacts = fc.record(
    {
      name: fc.string(),
      description: fc.string(),
      created: fc.nat(),
      contextLength: fc.nat(),
      maxCompletionTokens: fc.nat(),
      inputModalities: modalities,
      outputModalities: modalities,
      pricing: fc.constant({ prompt: "1", completion: "2" }),
      supportedParameters: fc.uniqueArray(fc.constantFrom("seed", "tools", "reasoning")),
      reasoning: fc.record({ mandatory: fc.boolean() }),
      instructType: fc.constantFrom(null, "chatml"),
      knowledgeCutoff: fc.string(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(statedFacts, fc.boolean(), fc.boolean(), (fields, isAuthor, hasRow) => {
      const assumedFields = everything.filter((field) => fields[field] === undefined);
      const providerModel = { ...model("maker/large"), ...fields, assumedFields } as ProviderModel;
      const result = fillModel(providerModel, { model: facts, endpoint: hasRow ? row : undefined, isAuthor });
      expect(result).toMatchObject(fields);
    }),
  );
});
