/** Maximum sizes of an app's call, in characters and numbers of items. */
export const CALL_LIMITS = {
  messages: 100,
  content: 200_000,
  model: 200,
  schema: 20_000,
  tokens: 1_000_000,
  nodes: 2_000,
};

const roles = ["system", "user", "assistant"] as const;

/** A message that an app sends to a model: text, and nothing else. */
export interface CallMessage {
  role: (typeof roles)[number];
  content: string;
}

/** A call of an app to a model: no tools, no files, no images, no plugins, and nothing about how it is answered. */
export interface ModelCall {
  messages: readonly CallMessage[];
  /** A slug; absent: the page chooses. */
  model?: string;
  maxTokens?: number;
  temperature?: number;
  /** A JSON schema that the answer is to follow. */
  schema?: Readonly<Record<string, unknown>>;
}

/** The result of a successful call. */
export interface ModelAnswer {
  text: string;
  /** The slug of the model that was called. */
  model: string;
  /** US dollars. */
  cost: number;
  promptTokens: number;
  completionTokens: number;
  /** Why the answer ended: `stop`, or `length` where it was cut. */
  finishReason: string;
}

/**
 * Why a model does not answer an app.
 *
 * - `not-allowed`: the person has not allowed this app to call models, or the app is not the one on the screen
 * - `purse-empty`: the rest of the app's limit does not pay for the call
 * - `too-many-requests`: more calls than the app may make a minute, or at once
 * - `no-such-model`: the model is not served, or has no known price
 * - `unavailable`: the model was called and did not answer, or could not be called
 * - `not-here`: this page has no models: a published one whose viewer is not signed in
 * - `bad-request`: the data is no valid call, or exceeds a limit
 * - `no-json`: the answer does not follow the schema's form
 * - `aborted`: the app aborted the call
 */
export type ModelErrorCode =
  | "not-allowed"
  | "purse-empty"
  | "too-many-requests"
  | "no-such-model"
  | "unavailable"
  | "not-here"
  | "bad-request"
  | "no-json"
  | "aborted";

export interface ModelError {
  code: ModelErrorCode;
  /** A message for the app's author. */
  message: string;
}

export type ModelOutcome = { ok: true; value: ModelAnswer } | { ok: false; error: ModelError };

/** Calls models for one app; the page implements it. */
export interface AppModels {
  /**
   * Calls a model once. Never rejects.
   *
   * @param options.onText called with each piece of the answer, in order
   */
  ask(call: ModelCall, options: { signal: AbortSignal; onText: (text: string) => void }): Promise<ModelOutcome>;
}

const fields = new Set(["messages", "model", "maxTokens", "temperature", "schema"]);

/**
 * Parses a call that a frame sent, which may be anything. A call with an unknown field is refused, not cut: a caller
 * that sends tools expects that they are used.
 *
 * @returns a call that is built anew from the parsed values; undefined for an invalid one
 */
export function parseModelCall(value: unknown): ModelCall | undefined {
  if (!isRecord(value) || Object.keys(value).some((name) => !fields.has(name))) return undefined;
  const { model, maxTokens, temperature } = value;
  const messages = parseMessages(value["messages"]);
  if (messages === undefined) return undefined;
  if (model !== undefined && !isSlug(model)) return undefined;
  if (maxTokens !== undefined && !isNumberWithin(maxTokens, 1, CALL_LIMITS.tokens)) return undefined;
  if (temperature !== undefined && !isNumberWithin(temperature, 0, 2)) return undefined;
  const schema = value["schema"] === undefined ? undefined : parseSchema(value["schema"]);
  if (value["schema"] !== undefined && schema === undefined) return undefined;
  return {
    messages,
    ...(model === undefined ? {} : { model }),
    ...(maxTokens === undefined ? {} : { maxTokens: Math.floor(maxTokens) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(schema === undefined ? {} : { schema }),
  };
}

function parseMessages(value: unknown): CallMessage[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > CALL_LIMITS.messages) return undefined;
  let size = 0;
  const messages: CallMessage[] = [];
  // By index: an array from another window may have holes.
  for (let index = 0; index < value.length; index += 1) {
    const message: unknown = value[index];
    if (!isRecord(message) || Object.keys(message).some((name) => name !== "role" && name !== "content"))
      return undefined;
    const role = roles.find((each) => each === message["role"]);
    const content = message["content"];
    if (role === undefined || typeof content !== "string") return undefined;
    size += content.length;
    if (size > CALL_LIMITS.content) return undefined;
    messages.push({ role, content });
  }
  return messages;
}

/** A schema is text for the model: it is copied as JSON, within limits. */
function parseSchema(value: unknown): Record<string, unknown> | undefined {
  if (!isRecord(value) || !isSmall(value)) return undefined;
  try {
    const json = JSON.stringify(value);
    return json.length <= CALL_LIMITS.schema ? (JSON.parse(json) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** An object that contains itself, or another one many times, could be endless as JSON: each occurrence counts. */
function isSmall(root: unknown): boolean {
  const stack: unknown[] = [root];
  for (let count = 0; stack.length > 0; count += 1) {
    const value = stack.pop();
    if (count > CALL_LIMITS.nodes || stack.length > CALL_LIMITS.nodes) return false;
    if (typeof value === "object" && value !== null) {
      for (const each of Object.values(value)) stack.push(each);
    }
  }
  return true;
}

/** `vendor/name`, as in the catalog; names with another meaning for the gateway, such as `@preset/…`, are refused. */
function isSlug(value: unknown): value is string {
  return typeof value === "string" && value.length <= CALL_LIMITS.model && /^\w[\w.-]*(?:\/\w[\w.:+-]*)+$/u.test(value);
}

function isNumberWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
