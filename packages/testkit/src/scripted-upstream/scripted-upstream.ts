import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnswerStep, UpstreamAnswer } from "./answer.ts";

/** A request that a scripted upstream has received. */
export interface UpstreamRequest {
  method: string;
  /** The path with its query. */
  path: string;
  headers: IncomingMessage["headers"];
  /** The JSON of the body; the text itself where it is no JSON; undefined where there is none. */
  body: unknown;
  /** Resolves when the client disconnects before the response has ended; otherwise never. */
  aborted: Promise<void>;
}

export interface ScriptedUpstreamOptions {
  /** Answers `POST …/chat/completions`, or the paths that `isQuestion` selects. */
  answer: (request: UpstreamRequest) => UpstreamAnswer | Promise<UpstreamAnswer>;
  /** Selects the paths (without query) of completion requests; default: those that end with `/chat/completions`. */
  isQuestion?: ((path: string) => boolean) | undefined;
  /** What `GET …/models` lists: ids, or whole entries. Default: `scripted-model`. */
  models?: readonly (string | Record<string, unknown>)[] | undefined;
  /** Answers every other path, and `/models` too if it returns something. Default: 404. */
  answerOther?: ((request: UpstreamRequest) => UpstreamAnswer | undefined) | undefined;
  /** Default: any free port. */
  port?: number | undefined;
}

export interface ScriptedUpstream {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The origin with `/v1`, as a provider's base URL is given. */
  baseUrl: string;
  /** Every request for a completion so far, oldest first. */
  requests: readonly UpstreamRequest[];
  /** Resolves with the request for a completion of this index, as soon as it has come. */
  request(index: number): Promise<UpstreamRequest>;
  /** Breaks the open connections and stops listening; a closed upstream stays closed. */
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server on 127.0.0.1 that speaks the OpenAI-compatible protocol and does what its script says,
 * misbehavior included.
 */
export async function startScriptedUpstream(options: ScriptedUpstreamOptions): Promise<ScriptedUpstream> {
  // Loaded late, so that tests in a browser may use this package's other parts.
  const { createServer } = await import("node:http");
  const asksForAnswer = options.isQuestion ?? ((path: string) => path.endsWith("/chat/completions"));
  const requests: UpstreamRequest[] = [];
  const waiting = new Map<number, PromiseWithResolvers<UpstreamRequest>>();

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const connection = watch(response);
    const request = await readRequest(message, connection.aborted);
    const isQuestion = request.method === "POST" && asksForAnswer(pathOf(request));
    if (!isQuestion) return play(response, { request, connection, answer: answerOther(request, options) });
    requests.push(request);
    waiting.get(requests.length - 1)?.resolve(request);
    await play(response, { request, connection, answer: await options.answer(request) });
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((cause: unknown) => {
      response.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    request(index) {
      const upstreamRequest = requests[index];
      if (upstreamRequest) return Promise.resolve(upstreamRequest);
      const later = waiting.get(index) ?? Promise.withResolvers<UpstreamRequest>();
      waiting.set(index, later);
      return later.promise;
    },
    close: () => closeServer(server),
  };
}

interface Connection {
  aborted: Promise<void>;
  /** Aborts as soon as either end has closed the connection. */
  signal: AbortSignal;
  /** Breaks the connection without counting it as the client's disconnect. */
  destroy(): void;
}

function watch(response: ServerResponse): Connection {
  const abort = Promise.withResolvers<void>();
  const controller = new AbortController();
  let isOurDoing = false;
  response.on("close", () => {
    if (!response.writableFinished && !isOurDoing) abort.resolve();
    controller.abort();
  });
  return {
    aborted: abort.promise,
    signal: controller.signal,
    destroy() {
      isOurDoing = true;
      response.destroy();
    },
  };
}

interface Performance {
  request: UpstreamRequest;
  connection: Connection;
  answer: UpstreamAnswer;
}

async function play(response: ServerResponse, { request, connection, answer }: Performance): Promise<void> {
  const isWhole = answer.whole !== undefined && !asksForStream(request);
  response.statusCode = answer.status ?? 200;
  response.setHeader("content-type", isWhole ? "application/json" : "text/event-stream");
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  for (const step of answer.steps) {
    if (connection.signal.aborted) return;
    if (isWhole && (step.type === "event" || step.type === "text")) continue;
    await perform(step, response, connection);
  }
  if (connection.signal.aborted) return;
  response.end(isWhole ? JSON.stringify(answer.whole) : undefined);
}

async function perform(step: AnswerStep, response: ServerResponse, connection: Connection): Promise<void> {
  switch (step.type) {
    case "event":
      return send(response, `data: ${JSON.stringify(step.value)}\n\n`, connection);
    case "text":
      return send(response, step.text, connection);
    case "wait":
      // Headers are sent with the first byte; a step that waits must not delay them.
      response.flushHeaders();
      await Promise.race([delay(step.milliseconds), whenAborted(connection.signal)]);
      return;
    case "until":
      await Promise.race([step.promise, whenAborted(connection.signal)]);
      return;
    case "hang":
      await whenAborted(connection.signal);
      return;
    case "destroy":
      // The data must have been sent before the connection breaks.
      await new Promise((resolve) => response.write("", resolve));
      connection.destroy();
      return;
  }
}

/** Sends as fast as it is read, and no faster. */
async function send(response: ServerResponse, text: string | Uint8Array, connection: Connection): Promise<void> {
  if (response.write(text)) return;
  await Promise.race([new Promise<void>((resolve) => response.once("drain", resolve)), whenAborted(connection.signal)]);
}

function answerOther(request: UpstreamRequest, options: ScriptedUpstreamOptions): UpstreamAnswer {
  const response = options.answerOther?.(request);
  if (response) return response;
  if (request.method !== "GET" || !pathOf(request).endsWith("/models")) {
    return json(404, { error: { message: `Nothing at ${request.path}`, type: "invalid_request_error" } });
  }
  const models = options.models ?? ["scripted-model"];
  const data = models.map((model) => (typeof model === "string" ? { id: model, object: "model" } : model));
  return json(200, { object: "list", data });
}

function json(status: number, body: unknown): UpstreamAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    steps: [{ type: "text", text: JSON.stringify(body) }],
  };
}

async function readRequest(message: IncomingMessage, abort: Promise<void>): Promise<UpstreamRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString("utf8");
  return {
    method: message.method ?? "GET",
    path: message.url ?? "/",
    headers: message.headers,
    body: text === "" ? undefined : parseOrKeep(text),
    aborted: abort,
  };
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function asksForStream(request: UpstreamRequest): boolean {
  const { body } = request;
  return typeof body === "object" && body !== null && "stream" in body && body.stream === true;
}

function pathOf(request: UpstreamRequest): string {
  return request.path.split("?")[0] ?? "";
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    // The timer keeps no process alive: a test that is done may exit.
    setTimeout(resolve, milliseconds).unref();
  });
}

function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.close((cause) => (cause ? reject(cause) : resolve()));
    server.closeAllConnections();
  });
}
