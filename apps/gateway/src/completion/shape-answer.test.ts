import type { AnswerPart, Usage } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProviderKind } from "../providers/kinds.ts";
import { endpoint } from "../routing/routing.test-support.ts";
import { isOne, type PluginPipeline } from "./plugins/run-plugins.ts";
import { createAnswerShaper } from "./shape-answer.ts";
import { createUsageMeter } from "./usage-meter.ts";

const countedUsage: Usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };

interface Setup {
  kind?: ProviderKind;
  onPart?: PluginPipeline["onPart"];
  excludesReasoning?: boolean;
}

function shape(
  parts: readonly AnswerPart[],
  { kind = "openai-compatible", onPart, excludesReasoning = false }: Setup = {},
) {
  const shaper = createAnswerShaper({
    id: "gen-1",
    endpoint: endpoint("one", "v/m", { provider: { name: "One", kind } }),
    pipeline: { onPart, onUsage: (usage) => usage ?? countedUsage },
    excludesReasoning,
    meter: createUsageMeter(0),
  });
  const shapedParts = parts.flatMap((part) => {
    const givenParts = shaper.push(part);
    return isOne(givenParts) ? [givenParts] : givenParts;
  });
  return { parts: [...shapedParts, ...shaper.end()], state: shaper.state };
}

const metadata: AnswerPart = { type: "metadata", id: "gen-1", model: "v/m", provider: "One" };
const hello: AnswerPart = { type: "text-delta", text: "Hello" };
const reasoning: AnswerPart = { type: "reasoning-delta", text: "Hm." };
const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: "end_turn" };
const usage: AnswerPart = { type: "usage", usage: countedUsage };
const error: AnswerPart = { type: "error", error: { code: 500, message: "Broke." } };

const anyPart = fc.constantFrom<AnswerPart>(
  { type: "metadata", id: "theirs", model: "theirs" },
  hello,
  reasoning,
  finish,
  usage,
  error,
);

test("any answer is metadata, text, then finish and usage, or an error", () => {
  fc.assert(
    fc.property(fc.array(anyPart), (parts) => {
      const types = shape(parts).parts.map(({ type }) => type);
      const order = types.join(" ").replaceAll(/(text|reasoning)-delta/g, "said");
      expect(order).toMatch(/^metadata( said)*( finish usage| error)$/);
    }),
  );
});

test("nothing of what was said before the end is lost", () => {
  fc.assert(
    fc.property(fc.array(anyPart), (parts) => {
      const end = parts.findIndex(({ type }) => type === "finish" || type === "error");
      const before = end < 0 ? parts : parts.slice(0, end);
      const isAnswerText = ({ type }: AnswerPart) => type === "text-delta" || type === "reasoning-delta";
      expect(shape(parts).parts.filter(isAnswerText)).toEqual(before.filter(isAnswerText));
    }),
  );
});

test("an error after the finish only explains it", () => {
  const { parts, state } = shape([hello, finish, error]);
  expect(parts).toEqual([metadata, hello, finish, usage]);
  expect(state).toMatchObject({ status: "finished", errorCode: undefined, usage: countedUsage });
});

test("an answer that ends without an ending has broken", () => {
  const { parts, state } = shape([hello]);
  expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 502 } });
  expect(state).toEqual({ status: "broken", errorCode: 502, usage: undefined });
});

describe("who answers", () => {
  const theirs: AnswerPart = {
    type: "metadata",
    id: "x",
    model: "vendor/real",
    provider: "Vendor",
    serviceTier: "flex",
  };

  test("is the endpoint, with what only the provider can say", () => {
    expect(shape([theirs, hello]).parts[0]).toEqual({ ...metadata, serviceTier: "flex" });
  });

  test("is whom OpenRouter names, where it is OpenRouter", () => {
    expect(shape([theirs, hello], { kind: "openrouter" }).parts[0]).toEqual({ ...theirs, id: "gen-1" });
  });
});

test("plugins receive each part once, and held parts precede the end", () => {
  let answerParts: AnswerPart[] = [];
  const onPart = (part: AnswerPart) => {
    if (part.type === "finish" || part.type === "error") return [...answerParts, part];
    answerParts = [...answerParts, part];
    return [];
  };
  expect(shape([hello, reasoning, finish, usage], { onPart }).parts).toEqual([
    metadata,
    hello,
    reasoning,
    finish,
    usage,
  ]);
  answerParts = [];
  expect(shape([hello], { onPart }).parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "error"]);
});

test("excluded reasoning is left out, also where a plugin made it", () => {
  const onPart = (part: AnswerPart): readonly AnswerPart[] => (part === hello ? [reasoning, hello] : [part]);
  expect(shape([reasoning, hello, finish], { onPart, excludesReasoning: true }).parts).toEqual([
    metadata,
    hello,
    finish,
    usage,
  ]);
});
