import { randomUUID } from "node:crypto";
import { createRunClient, type RunClient } from "@tutti/client";
import type { ChatRequest } from "@tutti/contract";
import { WebSocket } from "ws";
import type { Person } from "./api.ts";

/** A client's request, and how much of the answer the client has read. */
export interface ClientRequest {
  /** Sent as the app's title, by which the ledger names the request. */
  tag: string;
  form: "streamed" | "whole" | "run";
  progress: "nothing" | "begun" | "ended";
}

/** Returns the next number from 0 to 1. */
export type Random = () => number;

/** Programs and a page that request answers one after the other, until they are told to stop. */
export interface Clients {
  readonly requests: readonly ClientRequest[];
  /**
   * Runs that are being started, or for which the gateway has reported neither an end nor that it does not have them.
   */
  openRuns(): readonly ClientRequest[];
  /** Runs of which parts were read, and which the gateway then reported as interrupted. */
  interruptedRuns(): number;
  /** Sends no more requests, and resolves when completions are over; runs are still followed. */
  stop(): Promise<void>;
  close(): void;
}

/** Milliseconds that a client waits after a refusal, such as one while the gateway is down. */
const AFTER_REFUSAL = 20;

/** @param options.models are requested at random; each answers "<tokens> <milliseconds between them>" */
export function startClients(options: {
  origin: string;
  person: Person;
  models: readonly string[];
  /** How many clients of each form send requests at the same time. */
  parallel: number;
  random: Random;
}): Clients {
  const { origin, person, models, parallel, random } = options;
  const [streamKey = "", whole = "", run = ""] = person.keys.map(({ key }) => key);
  const requestContexts: ClientRequest[] = [];
  const open = new Set<ClientRequest>();
  let interruptedCount = 0;
  let isStopped = false;
  const pick = (most: number) => Math.floor(random() * most);
  const question = (form: ClientRequest["form"]): ChatRequest => ({
    model: models[pick(models.length)] ?? "",
    stream: form !== "whole",
    messages: [{ role: "user", content: `${1 + pick(12)} ${pick(30)}` }],
  });
  const begin = (form: ClientRequest["form"]): ClientRequest => {
    const one: ClientRequest = { tag: `${form}-${randomUUID()}`, form, progress: "nothing" };
    requestContexts.push(one);
    return one;
  };

  async function askForCompletion(form: "streamed" | "whole"): Promise<void> {
    const one = begin(form);
    const response = await fetch(`${origin}/api/v1/chat/completions`, {
      method: "POST",
      headers: headersOf(form === "streamed" ? streamKey : whole, one.tag),
      body: JSON.stringify(question(form)),
    });
    if (!response.ok) throw new Error(`${one.tag} was answered with ${response.status}`);
    let text = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (form === "streamed" && text.includes('"content":"')) one.progress = "begun";
      if (text.includes("data: [DONE]")) one.progress = "ended";
    }
    if (form === "whole" && text.includes('"finish_reason":"stop"')) one.progress = "ended";
  }

  const runClients: RunClient[] = [];
  async function startRun(client: RunClient, tagOf: { tag: string }): Promise<void> {
    const one = begin("run");
    tagOf.tag = one.tag;
    const id = `run-${randomUUID()}`;
    const { signal } = new AbortController();
    // Counted from here on: a start that is repeated after a kill belongs to the gateway that runs by then.
    open.add(one);
    const startResult = await client.start(id, question("run"), { signal }).catch((error: unknown) => {
      open.delete(one);
      throw error;
    });
    if (!startResult.ok) {
      open.delete(one);
      throw new Error(startResult.error.message);
    }
    await new Promise<void>((resolve) => {
      const end = (isInterrupted: boolean) => {
        open.delete(one);
        if (isInterrupted && one.progress === "begun") interruptedCount += 1;
        leave();
        resolve();
      };
      const leave = client.follow(id, {
        from: 1,
        listener: {
          onEntries(entries) {
            if (entries.some((entry) => "parts" in entry) && one.progress === "nothing") one.progress = "begun";
            const last = entries.at(-1);
            if (!last || !("end" in last)) return;
            if (last.end === "finished") one.progress = "ended";
            end(last.end === "interrupted");
          },
          onGone: () => end(true),
        },
      });
    });
  }

  function createPage(): () => Promise<void> {
    // The gateway identifies each request by the title of its app, which the page itself does not send.
    const tagOf = { tag: "" };
    const client = createRunClient({
      fetch: (url, init) => fetch(url, { ...init, headers: { ...headersIn(init), ...headersOf(run, tagOf.tag) } }),
      openSocket: (url) => openSocket(url, run),
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
      random,
      onWake: () => () => undefined,
      onUnauthorized: () => undefined,
    });
    runClients.push(client);
    return () => startRun(client, tagOf);
  }

  async function keepAsking(ask: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        await ask();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AFTER_REFUSAL));
      }
    }
  }

  const asking: Promise<void>[] = [];
  for (let count = 0; count < parallel; count += 1) {
    asking.push(keepAsking(() => askForCompletion("streamed")));
    asking.push(keepAsking(() => askForCompletion("whole")));
    void keepAsking(createPage());
  }
  return {
    requests: requestContexts,
    openRuns: () => [...open],
    interruptedRuns: () => interruptedCount,
    async stop() {
      isStopped = true;
      await Promise.all(asking);
    },
    close() {
      for (const client of runClients) client.close();
    },
  };
}

function headersOf(key: string, tag: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, "content-type": "application/json", "x-title": tag };
}

function headersIn(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers));
}

/** As a browser's socket: a broken connection is an event of it, and does not throw. */
function openSocket(url: string, key: string): WebSocket {
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } });
  socket.on("error", () => undefined);
  return socket;
}
