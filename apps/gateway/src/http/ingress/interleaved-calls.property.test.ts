import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStateSeal } from "../../sealed-state/state-seal.ts";
import type { AnswerFacts } from "./ingress.ts";
import { type IngressName, ingresses } from "./ingresses.ts";
import { testClients } from "./test-clients.test-support.ts";

/** Random streams for each form. */
const RUNS = 3_400;

const facts: AnswerFacts = {
  id: "gen-1",
  created: 1,
  now: () => 2,
  model: "v/m",
  describeRoute: () => ({}),
  promptUsage: () => ({ prompt_tokens: 1 }),
  passedAnswer: { isOpen: false, texts: [] },
};

const stateSeal = createStateSeal("s".repeat(32));

/** The arguments of some calls, and where the next piece of the next call is cut. */
const scenes = fc.record({
  values: fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 3 }), {
    minLength: 1,
    maxLength: 4,
  }),
  cuts: fc.array(fc.record({ call: fc.nat(3), length: fc.integer({ min: 1, max: 9 }) }), { maxLength: 60 }),
});

/** The parts of calls whose arguments are written at the same time, cut as the scene says. */
function interleave(texts: readonly string[], cuts: readonly { call: number; length: number }[]): AnswerPart[] {
  const rests = [...texts];
  const begun = new Set<number>();
  const parts: AnswerPart[] = [];
  const cut = (index: number, length: number): void => {
    const rest = rests[index] ?? "";
    if (rest === "") return;
    const start = begun.has(index) ? {} : { id: `call-${index}`, name: `tool-${index}` };
    begun.add(index);
    parts.push({ type: "tool-call-delta", index, ...start, arguments: rest.slice(0, length) });
    rests[index] = rest.slice(length);
  };
  for (const { call, length } of cuts) cut(call % texts.length, length);
  for (const index of rests.keys()) cut(index, Number.POSITIVE_INFINITY);
  return parts;
}

/** The calls in an answer of each form: the id, and the arguments as a value. */
const readers: Readonly<Record<IngressName, (answer: unknown) => [id: unknown, value: unknown][]>> = {
  "openrouter-chat": (answer) =>
    (answer as { toolCalls: { id: string; arguments: string }[] }).toolCalls.map((call) => [
      call.id,
      JSON.parse(call.arguments),
    ]),
  messages: (answer) =>
    (answer as { content: { id: string; input: unknown }[] }).content.map(({ id, input }) => [id, input]),
  responses: (answer) =>
    (answer as { output: { call_id: string; arguments: string }[] }).output.map((item) => [
      item.call_id,
      JSON.parse(item.arguments),
    ]),
};

describe.each(Object.keys(ingresses) as IngressName[])("[AGENT-2] interleaved calls in the form %s", (name) => {
  const { form } = ingresses[name].readRequest(testClients[name].body, new Headers(), { stateSeal });

  test("keep their ids and arguments, however they are cut", () => {
    fc.assert(
      fc.property(scenes, ({ values, cuts }) => {
        const encoder = form.createEncoder(facts);
        const parts: AnswerPart[] = [
          ...interleave(
            values.map((value) => JSON.stringify(value)),
            cuts,
          ),
          { type: "finish", reason: "tool_calls", nativeReason: null },
        ];
        const text = parts.map((part) => encoder.push(part)).join("") + encoder.end();
        const read = new Map(readers[name](testClients[name].readStream(text)));
        expect(read).toEqual(
          new Map(values.map((value, index) => [`call-${index}`, JSON.parse(JSON.stringify(value))])),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
