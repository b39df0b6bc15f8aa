import { randomUUID } from "node:crypto";
import type { RunEntry, RunFrame } from "@tutti/contract";
import { createSseDecoder } from "@tutti/contract";
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { WebSocket } from "ws";
import { completionRequest, startTestApp, type TestApp, type TestAppOptions } from "../../app.test-support.ts";

/** The model of the upstream of these tests. */
export const MODEL = "one/m";

export const newId = () => `run-${randomUUID()}`;

const closing: (() => Promise<void>)[] = [];

/** Closes everything that was started; call it after each test. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

export interface TestRuns {
  app: TestApp;
  origin: string;
  upstream: ScriptedUpstream;
  /** The headers of a page of the gateway's own, with the person's session. */
  page: { cookie: string; origin: string };
}

/** A gateway that listens, with an upstream that gives this answer. */
export async function start(
  answer: (request: UpstreamRequest) => UpstreamAnswer | Promise<UpstreamAnswer>,
  options: Partial<TestAppOptions> = {},
): Promise<TestRuns> {
  const upstream = await startScriptedUpstream({ answer, models: ["m"] });
  closing.push(() => upstream.close());
  const app = await startTestApp({
    providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }],
    ...options,
  });
  closing.push(() => app.close());
  const origin = await app.listen();
  return { app, origin, upstream, page: { cookie: app.cookie, origin } };
}

/** The credentials of a person, or of a person's program, as headers. */
export type Credentials = Readonly<Record<string, string>>;

/** A page that follows runs over one WebSocket, and records its frames. */
export interface TestSocket {
  readonly socket: WebSocket;
  /** Every frame so far, and its text as it was received. */
  readonly frames: readonly RunFrame[];
  readonly texts: readonly string[];
  say(command: unknown): void;
  /** Resolves when the run's end was received, with all its entries in the order of their arrival. */
  readToEnd(run: string): Promise<RunEntry[]>;
  /** Resolves when a frame meets the condition. */
  until(isMet: (frame: RunFrame) => boolean): Promise<RunFrame>;
  /** Resolves with the code of its closing. */
  closeCode: Promise<number>;
  close(): void;
}

export async function openSocket(origin: string, credentials: Credentials): Promise<TestSocket> {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/api/v1/runs/socket`, { headers: { ...credentials } });
  const frames: RunFrame[] = [];
  const texts: string[] = [];
  const listeners = new Set<() => void>();
  socket.on("message", (data) => {
    texts.push(String(data));
    frames.push(JSON.parse(String(data)));
    for (const listener of [...listeners]) listener();
  });
  const closeCode = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  socket.on("error", () => undefined);
  const until = (isMet: (frame: RunFrame) => boolean) =>
    new Promise<RunFrame>((resolve) => {
      const look = () => {
        const runFrame = frames.find(isMet);
        if (!runFrame) return;
        listeners.delete(look);
        resolve(runFrame);
      };
      listeners.add(look);
      look();
    });
  return {
    socket,
    frames,
    texts,
    say: (command) => socket.send(JSON.stringify(command)),
    until,
    async readToEnd(run) {
      await until((frame) => entriesOf([frame], run).some((entry) => "end" in entry));
      return entriesOf(frames, run);
    },
    closeCode,
    close: () => socket.close(),
  };
}

/** All entries of a run, in the order of their arrival. */
export function entriesOf(frames: readonly RunFrame[], run: string): RunEntry[] {
  return frames.flatMap((frame) => ("entries" in frame && frame.run === run ? frame.entries : []));
}

/** The text of an answer. */
export function textOf(entries: readonly RunEntry[]): string {
  const parts = entries.flatMap((entry) => ("parts" in entry ? entry.parts : []));
  return parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
}

export function startRun(
  origin: string,
  { id, as, query = "", body = {} }: { id: string; as: Credentials; query?: string; body?: object },
): Promise<Response> {
  return fetch(`${origin}/api/v1/runs/${id}${query}`, { ...completionRequest("", body, as), method: "PUT" });
}

export function stopRun(origin: string, { id, as }: { id: string; as: Credentials }): Promise<Response> {
  return fetch(`${origin}/api/v1/runs/${id}/stop`, { method: "POST", headers: { ...as } });
}

/** Reads the event stream of one run to its end. */
export async function readEvents(
  origin: string,
  { id, as, from = 1 }: { id: string; as: Credentials; from?: number },
): Promise<RunFrame[]> {
  const response = await fetch(`${origin}/api/v1/runs/events`, {
    method: "POST",
    headers: { "content-type": "application/json", ...as },
    body: JSON.stringify({ follow: [{ run: id, from }] }),
  });
  const decoder = createSseDecoder();
  return decoder
    .push(await response.text())
    .flatMap((event) => (event.type === "data" ? [JSON.parse(event.data) as RunFrame] : []));
}
