import type { KnownModel } from "@tutti/contract";
import { expect, test } from "vitest";
import { connectableModels } from "./connectable-models.ts";

const openai = { slug: "openai", name: "OpenAI", variable: "OPENAI_API_KEY" };
const knownModels: KnownModel[] = [
  { id: "openai/gpt-9", name: "OpenAI: GPT-9", available: false, connect: [openai] },
  { id: "openai/gpt-8", name: "OpenAI: GPT-8", available: true, connect: [] },
  { id: "lost/gpt-7", name: "GPT-7", available: false, connect: [] },
];

test("a query finds only models that one more provider would connect", () => {
  expect(connectableModels(knownModels, "gpt")).toEqual([
    { model: "openai/gpt-9", name: "GPT-9", provider: { slug: "openai", name: "OpenAI" } },
  ]);
  expect(connectableModels(knownModels, "OPENAI 9")).toHaveLength(1);
  expect(connectableModels(knownModels, "claude")).toEqual([]);
  expect(connectableModels(knownModels, "  ")).toEqual([]);
});

test("no more than eight are named", () => {
  const many = Array.from({ length: 30 }, (_none, index) => ({ ...knownModels[0]!, id: `openai/gpt-${index}` }));
  expect(connectableModels(many, "gpt")).toHaveLength(8);
});
