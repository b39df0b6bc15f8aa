import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { JsonObject } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { createRefusedFields } from "./refused-fields.ts";

const request: ChatRequest = {
  model: "m",
  messages: [{ role: "user", content: "Hi" }],
  temperature: 0.5,
  max_tokens: 9,
};
const body: JsonObject = {
  ...request,
  stream: true,
  stream_options: { include_usage: true },
  reasoning_effort: "low",
};

const refusal = (message: string, code = 400) => new ProviderError({ code, message, metadata: { raw: message } });

/** The names of the fields that are left out after a refusal; undefined where the request is not sent again. */
function leftOutAfter(cause: unknown): string[] | undefined {
  const fields = createRefusedFields();
  if (!fields.note(cause, { body, request, upstreamId: "m" })) return undefined;
  const rest = fields.withoutRefused(body, "m");
  expect(fields.withoutRefused(body, "another")).toBe(body);
  return Object.keys(body).filter((name) => !(name in rest));
}

test.each<[string, unknown, string[] | undefined]>([
  ["leaves out stream_options", refusal("Unrecognized request argument supplied: stream_options"), ["stream_options"]],
  [
    "leaves out stream_options by the name within",
    refusal("include_usage: Extra inputs are not permitted", 422),
    ["stream_options"],
  ],
  ["leaves out a field that the gateway added", refusal("reasoning_effort must be one of …"), ["reasoning_effort"]],
  [
    "leaves out a temperature that is not taken",
    refusal("Unsupported parameter: 'temperature' is not supported with this model."),
    ["temperature"],
  ],
  [
    "leaves out a temperature whose default alone is taken",
    refusal("'temperature' does not support 0.5 with this model. Only the default (1) value is supported."),
    ["temperature"],
  ],
  ["keeps a temperature whose value is wrong", refusal("temperature must be between 0 and 2"), undefined],
  ["keeps the messages", refusal("messages: unsupported role"), undefined],
  ["keeps everything after another refusal", refusal("Context length exceeded"), undefined],
  ["keeps everything after another status", refusal("stream_options is unknown", 401), undefined],
  ["keeps everything after another failure", new Error("stream_options"), undefined],
])("[FIELD-2] %s", (_what, cause, names) => {
  expect(leftOutAfter(cause)).toEqual(names);
});

test("[FIELD-2] a refused name of the length is replaced by the other one, once", () => {
  const fields = createRefusedFields();
  const cause = refusal("'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.");
  expect(fields.note(cause, { body, request, upstreamId: "m" })).toBe(true);
  const secondBody = fields.withoutRefused(body, "m");
  expect(secondBody).toMatchObject({ max_completion_tokens: 9 });
  expect(secondBody).not.toHaveProperty("max_tokens");
  const other = refusal("Unknown parameter: max_completion_tokens");
  expect(fields.note(other, { body: secondBody, request, upstreamId: "m" })).toBe(false);
});
