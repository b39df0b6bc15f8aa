import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import { endpoint, request } from "../../../routing/routing.test-support.ts";
import { contextOf } from "../plugins.test-support.ts";
import { responseHealing } from "./response-healing.ts";

const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: "stop" };
const asJson = { response_format: { type: "json_object" } } as const;
const broken: AnswerPart[] = [
  { type: "text-delta", text: '{"a": ' },
  { type: "text-delta", text: "1,}" },
];

function healed(body: Partial<ChatRequest>, parts: readonly AnswerPart[], options: object | undefined = {}) {
  const run = responseHealing.begin(contextOf(), request(body), options as Record<string, unknown> | undefined);
  return run && parts.flatMap((part) => run.onPart?.(part, endpoint("one", "v/model")) ?? part);
}

test("[MODEL-4] a whole answer's broken JSON is mended, and marked", () => {
  const reasoning: AnswerPart = { type: "reasoning-delta", text: "Hm." };
  expect(healed(asJson, [reasoning, ...broken, finish])).toEqual([
    reasoning,
    { type: "text-delta", text: '{"a": 1}' },
    { ...finish, applied: [{ id: "response-healing" }] },
  ]);
});

test("[MODEL-4] valid JSON comes as it was written, without a mark", () => {
  const parts: AnswerPart[] = [{ type: "text-delta", text: ' {"a":1}\n' }, finish];
  expect(healed(asJson, parts)).toEqual(parts);
});

test("[MODEL-4] an answer that breaks keeps the text that came", () => {
  const error: AnswerPart = { type: "error", error: { code: 502, message: "Broken" } };
  expect(healed(asJson, [...broken, error])).toEqual([{ type: "text-delta", text: '{"a": 1,}' }, error]);
});

test("[MODEL-4] streams, plain answers and requests without the plugin are left alone", () => {
  expect(healed({ ...asJson, stream: true }, [])).toBeUndefined();
  expect(healed({}, [])).toBeUndefined();
  expect(responseHealing.begin(contextOf(), request(asJson), undefined)).toBeUndefined();
});
