import type * as z from "zod";
import { firstIssueOnly } from "../first-issue.ts";
import { isObject, isPresent } from "../json-value.ts";
import { safeParse } from "../safe-parse.ts";
import { withOneLengthLimit } from "./answer-length.ts";
import { type ChatRequest, chatRequestSchema, inputRequiredMessage } from "./chat-request.ts";
import { withoutOlderForms } from "./older-forms.ts";
import { isPlainRequest } from "./plain-request.ts";
import { samplingProblem, withoutIgnoredFields } from "./sampling-rules.ts";

export type CheckedChatRequest = { ok: true; value: ChatRequest } | { ok: false; error: string };

/**
 * Checks the JSON of a request for a completion and returns it in the current form, without values that mean nothing:
 * older forms are converted, `prompt` to a message, the two limits of
 * the answer's length to one. The error is one sentence that names the first wrong field.
 */
export function checkChatRequest(value: unknown): CheckedChatRequest {
  return isPlainRequest(value) ? { ok: true, value: value } : checkCarefully(value);
}

/** The same for every request, by the schema and all rules, without the shortcut for plain requests. */
export function checkCarefully(value: unknown): CheckedChatRequest {
  const request = isObject(value) ? withoutIgnoredFields(withoutOlderForms(withMessages(value))) : value;
  const problem = isObject(request) ? samplingProblem(request) : undefined;
  if (problem) return { ok: false, error: problem };
  const limitedRequest = isObject(request) ? withOneLengthLimit(request) : request;
  const parseResult = safeParse(chatRequestSchema, limitedRequest, firstIssueOnly);
  if (!parseResult.success) return { ok: false, error: describeIssue(parseResult.error.issues[0]) };
  const contradiction = reasoningProblem(parseResult.data);
  return contradiction ? { ok: false, error: contradiction } : { ok: true, value: parseResult.data };
}

/** An issue of a schema in one sentence, as in `messages.0.role: Invalid option: expected one of …`. */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "Invalid request";
  const { path, message } = deepest(issue);
  // This message names the fields itself.
  return path.length > 0 && message !== inputRequiredMessage ? `${path.join(".")}: ${message}` : message;
}

/**
 * Of the forms that a value may have, the issue of the closest one describes best what is wrong; the first one of
 * equally close ones.
 */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (issue.code !== "invalid_union" || issue.message !== "Invalid input") return issue;
  const branches = issue.errors.flatMap(([first]) => (first ? [deepest(first)] : []));
  const best = branches.reduce<(typeof branches)[number] | undefined>(
    (deepest, branch) => (deepest && deepest.path.length >= branch.path.length ? deepest : branch),
    undefined,
  );
  return best ? { path: [...issue.path, ...best.path], message: best.message } : issue;
}

/** Reasoning may be requested in one way only (specification, point 5). */
function reasoningProblem({ reasoning, reasoning_effort }: ChatRequest): string | undefined {
  if (reasoning && isPresent(reasoning_effort)) {
    return 'Only one of "reasoning" and "reasoning_effort" may be provided';
  }
  return isPresent(reasoning?.effort) && isPresent(reasoning?.max_tokens)
    ? 'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified'
    : undefined;
}

function withMessages({ prompt, ...fieldsBeside }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.fromEntries(
    Object.entries(fieldsBeside).filter(([name, value]) => value !== null || !unset.has(name)),
  );
  if (typeof prompt !== "string" || fields["messages"] !== undefined) return fields;
  return { ...fields, messages: [{ role: "user", content: prompt }] };
}

/** Fields for which null means not set; null is not passed on. */
const unset: ReadonlySet<string> = new Set(["model", "messages"]);
