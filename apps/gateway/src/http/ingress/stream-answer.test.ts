import type { AnswerPart } from "@tutti/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answerMemory } from "../../memory-budget.ts";
import { createStateSeal } from "../../sealed-state/state-seal.ts";
import type { AnswerEncoder, AnswerFacts } from "./ingress.ts";
import { openRouterChat } from "./openrouter-chat/index.ts";
import { responses } from "./responses/index.ts";
import { writeAnswerEvents } from "./stream-answer.ts";

const facts: AnswerFacts = {
  id: "gen-1",
  created: 1,
  now: () => 2,
  model: "v/m",
  describeRoute: () => ({}),
  promptUsage: () => ({ prompt_tokens: 1 }),
  passedAnswer: { isOpen: false, texts: [] },
};
const stateSeal = createStateSeal("a secret of the instance, long enough");

/** Streams text until it is stopped; returns what was sent. */
async function streamEndlessly(encoder: AnswerEncoder, limit: number) {
  let isStopped = false;
  async function* parts(): AsyncGenerator<AnswerPart[], void, undefined> {
    try {
      for (let count = 0; count < 1_000; count += 1) yield [{ type: "text-delta", text: "word ".repeat(200) }];
      yield [{ type: "finish", reason: "stop", nativeReason: "stop" }];
    } finally {
      isStopped = true;
    }
  }
  const batches = parts();
  let sent = "";
  await writeAnswerEvents(
    { next: batches.next(), batches, upstreamBodies: [], isLate: false },
    {
      sink: {
        write(text) {
          sent += text;
          return undefined;
        },
      },
      encoder,
      keepAlive: { first: 60_000, next: 60_000, whole: 60_000 },
      keepAliveText: "",
      log: pino({ level: "silent" }),
      limit,
    },
  );
  return { sent, isStopped };
}

test("[LOAD-3] a stream that repeats its answer ends where that is too large", async () => {
  const { form } = responses.readRequest({ model: "v/m", input: "Hello", stream: true }, new Headers(), { stateSeal });
  const { sent, isStopped } = await streamEndlessly(form.createEncoder(facts), 100_000);
  const events = sent.split("\n\n").filter((event) => event !== "");
  expect(events.at(-1)).toMatch(/^event: response\.failed\n/);
  expect(events.at(-1)).toContain("The answer is too large for this form");
  expect(sent.length).toBeLessThan(1_000_000);
  expect(isStopped).toBe(true);
  expect(answerMemory.usedBytes).toBe(0);
});

test("[LOAD-3] a stream that repeats nothing has no such end", async () => {
  const body = { model: "v/m", messages: [{ role: "user", content: "Hello" }], stream: true };
  const { form } = openRouterChat.readRequest(body, new Headers(), { stateSeal });
  const { sent } = await streamEndlessly(form.createEncoder(facts), 100_000);
  expect(sent.length).toBeGreaterThan(1_000_000);
  expect(sent).toContain('"finish_reason":"stop"');
});
