import { expect, test } from "vitest";
import { createModelBridge } from "./model-bridge.ts";
import type { AppModels, ModelCall, ModelOutcome } from "./model-call.ts";

const call: ModelCall = { messages: [{ role: "user", content: "Hello" }] };
const answer: ModelOutcome = {
  ok: true,
  value: { text: "Yes", model: "a/b", cost: 0, promptTokens: 1, completionTokens: 1, finishReason: "stop" },
};

function startBridge({ isAllowed = true } = {}) {
  const posts: unknown[] = [];
  const asks: { end: () => void; fail: () => void; say: (text: string) => void; signal: AbortSignal }[] = [];
  const appModels: AppModels = {
    ask: (_, { signal, onText }) =>
      new Promise((resolve, reject) => {
        asks.push({ end: () => resolve(answer), fail: () => reject(new Error("secret")), say: onText, signal });
      }),
  };
  const bridge = createModelBridge({ models: () => (isAllowed ? appModels : undefined), post: (m) => posts.push(m) });
  return { bridge, posts, asks };
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const codes = (posts: readonly unknown[]): unknown[] =>
  posts.map((post) => (post as { outcome?: { error?: { code: string } } }).outcome?.error?.code);

test("[APP-15] an answer comes in pieces, and then whole", async () => {
  const { bridge, posts, asks } = startBridge();
  bridge.ask(1, call);
  asks[0]?.say("Y");
  asks[0]?.end();
  await settle();
  expect(posts).toEqual([
    { type: "model-text", requestId: 1, text: "Y" },
    { type: "model-end", requestId: 1, outcome: answer },
  ]);
});

test("[APP-15] a preview without models refuses, and invalid calls are refused", () => {
  const closedBridge = startBridge({ isAllowed: false });
  closedBridge.bridge.ask(1, call);
  const open = startBridge();
  open.bridge.ask(1, undefined);
  expect([codes(closedBridge.posts), codes(open.posts), open.asks.length]).toEqual([
    ["not-allowed"],
    ["bad-request"],
    0,
  ]);
});

test("[APP-15] eight calls run at once, others wait, and more are refused", async () => {
  const { bridge, posts, asks } = startBridge();
  for (let index = 0; index < 120; index += 1) bridge.ask(index, call);
  expect([asks.length, codes(posts)]).toEqual([8, Array.from({ length: 12 }, () => "too-many-requests")]);
  bridge.abort(8);
  asks[0]?.end();
  await settle();
  expect(asks.length).toBe(9);
  asks[1]?.end();
  await settle();
  expect(asks.length).toBe(10);
});

test("[APP-15] a call with a number that is under way is not heard", () => {
  const { bridge, asks } = startBridge();
  bridge.ask(1, call);
  bridge.ask(1, call);
  expect(asks.length).toBe(1);
});

test("[APP-15] an aborted call is stopped, and a closed app gets no response", async () => {
  const { bridge, posts, asks } = startBridge();
  for (const requestId of [1, 2, 3]) bridge.ask(requestId, call);
  bridge.abort(1);
  bridge.end();
  expect(asks.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  for (const each of asks) {
    each.say("late");
    each.end();
  }
  await settle();
  expect(posts).toEqual([]);
  bridge.ask(1, call);
  expect(asks.length).toBe(4);
});

test("[APP-15] an error of the page is reported without its message", async () => {
  const { bridge, posts, asks } = startBridge();
  bridge.ask(1, call);
  asks[0]?.fail();
  await settle();
  expect(codes(posts)).toEqual(["unavailable"]);
  expect(JSON.stringify(posts)).not.toContain("secret");
});
