/** One step of a scripted upstream's response, in order. */
export type AnswerStep =
  /** Sends one server-sent event that carries this JSON value. */
  | { type: "event"; value: unknown }
  /** Sends exactly this, framing included. */
  | { type: "text"; text: string | Uint8Array }
  | { type: "wait"; milliseconds: number }
  | { type: "until"; promise: Promise<unknown> }
  /** Sends nothing more, and keeps the connection open until the client disconnects or the server closes. */
  | { type: "hang" }
  /** Breaks the connection, as a crashing server does. */
  | { type: "destroy" };

/** The response of a scripted upstream. After its last step the response ends properly. */
export interface UpstreamAnswer {
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  steps: readonly AnswerStep[];
  /** Sent as JSON instead of the event and text steps, where the request did not ask for a stream. */
  whole?: unknown;
}

/** How a scripted answer is cut into chunks, and the model that it names. */
export interface AnswerOptions {
  /** Characters per chunk; several: used in turn, again and again. Default 5. */
  chunkSize?: number | readonly number[] | undefined;
  /** Milliseconds between two chunks; default 0. */
  delay?: number | undefined;
  /** Default `scripted-model`. */
  model?: string | undefined;
}

const answerId = "chatcmpl-scripted";
const createdAt = 1_790_000_000;

/** A PNG of one transparent pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const usage = { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18 };

/** A complete text answer: chunks, a finish chunk, a usage chunk (7 tokens in, 11 out), `[DONE]`. */
export function textAnswer(text: string, options: AnswerOptions = {}): UpstreamAnswer {
  return completeAnswer([...deltaSteps("content", text, options), ...endSteps(options)], { content: text }, options);
}

/** Like `textAnswer`, with reasoning before the text. */
export function reasoningAnswer(reasoning: string, text: string, options: AnswerOptions = {}): UpstreamAnswer {
  const steps = [
    ...deltaSteps("reasoning", reasoning, options),
    ...deltaSteps("content", text, options),
    ...endSteps(options),
  ];
  return completeAnswer(steps, { content: text, reasoning }, options);
}

/** A complete answer with a picture: one transparent pixel as a PNG. */
export function pictureAnswer(options: AnswerOptions = {}): UpstreamAnswer {
  const images = [{ type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } }];
  return completeAnswer([chunkStep({ images }), ...endSteps(options)], { content: "", images }, options);
}

/** A refusal: this status, and this body as JSON (a string is sent as it is, as plain text). */
export function errorAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): UpstreamAnswer {
  const isText = typeof body === "string";
  return {
    status,
    headers: { "content-type": isText ? "text/plain" : "application/json", ...headers },
    steps: [{ type: "text", text: isText ? body : JSON.stringify(body) }],
  };
}

/** An answer whose connection breaks after this much text. */
export function breakingAnswer(textBefore: string, options: AnswerOptions = {}): UpstreamAnswer {
  return { steps: [...deltaSteps("content", textBefore, options), { type: "destroy" }] };
}

/** One chunk of an answer in OpenAI's form, for answers that are put together by hand. */
export function chunkStep(delta: Record<string, unknown>, extra: Record<string, unknown> = {}): AnswerStep {
  const { finish_reason = null, model = "scripted-model", ...others } = extra;
  return {
    type: "event",
    value: {
      id: answerId,
      object: "chat.completion.chunk",
      created: createdAt,
      model,
      choices: [{ index: 0, delta, finish_reason }],
      ...others,
    },
  };
}

function deltaSteps(field: "content" | "reasoning", text: string, options: AnswerOptions): AnswerStep[] {
  const delay = options.delay ?? 0;
  return chunksOf(text, options.chunkSize).flatMap((chunk) => [
    ...(delay > 0 ? [{ type: "wait" as const, milliseconds: delay }] : []),
    chunkStep({ [field]: chunk }, modelOf(options)),
  ]);
}

/** Cuts a text as `AnswerOptions` says. */
export function chunksOf(text: string, chunkSize: AnswerOptions["chunkSize"] = 5): string[] {
  const sizes = [chunkSize].flat();
  const characters = Array.from(text);
  const chunks: string[] = [];
  for (let start = 0; start < characters.length; ) {
    const size = Math.max(1, sizes[chunks.length % sizes.length] ?? 1);
    chunks.push(characters.slice(start, start + size).join(""));
    start += size;
  }
  return chunks;
}

function endSteps(options: AnswerOptions): AnswerStep[] {
  return [
    chunkStep({}, { finish_reason: "stop", ...modelOf(options) }),
    chunkStep({}, { ...modelOf(options), choices: [], usage }),
    { type: "text", text: "data: [DONE]\n\n" },
  ];
}

function completeAnswer(steps: AnswerStep[], message: Record<string, unknown>, options: AnswerOptions): UpstreamAnswer {
  return {
    steps,
    whole: {
      id: answerId,
      object: "chat.completion",
      created: createdAt,
      model: options.model ?? "scripted-model",
      choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
      usage,
    },
  };
}

function modelOf(options: AnswerOptions): { model: string } {
  return { model: options.model ?? "scripted-model" };
}
