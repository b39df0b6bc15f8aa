import { randomUUID } from "node:crypto";
import { createRunClient } from "@tutti/client";
import { WebSocket } from "ws";
import { type CountingProvider, PIECE_END, promptOf } from "./counting-provider.ts";

/** The forms in which a client asks for a streamed answer. */
export const streamForms = ["chat", "runs", "messages", "responses"] as const;

export type StreamForm = (typeof streamForms)[number];

/** What a client was sent. */
export type StreamEnd =
  /** An answer, whole or cut at the limit. */
  | "answered"
  /** A refusal before the first piece. */
  | "refused"
  /** The connection broke, or the run was interrupted. */
  | "broken";

/** One client's request. */
export interface StreamRequest {
  origin: string;
  key: string;
  /** The room that it spends for. */
  room: string;
  model: string;
  form: StreamForm;
  tag: string;
}

/** Asks for one streamed answer without a length, reads it to its end, and tells the provider what it has read. */
export async function readStream(request: StreamRequest, provider: CountingProvider): Promise<StreamEnd> {
  try {
    return await (request.form === "runs" ? readRun(request, provider) : readEvents(request, provider));
  } catch {
    return "broken";
  }
}

const paths = { chat: "chat/completions", messages: "messages", responses: "responses" } as const;

async function readEvents({ origin, form, ...request }: StreamRequest, provider: CountingProvider): Promise<StreamEnd> {
  if (form === "runs") throw new Error("A run is followed by its socket.");
  const response = await fetch(`${origin}/api/v1/${paths[form]}`, {
    method: "POST",
    headers: headersOf(request),
    body: JSON.stringify(form === "responses" ? responsesBodyOf(request) : chatBodyOf(request)),
  });
  const { body } = response;
  if (!response.ok || body === null) {
    await response.text();
    return "refused";
  }
  let pieces = 0;
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    pieces += countPieces(text);
    provider.receive(request.tag, pieces);
  }
  return pieces === 0 ? "refused" : "answered";
}

/** A run without an error object of its own: a refusal is the answer's end. */
async function readRun({ origin, ...request }: StreamRequest, provider: CountingProvider): Promise<StreamEnd> {
  const client = createRunClient({
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headersOf(request) } }),
    openSocket: (url) => openSocket(url, request.key),
    baseUrl: origin,
    apiVersion: () => "v1",
    location: () => `${origin}/chat`,
    unattended: () => "finish",
    scheduler: {
      after(milliseconds, action) {
        const timer = setTimeout(action, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    now: Date.now,
    random: Math.random,
    onWake: () => () => undefined,
    onUnauthorized: () => undefined,
  });
  const id = `run-${randomUUID()}`;
  try {
    const start = await client.start(id, chatBodyOf(request), { signal: AbortSignal.timeout(START) });
    if (!start.ok) return "refused";
    return await new Promise<StreamEnd>((resolve) => {
      let pieces = 0;
      const leave = client.follow(id, {
        from: 1,
        listener: {
          onEntries(entries) {
            for (const entry of entries) pieces += countPieces(JSON.stringify(entry));
            provider.receive(request.tag, pieces);
            const last = entries.at(-1);
            if (!last || !("end" in last)) return;
            leave();
            resolve(last.end === "interrupted" ? "broken" : pieces === 0 ? "refused" : "answered");
          },
          onGone() {
            leave();
            resolve("broken");
          },
        },
      });
    });
  } finally {
    client.close();
  }
}

/** Milliseconds in which a run is started, while its gateway may be killed. */
const START = 60_000;

type Question = Pick<StreamRequest, "model" | "tag">;

/** Messages have the same fields. */
function chatBodyOf({ model, tag }: Question) {
  return { model, stream: true, messages: [{ role: "user" as const, content: promptOf(tag) }] };
}

function responsesBodyOf({ model, tag }: Question) {
  return { model, stream: true, input: promptOf(tag) };
}

function headersOf({ key, room }: Pick<StreamRequest, "key" | "room">): Record<string, string> {
  return { authorization: `Bearer ${key}`, "content-type": "application/json", "x-tutti-room": room };
}

function countPieces(text: string): number {
  return text.split(PIECE_END).length - 1;
}

/** As a browser's socket: a broken connection is an event of it, and does not throw. */
function openSocket(url: string, key: string): WebSocket {
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } });
  socket.on("error", () => undefined);
  return socket;
}
