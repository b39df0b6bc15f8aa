/** How much an app may ask at once, in characters and pieces. */
export const CALL_LIMITS = {
  messages: 100,
  content: 200_000,
  model: 200,
  schema: 20_000,
  tokens: 1_000_000,
  nodes: 2_000,
};

const roles = ["system", "user", "assistant"] as const;

/** A message that an app sends to a model: words, and nothing else. */
export interface CallMessage {
  role: (typeof roles)[number];
  content: string;
}

/** What an app may ask a model: no tools, no files, no pictures, no plugins, and nothing of how it is answered. */
export interface ModelCall {
  messages: readonly CallMessage[];
  /** A slug; absent: the page chooses. */
  model?: string;
  maxTokens?: number;
  temperature?: number;
  /** A JSON schema that the answer is to follow. */
  schema?: Readonly<Record<string, unknown>>;
}

/** What became of a call. */
export interface ModelAnswer {
  text: string;
  /** The slug of the model that was asked. */
  model: string;
  /** US dollars. */
  cost: number;
  promptTokens: number;
  completionTokens: number;
  /** Why it ended: `stop`, or `length` where it was cut. */
  finishReason: string;
}

/**
 * Why a model does not answer an app.
 *
 * - `not-allowed`: the person has not allowed this app to ask, or it is not the app that is looked at
 * - `purse-empty`: what is left of the app's limit does not pay for it
 * - `too-many-requests`: more calls than the app may make a minute, or at once
 * - `no-such-model`: the model is not served, or has no price that is known
 * - `unavailable`: the model was asked and did not answer, or could not be asked
 * - `not-here`: this page has no models: a published one whose viewer is not signed in
 * - `bad-request`: what was asked is no call, or more than one may ask
 * - `no-json`: the answer does not follow the schema's form
 * - `aborted`: the app gave it up
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
  /** In words for the app's author. */
  message: string;
}

export type ModelOutcome = { ok: true; value: ModelAnswer } | { ok: false; error: ModelError };

/** Asks models for one app; the page stands behind it. */
export interface AppModels {
  /**
   * Asks once. Never rejects.
   *
   * @param options.onText called with each piece of the answer, in order
   */
  ask(call: ModelCall, options: { signal: AbortSignal; onText: (text: string) => void }): Promise<ModelOutcome>;
}

const fields = new Set(["messages", "model", "maxTokens", "temperature", "schema"]);

/**
 * Reads a call that a frame sent, which may be anything. What has a field that is none of ours is refused, not cut: who
 * sends tools expects that they are used.
 *
 * @returns a call that is made anew of what was read; undefined where it is none
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
  // By number: an array from another window may have holes.
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

/** A schema is words for the model: it is taken as its JSON, within bounds. */
function parseSchema(value: unknown): Record<string, unknown> | undefined {
  if (!isRecord(value) || !isSmall(value)) return undefined;
  try {
    const json = JSON.stringify(value);
    return json.length <= CALL_LIMITS.schema ? (JSON.parse(json) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** An object that holds itself, or one many times, would be an endless JSON: each place of it counts. */
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

/** `vendor/name`, as in the catalog; what the gateway reads as more than a name, as `@preset/…`, is none. */
function isSlug(value: unknown): value is string {
  return typeof value === "string" && value.length <= CALL_LIMITS.model && /^\w[\w.-]*(?:\/\w[\w.:+-]*)+$/u.test(value);
}

function isNumberWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
