import type { AnswerPart, ChatRequest, RequestMessage } from "@tutti/contract";
import { expect, test } from "vitest";
import { endpoint, request } from "../../../routing/routing.test-support.ts";
import { contextOf } from "../plugins.test-support.ts";
import { contextCompression } from "./context-compression.ts";

const long: RequestMessage[] = Array.from({ length: 101 }, (_, index) => ({
  role: index % 2 === 0 ? "user" : "assistant",
  content: `Message ${index} ${"word ".repeat(200)}`,
}));
const plugin = { plugins: [{ id: "context-compression" }] };

async function sent(body: Partial<ChatRequest>, contextLength: number | undefined, outputs = ["text"]) {
  const context = contextOf();
  const to = endpoint("one", "v/model", { contextLength, outputModalities: outputs });
  const chatRequest = request({ messages: long, ...body });
  const run = contextCompression.begin(context, chatRequest, undefined);
  const { signal } = context;
  const providerRequest = await run?.beforeAttempt?.({ model: to.model, body: chatRequest, signal }, to);
  const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: null };
  const count = providerRequest?.body.messages.length ?? long.length;
  return { count, finish: run?.onPart?.(finish, to) ?? finish, promptTokens: context.meter.promptTokens };
}

test.each<[string, Partial<ChatRequest>, number | undefined, boolean]>([
  ["a short context by itself", {}, 8_192, true],
  ["a long context", {}, 16_000, false],
  ["a long context that the plugin names", plugin, 16_000, true],
  ["a long context by the older field", { transforms: ["middle-out"] }, 16_000, true],
  ["a short context without transforms", { transforms: [] }, 8_192, false],
  [
    "a short context with the plugin turned off",
    { plugins: [{ id: "context-compression", enabled: false }] },
    8_192,
    false,
  ],
  ["an unknown context", plugin, undefined, false],
  ["a context that holds all", plugin, 200_000, false],
])("[MODEL-4] %s (%j, %s tokens) is compressed: %s", async (_, body, contextLength, isCompressed) => {
  const { count, finish, promptTokens } = await sent(body, contextLength);
  expect(count < long.length).toBe(isCompressed);
  expect("applied" in finish).toBe(isCompressed);
  if (isCompressed) expect(promptTokens).toBeLessThan((contextLength ?? 0) * 0.75);
});

test("[MODEL-4] the answer says how many messages were left out", async () => {
  const { count, finish } = await sent(plugin, 16_000);
  const applied = [{ id: "context-compression", dropped_messages: long.length - count, shortened_messages: 0 }];
  expect(finish).toMatchObject({ applied });
});

test("[MODEL-4] the length that the answer may have is left free", async () => {
  const short = await sent({ ...plugin, max_tokens: 7_000 }, 16_000);
  expect(short.promptTokens).toBeLessThanOrEqual(16_000 - 7_000);
  expect((await sent({ ...plugin, max_tokens: 100 }, 16_000)).count).toBeGreaterThan(short.count);
});

test("[MODEL-4] models of images alone get what was sent", async () => {
  expect((await sent(plugin, 8_192, ["image"])).count).toBe(long.length);
});
