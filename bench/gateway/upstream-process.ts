// The scripted upstream of the bench, in a process of its own so that its work is not the client's. A message of two
// numbers is answered by so many tokens, 't0 ', 't1 ', …, one an event, so many a second; 0: as fast as read. Prints
// its base URL when it listens. Sends its parent the time (nanoseconds of the system's clock, as text) at which a
// client disconnected before its answer had ended.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createListener } from "node:net";
import { eventsOf, formAt } from "./upstream-forms.ts";

/** Milliseconds between two checks of which streams are due a token. */
const TICK = 4;

interface PacedStream {
  response: ServerResponse;
  events: readonly string[];
  rate: number;
  startedAt: number;
  sentCount: number;
}

const pacedStreams = new Set<PacedStream>();
const facts = { id: "chatcmpl-bench", created: 1_790_000_000, model: "bench-model" };

function wholeOf(tokens: number): object {
  const content = Array.from({ length: tokens }, (_, index) => `t${index} `).join("");
  return {
    ...facts,
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content }, logprobs: null, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: tokens, total_tokens: tokens + 1 },
  };
}

async function sendAll(response: ServerResponse, events: readonly string[]): Promise<void> {
  for (const event of events) {
    if (response.destroyed) return;
    if (response.write(event)) continue;
    await new Promise<void>((resolve) => {
      response.once("drain", resolve);
      response.once("close", resolve);
    });
  }
  response.end();
}

/**
 * Sends the tokens that are due; a client that reads too slowly gets them later. The ending follows the last token at
 * once.
 */
function sendDue(stream: PacedStream, now: number): void {
  const { response, events, rate, startedAt, sentCount } = stream;
  if (response.destroyed) pacedStreams.delete(stream);
  if (response.destroyed || response.writableNeedDrain) return;
  const tokens = events.length - 2;
  const due = Math.min(tokens, Math.floor(((now - startedAt) * rate) / 1000) + 1);
  if (due === sentCount) return;
  response.write(events.slice(sentCount, due).join(""));
  stream.sentCount = due;
  if (due < tokens) return;
  pacedStreams.delete(stream);
  response.end(events.slice(tokens).join(""));
}

setInterval(() => {
  const now = performance.now();
  for (const stream of pacedStreams) sendDue(stream, now);
}, TICK);

/** A request in any of the forms. */
interface Question {
  messages?: { content?: Content }[];
  input?: { content?: Content }[];
  stream?: boolean;
}

type Content = string | { text?: string }[];

function textOf(content: Content = ""): string {
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("");
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const piece of message.setEncoding("utf8")) text += piece;
  const { messages, input, stream } = JSON.parse(text) as Question;
  const [tokens = 1, rate = 0] = textOf((messages ?? input ?? []).at(-1)?.content)
    .split(" ")
    .map(Number);
  response.on("close", () => {
    if (!response.writableFinished) process.send?.(String(process.hrtime.bigint()));
  });
  if (stream !== true) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(wholeOf(tokens)));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const events = eventsOf(formAt(message.url ?? ""), tokens);
  if (rate === 0) return sendAll(response, events);
  const pacedStream: PacedStream = { response, events, rate, startedAt: performance.now(), sentCount: 0 };
  pacedStreams.add(pacedStream);
  sendDue(pacedStream, pacedStream.startedAt);
}

const server = createServer((message, response) => {
  answer(message, response).catch((cause: unknown) => {
    response.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  });
});

// A server that waits for its turn keeps its connections: a connection that is closed just as it is used again is a
// failure.
server.keepAliveTimeout = 600_000;

/**
 * Listening sockets on the port. Each accepts one connection in a turn of the event loop, and 2,000 clients connect
 * within seconds.
 */
const LISTENERS = 16;

const place = { host: "127.0.0.1", backlog: 4096, reusePort: true };
server.listen({ port: 0, ...place }, () => {
  const { port } = server.address() as AddressInfo;
  for (let more = 1; more < LISTENERS; more += 1) {
    createListener((socket) => server.emit("connection", socket)).listen({ port, ...place });
  }
  console.log(`http://127.0.0.1:${port}/v1`);
});
