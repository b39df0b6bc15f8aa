import type { ChatRequest, PresetSettings } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { applyPreset } from "./apply-preset.ts";
import { presetOf } from "./preset-reference.ts";

const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];
const tool = (name: string, description = "") => ({ type: "function" as const, function: { name, description } });

const preset: PresetSettings = {
  systemPrompt: "Be brief.",
  model: "v/preset",
  models: ["v/second"],
  parameters: { temperature: 0.2, reasoning: { effort: "high" }, max_tokens: 100 },
  provider: { order: ["groq"] },
};

describe("a preset is named", () => {
  test.each<[string, Partial<ChatRequest>, { slug: string; model?: string } | undefined]>([
    ["as the model", { model: "@preset/writer" }, { slug: "writer" }],
    ["in its own field", { model: "v/m", preset: "writer" }, { slug: "writer", model: "v/m" }],
    ["in its own field, with the mark", { preset: "@preset/writer" }, { slug: "writer" }],
    ["behind the model", { model: "v/m@preset/writer" }, { slug: "writer", model: "v/m" }],
    ["behind a variant", { model: "v/m:online@preset/writer" }, { slug: "writer", model: "v/m:online" }],
    ["twice, where the model's counts", { model: "@preset/one", preset: "two" }, { slug: "one" }],
    ["nowhere", { model: "v/m" }, undefined],
    ["nowhere, by an empty field", { preset: " " }, undefined],
    ["nowhere, by null", { preset: null }, undefined],
  ])("%s", (_, fields, expected) => {
    const reference = presetOf({ messages, ...fields });
    expect(reference && { slug: reference.slug, model: reference.body.model }).toEqual(
      expected && { model: undefined, ...expected },
    );
    if (reference) expect(reference.body).not.toHaveProperty("preset");
  });
});

describe("a preset", () => {
  test("gives what a request leaves out", () => {
    expect(applyPreset({ messages, seed: 1 }, preset)).toEqual({
      model: "v/preset",
      models: ["v/second"],
      temperature: 0.2,
      reasoning: { effort: "high" },
      max_tokens: 100,
      provider: { order: ["groq"] },
      seed: 1,
      messages: [{ role: "system", content: "Be brief." }, ...messages],
    });
  });

  test.each<[string, Partial<ChatRequest>, Record<string, unknown>]>([
    ["a number", { temperature: 1 }, { temperature: 1 }],
    ["zero", { temperature: 0 }, { temperature: 0 }],
    ["an object, whole as it is", { provider: { sort: "price" } }, { provider: { sort: "price" } }],
    ["null, which says nothing", { temperature: null }, { temperature: 0.2 }],
    ["the model, with all of the preset's models", { model: "v/m" }, { model: "v/m", models: undefined }],
    ["models, with the preset's model", { models: ["v/m"] }, { model: undefined, models: ["v/m"] }],
    ["reasoning by its other name", { reasoning_effort: "low" }, { reasoning: undefined, reasoning_effort: "low" }],
    ["a limit", { max_tokens: 5 }, { max_tokens: 5, max_completion_tokens: undefined }],
  ])("gives way to what the request says: %s", (_, fields, expected) => {
    const result = applyPreset({ messages, ...fields }, preset);
    for (const [field, value] of Object.entries(expected)) expect(result[field]).toEqual(value);
  });

  test("adds its tools to the request's, which replace those of the same name", () => {
    const theirs = {
      ...preset,
      parameters: { tools: [tool("a", "preset"), tool("b"), { type: "openrouter:web_search" }] },
    };
    const { tools } = applyPreset({ messages, tools: [tool("a", "request"), tool("c")] }, theirs);
    expect(tools).toEqual([tool("b"), { type: "openrouter:web_search" }, tool("a", "request"), tool("c")]);
    expect(applyPreset({ messages }, theirs)["tools"]).toHaveLength(3);
  });

  test("never sets what belongs to one conversation", () => {
    const parameters = { messages: [], stream: true, user: "somebody", preset: "another", prompt: "x" };
    expect(applyPreset({ messages }, { parameters })).toEqual({ messages });
  });
});
