import { join } from "node:path";
import { type AnswerPart, type ChatRequest, chatRequestSchema } from "@tutti/contract";
import { createSeededRandom } from "@tutti/demo-models";
import { expect, test } from "vitest";
import { describeProvider } from "../provider.contract.ts";
import { createDemoProvider } from "./index.ts";
import { DEMO_MODELS, type DemoModelName } from "./models.ts";
import type { Delay } from "./stream-answer.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..", "..");

function createProvider() {
  const waiting = new Set<symbol>();
  const delay: Delay = async (_milliseconds, signal) => {
    const wait = Symbol("wait");
    waiting.add(wait);
    await new Promise(setImmediate);
    waiting.delete(wait);
    signal.throwIfAborted();
  };
  const provider = createDemoProvider({ documentationFolder: ROOT, delay, random: createSeededRandom("test") });
  return { provider, release: async () => expect(waiting.size).toBe(0) };
}

function model(name: DemoModelName) {
  return DEMO_MODELS.find(({ upstreamId }) => upstreamId === name)!;
}

const QUESTIONS: Record<DemoModelName, string> = {
  guide: "How do I connect Ollama?",
  reasoner: "How many r's are in strawberry?",
  builder: "a 2D game where you catch hearts",
};

for (const name of ["guide", "reasoner", "builder"] as const) {
  describeProvider(`demo/${name}`, async () => ({
    ...createProvider(),
    model: model(name),
    unknownModel: { ...model(name), upstreamId: "oracle" },
    question: chatRequestSchema.parse({ messages: [{ role: "user", content: QUESTIONS[name] }] }),
  }));
}

async function ask(name: DemoModelName, body: Record<string, unknown>): Promise<AnswerPart[]> {
  const request: ChatRequest = chatRequestSchema.parse({
    messages: [{ role: "user", content: QUESTIONS[name] }],
    ...body,
  });
  const parts: AnswerPart[] = [];
  const { signal } = new AbortController();
  for await (const part of createProvider().provider.complete({ model: model(name), body: request, signal }))
    parts.push(part);
  return parts;
}

function typesOf(parts: readonly AnswerPart[]): readonly string[] {
  return [...new Set(parts.map(({ type }) => type))];
}

test("every demo model says that it is no AI, is free and has 32768 tokens", () => {
  for (const { description, pricing, contextLength } of DEMO_MODELS) {
    expect(description).toMatch(/^No AI: a program that /);
    expect(pricing).toEqual({ prompt: "0", completion: "0" });
    expect(contextLength).toBe(32_768);
  }
});

test("each model sends the parts that it is there for", async () => {
  expect(typesOf(await ask("guide", {}))).toEqual(["metadata", "text-delta", "citation", "usage", "finish"]);
  expect(typesOf(await ask("reasoner", {}))).toEqual(["metadata", "reasoning-delta", "text-delta", "usage", "finish"]);
  expect(typesOf(await ask("builder", {}))).toEqual(["metadata", "text-delta", "usage", "finish"]);
});

test.each([{ reasoning: { enabled: false } }, { reasoning: { exclude: true } }, { include_reasoning: false }])(
  "with %j the reasoner leaves its steps out",
  async (body) => {
    expect(typesOf(await ask("reasoner", body))).not.toContain("reasoning-delta");
  },
);

test("max_tokens ends an answer with the reason length, and 0 means no limit", async () => {
  expect((await ask("builder", { max_tokens: 50 })).at(-1)).toMatchObject({ reason: "length" });
  expect((await ask("reasoner", { max_tokens: 0 })).at(-1)).toMatchObject({ reason: "stop" });
});

test("the last user message counts, as text or as parts", async () => {
  const messages = [
    { role: "system", content: "Answer like a pirate. How many a's are in banana?" },
    { role: "user", content: "9.9 vs 9.11" },
    { role: "assistant", content: "9.9" },
    {
      role: "user",
      content: [
        { type: "image_url", image_url: { url: "data:x" } },
        { type: "text", text: "How many e's are in level?" },
      ],
    },
  ];
  const text = (await ask("reasoner", { messages }))
    .map((part) => (part.type === "text-delta" ? part.text : ""))
    .join("");
  expect(text).toContain('"level" contains "e" **2 times**');
});

test("without a user message a model says what it does", async () => {
  const messages = [{ role: "system", content: "Be kind." }];
  expect(typesOf(await ask("reasoner", { messages }))).toEqual(["metadata", "text-delta", "usage", "finish"]);
});
