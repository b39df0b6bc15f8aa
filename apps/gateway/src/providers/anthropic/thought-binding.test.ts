import { type ChatRequest, chatRequestSchema, type RequestMessage } from "@tutti/contract";
import { bindingAnswer, type UpstreamRequest } from "@tutti/testkit";
import { expect, test } from "vitest";
import { foldAnswer } from "../../http/ingress/fold-answer.ts";
import { createChatFold } from "../../http/ingress/openrouter-chat/fold-chat.ts";
import { askProvider, closeAfterTest, createTestModel } from "../provider.test-support.ts";
import type { Provider } from "../provider.ts";
import { type JsonObject, objectsOf } from "../wire/json.ts";
import { createAnthropicProvider } from "./index.ts";
import { startScriptedAnthropic } from "./scripted-anthropic.test-support.ts";

const model = createTestModel({ upstreamId: "claude-opus-5-5", slug: "anthropic/claude-opus-5.5", name: "Opus 5.5" });
const tools = [{ type: "function", function: { name: "look_up", parameters: { type: "object" } } }];

let calls = 0;

/** A question is answered by thought, text, thought, call; a tool's result by thought and text. */
function answerOf(request: UpstreamRequest) {
  calls += 1;
  const { messages } = request.body as { messages: { content: { type: string }[] }[] };
  const thought = { type: "thinking", thinking: `Thought ${calls}.` };
  if (messages.at(-1)?.content[0]?.type === "tool_result") {
    return bindingAnswer(request, [thought, { type: "text", text: `Found ${calls}.` }]);
  }
  return bindingAnswer(request, [
    thought,
    { type: "text", text: `Looking ${calls}.` },
    { type: "thinking", thinking: `Second thought ${calls}.` },
    { type: "tool_use", id: `toolu_${calls}`, name: "look_up", input: { word: calls } },
  ]);
}

async function setUp(): Promise<Provider> {
  calls = 0;
  const upstream = await closeAfterTest(startScriptedAnthropic({ answer: answerOf }));
  const config = {
    slug: "anthropic",
    name: "Anthropic",
    kind: "anthropic" as const,
    baseUrl: upstream.origin,
    headers: {},
  };
  return createAnthropicProvider({ config });
}

interface Answered {
  message: RequestMessage;
  dropped: number;
}

/** One answer, as a client of the chat form gets it; an error of the provider fails the test. */
async function ask(provider: Provider, messages: RequestMessage[], more: Partial<ChatRequest> = {}): Promise<Answered> {
  const body = chatRequestSchema.parse(structuredClone({ messages, tools, stream: true, ...more }));
  const { signal } = new AbortController();
  const parts = provider.complete({ model, body, signal });
  const answer = (await foldAnswer(parts, createChatFold({ id: "gen-1", created: 1, model: "m" }))) as JsonObject;
  const [choice] = objectsOf(answer["choices"]);
  return { message: choice?.["message"] as RequestMessage, dropped: Number(answer["dropped_thoughts"] ?? 0) };
}

/** A question with the call that it leads to. Returns the conversation after it, and how many thoughts were dropped. */
async function turn(
  provider: Provider,
  history: RequestMessage[],
  question: string,
): Promise<{ history: RequestMessage[]; dropped: number }> {
  const asked: RequestMessage[] = [...history, { role: "user", content: question }];
  const first = await ask(provider, asked);
  const [call] = objectsOf(first.message["tool_calls"]);
  const result: RequestMessage = { role: "tool", tool_call_id: String(call?.["id"]), content: "A fact." };
  const called = [...asked, first.message, result];
  const second = await ask(provider, called);
  return { history: [...called, second.message], dropped: first.dropped + second.dropped };
}

test("[MODEL-1] twenty questions with tools and thoughts keep every thought", async () => {
  const provider = await setUp();
  let history: RequestMessage[] = [{ role: "system", content: "Be brief." }];
  for (let question = 1; question <= 20; question += 1) {
    const next = await turn(provider, history, `Question ${question}`);
    expect(next.dropped).toBe(0);
    history = next.history;
  }
});

test("[MODEL-1] an edit, a branch, a new prompt and a full memory are answered", async () => {
  const provider = await setUp();
  let history: RequestMessage[] = [{ role: "system", content: "Be brief." }];
  for (let question = 1; question <= 6; question += 1)
    history = (await turn(provider, history, `Question ${question}`)).history;

  const edited = history.map((message, index) => (index === 1 ? { ...message, content: "Another question" } : message));
  expect((await turn(provider, edited, "After an edit")).dropped).toBeGreaterThan(0);

  const branch = history.slice(0, 9);
  expect((await turn(provider, branch, "On a branch")).dropped).toBe(0);

  const prompted = history.with(0, { role: "system", content: "Be long." });
  const afterPrompt = await turn(provider, prompted, "With another prompt");
  expect(afterPrompt.dropped).toBeGreaterThan(0);

  const remembered = [history[0] as RequestMessage, ...history.slice(9)];
  const afterMemory = await turn(provider, remembered, "After the oldest turns were left out");
  expect(afterMemory.dropped).toBeGreaterThan(0);
});

test("[MODEL-1] a request without thinking sends no thoughts that bind", async () => {
  const provider = await setUp();
  const { history } = await turn(provider, [{ role: "system", content: "Be brief." }], "Question");
  const changed = history.map((message, index) =>
    index === 1 ? { ...message, content: "Another question" } : message,
  );
  const sonnet = { ...model, upstreamId: "claude-sonnet-5-5" };
  const messages: RequestMessage[] = [...changed, { role: "user", content: "Quickly" }];
  const body = chatRequestSchema.parse({ messages, tools, reasoning: { enabled: false } });
  const parts = await askProvider(provider, { model: sonnet, body });
  expect(parts.at(-2)).toEqual({ type: "finish", reason: "tool_calls", nativeReason: "tool_use" });
});

test("[MODEL-3] a required call is asked for in words where forcing is refused", async () => {
  const question: RequestMessage = { role: "user", content: "Which word?" };
  const choices = ["required", { type: "function", function: { name: "look_up" } }] as const;
  for (const tool_choice of choices) {
    const { message } = await ask(await setUp(), [question], { tool_choice });
    expect(objectsOf(message["tool_calls"])).toHaveLength(1);
  }
});
