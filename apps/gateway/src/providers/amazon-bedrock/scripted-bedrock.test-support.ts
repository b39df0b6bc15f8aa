import { createHash, createHmac } from "node:crypto";
import {
  type AnswerStep,
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { vi } from "vitest";
import { aws } from "./aws.ts";

/** For tests: the account whose signatures the scripted Bedrock accepts. */
export const account = { id: "AKIDSCRIPTED", secret: "scripted-secret-0123456789", region: "eu-central-1" };

/** For tests: puts the account where AWS's own library looks first. */
export function useAccount(secret = account.secret): void {
  vi.stubEnv("AWS_ACCESS_KEY_ID", account.id);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret);
  vi.stubEnv("AWS_SESSION_TOKEN", undefined);
  vi.stubEnv("AWS_PROFILE", undefined);
}

/**
 * For tests: a real server on this machine that speaks Bedrock's API and follows its script. It computes the signature
 * of every request anew, from what it received, and refuses a wrong one as AWS does.
 */
export function startScriptedBedrock(options: {
  answer: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
}): Promise<ScriptedUpstream> {
  const checked =
    <Answer>(answer: (request: UpstreamRequest) => Answer) =>
    (request: UpstreamRequest): Answer | UpstreamAnswer => {
      const problem = problemOf(request);
      if (problem === undefined) return answer(request);
      return exceptionAnswer(403, problem, "The request signature we calculated does not match.");
    };
  return startScriptedUpstream({
    answer: checked(options.answer),
    answerOther: checked(options.answerOther ?? (() => undefined)),
    isQuestion: (path) => path.startsWith("/model/"),
  });
}

/** The exception for a request that proves no one, or that was changed on its way. */
function problemOf({ method, path, headers, body }: UpstreamRequest): string | undefined {
  const { authorization = "" } = headers;
  if (authorization.startsWith("Bearer ")) {
    return authorization === "Bearer bedrock-api-key-0123456789" ? undefined : "AccessDeniedException";
  }
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id = "", scope = "", names = "", signature = ""] = form.exec(authorization) ?? [];
  if (id !== account.id) return "UnrecognizedClientException";
  const content = body === undefined ? "" : JSON.stringify(body);
  if (headers["x-amz-content-sha256"] !== sha256(content)) return "InvalidSignatureException";
  const date = String(headers["x-amz-date"]);
  const [pathname = "", query = ""] = path.split("?");
  // The path is encoded once more than it was sent; the query is sorted by name.
  const canonical = [
    method,
    pathname.split("/").map(encodeURIComponent).join("/"),
    query.split("&").sort().join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name])}`),
    "",
    names,
    sha256(content),
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const steps = [date.slice(0, 8), account.region, "bedrock", "aws4_request"];
  if (scope !== steps.join("/")) return "InvalidSignatureException";
  const key = steps.reduce<string | Buffer>((before, step) => hmac(before, step), `AWS4${account.secret}`);
  return hmac(key, text).toString("hex") === signature ? undefined : "InvalidSignatureException";
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** For tests: one frame of AWS's event stream, made by AWS's own codec. */
export function frame(headers: Readonly<Record<string, string>>, payload: object): Uint8Array {
  const entries = Object.entries(headers).map(([name, value]) => [`:${name}`, { type: "string" as const, value }]);
  const body = new TextEncoder().encode(JSON.stringify(payload));
  return aws.codec.encode({ headers: Object.fromEntries(entries), body });
}

/** For tests: a frame of `ConverseStream`, with the padding that hides lengths from those who listen. */
export function converseFrame(event: string, payload: object): Uint8Array {
  const headers = { "event-type": event, "content-type": "application/json", "message-type": "event" };
  return frame(headers, { ...payload, p: "abcdefghijklm" });
}

/** For tests: a frame with one of Anthropic's events, as `InvokeModelWithResponseStream` sends it. */
export function claudeFrame(event: object): Uint8Array {
  const headers = { "event-type": "chunk", "content-type": "application/json", "message-type": "event" };
  return frame(headers, { bytes: Buffer.from(JSON.stringify(event)).toString("base64"), p: "abc" });
}

/** For tests: an exception in the middle of a stream. */
export function exceptionFrame(exception: string, message: string): Uint8Array {
  const headers = { "message-type": "exception", "exception-type": exception, "content-type": "application/json" };
  return frame(headers, { message });
}

/** For tests: the steps of a stream, one for each frame. */
export function framesAnswer(frames: readonly Uint8Array[], { delay = 0 } = {}): UpstreamAnswer {
  const wait: AnswerStep[] = delay > 0 ? [{ type: "wait", milliseconds: delay }] : [];
  return {
    headers: { "content-type": "application/vnd.amazon.eventstream" },
    steps: frames.flatMap((bytes): AnswerStep[] => [...wait, { type: "text", text: bytes }]),
  };
}

/** For tests: a refusal in AWS's form. */
export function exceptionAnswer(
  status: number,
  exception: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): UpstreamAnswer {
  const type = { "x-amzn-errortype": `${exception}:http://internal.amazon.com/coral/com.amazon.bedrock/` };
  return {
    status,
    headers: { "content-type": "application/json", ...type, ...headers },
    steps: [{ type: "text", text: JSON.stringify({ message }) }],
  };
}

/** For tests: the frames of an answer by `ConverseStream` with these blocks in between: 7 tokens in, 11 out. */
export function converseFrames(blocks: readonly Uint8Array[], stopReason = "end_turn"): Uint8Array[] {
  return [
    converseFrame("messageStart", { role: "assistant" }),
    ...blocks,
    converseFrame("messageStop", { stopReason }),
    converseFrame("metadata", {
      metrics: { latencyMs: 391 },
      usage: { inputTokens: 7, outputTokens: 11, totalTokens: 18, serverToolUsage: {} },
    }),
  ];
}

/** For tests: a piece of a block. */
export function deltaFrame(contentBlockIndex: number, delta: object): Uint8Array {
  return converseFrame("contentBlockDelta", { contentBlockIndex, delta });
}

/** For tests: a call of a tool, with the pieces of its arguments. */
export function callFrames(contentBlockIndex: number, name: string, pieces: readonly string[]): Uint8Array[] {
  const start = { toolUse: { toolUseId: `tooluse_${contentBlockIndex}`, name } };
  return [
    converseFrame("contentBlockStart", { contentBlockIndex, start }),
    ...pieces.map((input) => deltaFrame(contentBlockIndex, { toolUse: { input } })),
    converseFrame("contentBlockStop", { contentBlockIndex }),
  ];
}

/** For tests: the frames of an answer of Claude's: 7 tokens in, 11 out. */
export function claudeFrames(blocks: readonly object[], stopReason = "end_turn"): Uint8Array[] {
  const usage = { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 };
  const message = { id: "msg_bdrk_1", type: "message", role: "assistant", model: "claude-sonnet-4-5-20250929" };
  const metrics = { inputTokenCount: 7, outputTokenCount: 11, invocationLatency: 842, firstByteLatency: 404 };
  return [
    { type: "message_start", message: { ...message, content: [], stop_reason: null, usage } },
    ...blocks,
    {
      type: "message_delta",
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: 11 },
    },
    { type: "message_stop", "amazon-bedrock-invocationMetrics": metrics },
  ].map(claudeFrame);
}

/** For tests: the events of one block of Claude's. */
export function claudeBlock(index: number, block: object, deltas: readonly object[]): object[] {
  return [
    { type: "content_block_start", index, content_block: block },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}
