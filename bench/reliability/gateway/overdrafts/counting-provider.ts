import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** US dollars for a token, of the prompt or of the answer. */
const TOKEN = 0.000_001;

/** Tokens of one piece. By the gateway's estimate it has as many: four characters each. */
const PIECE = 100;

/** Counted in what clients read; stands in nothing else that the gateway sends. */
export const PIECE_END = "|";
const pieceText = `${"bla ".repeat(PIECE - 1)}bla${PIECE_END}`;

/** US dollars of one piece. */
export const piecePrice = PIECE * TOKEN;

/** Tokens that a provider writes where no length ends the answer before. */
const LONGEST = 100_000;

/**
 * Its models, as `configFor` names them. `heedless` writes on past the length that it is asked for, as far as the
 * connection lasts, and counts nothing; `obedient` ends at that length, and reports its usage.
 */
export const countedModels = { heedless: "bench/heedless", obedient: "bench/obedient" } as const;

const models = [
  { id: "heedless", most: 4_000 },
  { id: "obedient", most: LONGEST },
].map(({ id, most }) => ({
  id,
  context_length: 200_000,
  max_completion_tokens: most,
  pricing: { prompt: String(TOKEN), completion: String(TOKEN) },
}));

/** One answer, as its provider has written it. */
export interface WrittenStream {
  pieces: number;
  /** US dollars, its prompt included. */
  dollars: number;
  isOpen: boolean;
}

/**
 * A provider that counts by itself what it has written for whom. It sends a piece only once the piece before it has
 * reached its client: so what it has written and no client has read is one piece for each stream at most.
 */
export interface CountingProvider {
  baseUrl: string;
  /** By the tag that `promptOf` writes into the prompt. */
  streams: ReadonlyMap<string, WrittenStream>;
  /** A client has so many pieces of its answer. */
  receive(tag: string, pieces: number): void;
  close(): Promise<void>;
}

/** The prompt of a stream, which the provider knows it by. */
export function promptOf(tag: string): string {
  return `Write on: <${tag}>`;
}

/** @param pause milliseconds between two pieces of a stream, at least */
export async function startCountingProvider({ pause }: { pause: number }): Promise<CountingProvider> {
  const streams = new Map<string, WrittenStream>();
  const received = new Map<string, number>();
  /** Continues the stream that waits for its client. */
  const wakes = new Map<string, () => void>();

  const whenReceived = async (tag: string, pieces: number, closed: AbortSignal) => {
    while (!closed.aborted && (received.get(tag) ?? 0) < pieces) {
      await new Promise<void>((wake) => wakes.set(tag, wake));
    }
  };

  async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readQuestion(request);
    const prompt = JSON.stringify(body.messages);
    const tag = /<([^>]+)>/u.exec(prompt)?.[1] ?? "";
    const closing = new AbortController();
    response.once("close", () => {
      closing.abort();
      wakes.get(tag)?.();
    });
    const { signal } = closing;
    const promptTokens = prompt.split(" ").length;
    const stream: WrittenStream = { pieces: 0, dollars: promptTokens * TOKEN, isOpen: true };
    streams.set(tag, stream);
    const isObedient = body.model === "obedient";
    const tokens = isObedient ? Math.min(LONGEST, body.max_tokens ?? LONGEST) : LONGEST;
    response.setHeader("content-type", "text/event-stream");
    for (let written = 0; written + PIECE <= tokens && !signal.aborted; written += PIECE) {
      stream.pieces += 1;
      stream.dollars += piecePrice;
      send(response, { choices: [{ index: 0, delta: { content: pieceText }, finish_reason: null }] });
      await whenReceived(tag, stream.pieces, signal);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (isObedient && !signal.aborted) {
      const written = stream.pieces * PIECE;
      const counts = { prompt_tokens: promptTokens, completion_tokens: written, total_tokens: promptTokens + written };
      send(response, { choices: [{ index: 0, delta: {}, finish_reason: "length" }] });
      send(response, { choices: [], usage: counts });
      response.end("data: [DONE]\n\n");
    } else response.destroy();
    stream.isOpen = false;
  }

  const server = createServer((request, response) => {
    if (request.method === "GET") response.end(JSON.stringify({ object: "list", data: models }));
    else void write(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    streams,
    receive(tag, pieces) {
      received.set(tag, pieces);
      wakes.get(tag)?.();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, more: object): void {
  const chunk = { id: "chatcmpl-counted", object: "chat.completion.chunk", created: 1_790_000_000, ...more };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

async function readQuestion(request: IncomingMessage) {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString("utf8")) as {
    model: string;
    max_tokens?: number;
    messages: unknown;
  };
}
