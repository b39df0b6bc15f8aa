import { apiErrorBodySchema, createSseDecoder } from "@tutti/contract";

/** How an answer has ended for its client. */
export type Outcome =
  | { end: "answer"; text: string }
  /** One error of the documented form. */
  | { end: "error"; code: number; message: string }
  | { end: "hung" }
  /** Any other end, described in a sentence. */
  | { end: "wrong"; why: string };

/** Milliseconds after which a client aborts; far more than all timeouts of the gateway together. */
const TIMEOUT = 60_000;

/** Requests an answer and reads it to its end. */
export async function askForAnswer(url: string, init: RequestInit): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch(url, { ...init, signal });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    return isStream ? readEvents(await response.text()) : readJson(await response.text(), response.status);
  } catch (cause) {
    if (signal.aborted) return { end: "hung" };
    return { end: "wrong", why: `the connection broke: ${cause instanceof Error ? (cause.cause ?? cause) : cause}` };
  }
}

function readEvents(text: string): Outcome {
  const events = createSseDecoder()
    .push(text)
    .flatMap((event) => (event.type === "data" ? [event.data] : []));
  if (events.at(-1) !== "[DONE]") return { end: "wrong", why: `the stream ends with ${events.at(-1)?.slice(0, 100)}` };
  let content = "";
  let finishes = 0;
  for (const [index, event] of events.slice(0, -1).entries()) {
    const value = JSON.parse(event) as Chunk;
    if ("error" in value) {
      const follows = events.length - 2 - index;
      return follows > 0 ? { end: "wrong", why: `${follows} events follow the error` } : readError(value);
    }
    const [choice] = value.choices ?? [];
    content += choice?.delta?.content ?? "";
    // The chunk of the usage repeats the finish reason, as OpenRouter's does.
    if (choice?.finish_reason && value.usage === undefined) finishes += 1;
  }
  if (finishes !== 1) return { end: "wrong", why: `the stream has ${finishes} finishes` };
  return { end: "answer", text: content };
}

interface Chunk {
  usage?: unknown;
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
}

function readJson(text: string, status: number): Outcome {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { end: "wrong", why: `${status} with no JSON: ${text.slice(0, 100)}` };
  }
  if (typeof value === "object" && value !== null && "error" in value) {
    const error = readError(value);
    // A slow answer has begun with status 200 before it fails.
    if (status !== 200 && error.end === "error" && error.code !== status) {
      return { end: "wrong", why: `${status} with an error of code ${error.code}` };
    }
    return error;
  }
  const { choices = [] } = value as { choices?: { message?: { content?: string }; finish_reason?: string }[] };
  const [choice] = choices;
  if (status !== 200 || !choice?.finish_reason) return { end: "wrong", why: `${status} with ${text.slice(0, 100)}` };
  return { end: "answer", text: choice.message?.content ?? "" };
}

function readError(value: unknown): Outcome {
  const parseResult = apiErrorBodySchema.safeParse(value);
  if (!parseResult.success)
    return { end: "wrong", why: `an error of another form: ${JSON.stringify(value).slice(0, 200)}` };
  const { code, message } = parseResult.data.error;
  if (code < 400 || code > 599 || message === "") return { end: "wrong", why: `an error of code ${code}: ${message}` };
  return { end: "error", code, message };
}
