import type { AnswerPart, Usage } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStateSeal } from "../../sealed-state/state-seal.ts";
import { foldAnswer } from "./fold-answer.ts";
import type { AnswerFacts } from "./ingress.ts";
import { type IngressName, ingresses } from "./ingresses.ts";
import { testClients } from "./test-clients.test-support.ts";

const text = fc.string({ unit: "grapheme", minLength: 1 });
const token = fc.record({
  token: text,
  logprob: fc.integer(),
  bytes: fc.constant(null),
  top_logprobs: fc.constant([]),
});

const spoken: fc.Arbitrary<AnswerPart> = fc.oneof(
  text.map((value): AnswerPart => ({ type: "text-delta", text: value })),
  fc
    .tuple(text, token)
    .map(([value, one]): AnswerPart => ({ type: "text-delta", text: value, logprobs: { content: [one] } })),
  text.map((value): AnswerPart => ({ type: "reasoning-delta", text: value })),
  text.map((value): AnswerPart => ({ type: "refusal-delta", text: value })),
  text.map((value): AnswerPart => ({ type: "image", url: `data:image/png;base64,${value}` })),
  fc
    .record({ url: fc.webUrl(), title: text, content: text, start_index: fc.nat(), end_index: fc.nat() })
    .map((citation): AnswerPart => ({ type: "citation", citation })),
  text.map((name): AnswerPart => ({ type: "file", file: { hash: "h", name, content: [] } })),
);

/** Tool calls in their order: each begins with its id and name, and continues with its arguments. */
const calls: fc.Arbitrary<AnswerPart[]> = fc
  .array(fc.record({ id: text, name: text, pieces: fc.array(text, { maxLength: 3 }) }), { maxLength: 3 })
  .map((list) =>
    list.flatMap(({ id, name, pieces }, index): AnswerPart[] => [
      { type: "tool-call-delta", index, id, name, arguments: "" },
      ...pieces.map((piece): AnswerPart => ({ type: "tool-call-delta", index, arguments: piece })),
    ]),
  );

const usage: fc.Arbitrary<Usage> = fc
  .record({ prompt: fc.nat(), completion: fc.nat(), cost: fc.nat().map((n) => n / 1000) })
  .map(({ prompt, completion, cost }) => ({
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    cost,
  }));

const answers: fc.Arbitrary<AnswerPart[]> = fc
  .record({
    spoken: fc.array(spoken, { maxLength: 12 }),
    calls,
    reason: fc.constantFrom("stop", "length", "tool_calls", "content_filter"),
    nativeReason: fc.option(text),
    usage,
  })
  .map((parts) => [
    { type: "metadata", id: "gen-1", model: "v/m", provider: "Vendor" },
    ...parts.spoken,
    ...parts.calls,
    { type: "finish", reason: parts.reason, nativeReason: parts.nativeReason },
    { type: "usage", usage: parts.usage },
  ]);

const failure = text.map((message) => ({ code: 502, message }));

const facts: AnswerFacts = {
  id: "gen-1",
  created: 1,
  now: () => 2,
  model: "asked/for",
  describeRoute: () => ({}),
  promptUsage: () => ({ prompt_tokens: 1 }),
  passedAnswer: { isOpen: false, texts: [] },
};

const stateSeal = createStateSeal("s".repeat(32));

async function* from(parts: readonly AnswerPart[]): AsyncGenerator<AnswerPart> {
  yield* parts;
}

describe.each(Object.keys(ingresses) as IngressName[])("[GW-4] %s", (name) => {
  const ingress = ingresses[name];
  const client = testClients[name];
  const { form } = ingress.readRequest(client.body, new Headers(), { stateSeal });

  /** The text of a whole stream, with a keep-alive before each part of an odd place. */
  function encode(parts: readonly AnswerPart[]): string {
    const encoder = form.createEncoder(facts);
    const texts = parts.map((part, place) => (place % 2 === 1 ? ingress.keepAlive : "") + encoder.push(part));
    return texts.join("") + encoder.end();
  }

  test("streams the answer that it sends whole", async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (parts) => {
        const whole: unknown = JSON.parse(JSON.stringify(await foldAnswer(from(parts), form.createFold(facts))));
        expect(client.readStream(encode(parts))).toEqual(client.readWhole(whole));
      }),
    );
  });

  test("tells a failure in a stream and in a response of its own", () => {
    fc.assert(
      fc.property(answers, failure, fc.nat(20), (parts, error, place) => {
        const broken: AnswerPart[] = [...parts.slice(0, -2).slice(0, place), { type: "error", error }];
        expect(() => client.readStream(encode(broken))).toThrow(new Error(error.message));
        const { status, body } = ingress.writeFailure(error);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(client.readFailure(JSON.parse(JSON.stringify(body)))).toBe(error.message);
      }),
    );
  });

  test("reads the key of its client, by headers that it allows", () => {
    const { headers, read } = ingress.credential;
    const sent = new Headers(client.keyHeaders("sk-tutti-1"));
    expect(read(sent)).toBe("sk-tutti-1");
    expect(headers).toEqual(expect.arrayContaining([...sent.keys()]));
    expect(read(new Headers())).toBeUndefined();
  });
});
