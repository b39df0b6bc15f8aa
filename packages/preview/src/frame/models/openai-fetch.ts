import type { ModelAnswer, ModelCall, ModelErrorCode } from "../../models/model-call.ts";
import type { Ask } from "./ask-host.ts";
import { TuttiError } from "./tutti-error.ts";

const SCHEME = "tutti:";
const COMPLETIONS = /^tutti:\/{0,2}v1\/chat\/completions$/u;

/** Fields of OpenAI's format whose effects are not allowed to an app. Other unknown fields are ignored. */
const FORBIDDEN = [
  "tools",
  "tool_choice",
  "functions",
  "function_call",
  "plugins",
  "web_search_options",
  "modalities",
  "audio",
  "models",
  "provider",
  "preset",
  "transforms",
];

const statuses: Readonly<Record<ModelErrorCode, number>> = {
  "bad-request": 400,
  "purse-empty": 402,
  "not-allowed": 403,
  "no-such-model": 404,
  aborted: 499,
  "too-many-requests": 429,
  "not-here": 501,
  "no-json": 502,
  unavailable: 503,
};

/**
 * A `fetch` that handles `tutti:/v1/chat/completions` in OpenAI's format, so that OpenAI's clients work with the base
 * address `tutti:/v1`. All other addresses of that scheme are refused; requests with other schemes are passed on.
 *
 * @param fetchAddress the page's own `fetch`
 */
export function withModels(fetchAddress: typeof fetch, ask: Ask): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const address = request?.url ?? String(input);
    if (!address.toLowerCase().startsWith(SCHEME)) return fetchAddress(input, init);
    const signal = init?.signal ?? request?.signal;
    signal?.throwIfAborted();
    try {
      if (!COMPLETIONS.test(address))
        throw new TuttiError("bad-request", `There is nothing at ${address.slice(0, 200)}.`);
      if ((init?.method ?? request?.method ?? "GET").toUpperCase() !== "POST")
        throw new TuttiError("bad-request", "A completion is asked for with POST.");
      const body = init?.body ?? (request ? await request.text() : "");
      const { call, isStream } = readBody(await new Response(body).text());
      return isStream ? await answerInPieces(ask, call, signal) : await answerWhole(ask, call, signal);
    } catch (error) {
      if (!(error instanceof TuttiError)) throw error;
      return Response.json(errorBody(error), { status: statuses[error.code] });
    }
  };
}

function readBody(text: string): { call: ModelCall; isStream: boolean } {
  const body = parseJson(text);
  const forbidden = FORBIDDEN.find((name) => body[name] !== undefined && body[name] !== null);
  if (forbidden !== undefined) throw new TuttiError("bad-request", `An app's call may not have "${forbidden}".`);
  const { model, temperature, max_tokens, max_completion_tokens, response_format, stream } = body;
  const maxTokens = max_completion_tokens ?? max_tokens;
  const schema = (response_format as { json_schema?: { schema?: unknown } } | undefined)?.json_schema?.schema;
  const call = {
    messages: toMessages(body["messages"]),
    ...(model === undefined || model === null || model === "" || model === "default" ? {} : { model }),
    ...(typeof maxTokens === "number" ? { maxTokens } : {}),
    ...(typeof temperature === "number" ? { temperature } : {}),
    ...(schema === undefined ? {} : { schema }),
  };
  // The page validates the call.
  return { call: call as ModelCall, isStream: stream === true };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new TuttiError("bad-request", "The body is no JSON object.");
}

/** OpenAI's clients may send a text in parts, and the system message with the role `developer`. */
function toMessages(value: unknown): ModelCall["messages"] {
  if (!Array.isArray(value)) throw new TuttiError("bad-request", "The body has no messages.");
  return value.map((message: { role?: unknown; content?: unknown } | null) => {
    const { role, content } = message ?? {};
    const text = Array.isArray(content) ? content.map(textOf).join("") : content;
    return { role: role === "developer" ? "system" : role, content: text } as ModelCall["messages"][number];
  });
}

function textOf(part: { type?: unknown; text?: unknown } | null): string {
  if (part?.type === "text" && typeof part.text === "string") return part.text;
  throw new TuttiError("bad-request", "A message of an app has text alone: no pictures, no files, no sound.");
}

function errorBody({ code, message }: TuttiError): object {
  return { error: { message, type: "tutti_error", code } };
}

async function answerWhole(ask: Ask, call: ModelCall, signal: AbortSignal | undefined): Promise<Response> {
  const answer = await ask(call, { signal });
  const message = { role: "assistant", content: answer.text };
  return Response.json({
    ...headOf("chat.completion", answer.model),
    choices: [{ index: 0, message, finish_reason: answer.finishReason }],
    usage: usageOf(answer),
  });
}

/** The response begins with the first piece: an error before it has its own HTTP status. */
function answerInPieces(ask: Ask, call: ModelCall, signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    signal?.addEventListener("abort", () => controller.abort(signal.reason));
    const encoder = new TextEncoder();
    let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        sink = controller;
      },
      cancel: () => controller.abort(),
    });
    const write = (value: unknown): void =>
      sink?.enqueue(encoder.encode(`data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`));
    let isOpen = false;
    const open = (): void => {
      if (!isOpen) resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
      isOpen = true;
    };
    const chunk = (model: string, delta: object, finish: string | null, usage?: object): object => ({
      ...headOf("chat.completion.chunk", model),
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...(usage === undefined ? {} : { usage }),
    });
    const onText = (text: string): void => {
      open();
      write(chunk(call.model ?? "default", { role: "assistant", content: text }, null));
    };
    ask(call, { onText, signal: controller.signal }).then(
      (answer) => {
        open();
        write(chunk(answer.model, {}, answer.finishReason, usageOf(answer)));
        write("[DONE]");
        sink?.close();
      },
      (error: unknown) => {
        if (!isOpen) reject(error);
        else if (error instanceof TuttiError) {
          write(errorBody(error));
          sink?.close();
        } else sink?.error(error);
      },
    );
  });
}

function headOf(object: string, model: string): object {
  return { id: `tutti-${Date.now().toString(36)}`, object, created: Math.floor(Date.now() / 1000), model };
}

function usageOf({ promptTokens, completionTokens, cost }: ModelAnswer): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    cost,
  };
}
