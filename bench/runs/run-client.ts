import { randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { WebSocket } from "ws";
import type { RunningStream, Script, Target } from "../gateway/client.ts";

/** Runs that share one connection, as those of a room of twelve models do. */
const RUNS_OF_A_PAGE = 12;

/** One page's connection. */
interface Page {
  follow(run: string, onFrame: (frame: string) => void): void;
  unfollow(run: string): void;
  readonly size: number;
}

/** The pages of each measurement, which has one pool. */
const pagesOf = new WeakMap<Agent, Promise<Page>[]>();

/** Requests answers as runs, and reads them over WebSockets that were opened before, as a page does. */
export function toRunTarget(target: Target): Target {
  return {
    ...target,
    name: "Tutti, runs over a WebSocket",
    startStream: (script, pool) => startRun(target, script, pool),
  };
}

/** Opens so many pages' connections before anything is measured. */
export async function openPages(target: Target, pool: Agent, runs: number): Promise<void> {
  const pages = Array.from({ length: Math.ceil(runs / RUNS_OF_A_PAGE) }, () => openPage(target, pool));
  pagesOf.set(pool, pages);
  await Promise.all(pages);
}

function startRun(target: Target, script: Script, pool: Agent): RunningStream {
  const { promise: end, resolve, reject } = Promise.withResolvers<void>();
  end.catch(() => {});
  const run = `run-${randomUUID()}`;
  let tokens = 0;
  let firstAt: number | undefined;
  let lastAt = 0;

  function read(frame: string): void {
    for (const [, token] of frame.matchAll(/"text":"t(\d+) "/g)) {
      if (Number(token) !== tokens) reject(new Error(`${run}: token t${tokens} came as t${token}`));
      tokens += 1;
    }
    lastAt = performance.now();
    if (tokens > 0) firstAt ??= lastAt;
    if (!/"end":"\w+"\}\]/.test(frame)) return;
    if (tokens === script.tokens) resolve();
    else reject(new Error(`${run}: ${tokens} of ${script.tokens} tokens came`));
  }

  const { model } = target;
  const content = `${script.tokens} ${script.rate}`;
  const body = JSON.stringify({ model, messages: [{ role: "user", content }] });
  const start = async () => {
    await send(target, { method: "PUT", path: `/runs/${run}`, pool, body });
    const page = await pageFor(target, pool);
    page.follow(run, read);
    void end.finally(() => page.unfollow(run)).catch(() => {});
  };
  start().catch(reject);
  return {
    get tokens() {
      return tokens;
    },
    get firstAt() {
      return firstAt;
    },
    get lastAt() {
      return lastAt;
    },
    completion: end,
    disconnect() {
      reject(new Error("The client disconnected."));
      send(target, { method: "POST", path: `/runs/${run}/stop`, pool }).catch(() => {});
    },
  };
}

async function pageFor(target: Target, pool: Agent): Promise<Page> {
  const pages = pagesOf.get(pool) ?? [];
  pagesOf.set(pool, pages);
  for (const pagePromise of pages) {
    const page = await pagePromise;
    if (page.size < RUNS_OF_A_PAGE) return page;
  }
  const opening = openPage(target, pool);
  pages.push(opening);
  return opening;
}

async function openPage({ baseUrl, headers }: Target, pool: Agent): Promise<Page> {
  const socket = new WebSocket(`${baseUrl.replace("http", "ws")}/runs/socket`, { headers: { ...headers } });
  const readers = new Map<string, (frame: string) => void>();
  socket.on("message", (data) => {
    const frame = String(data);
    readers.get(/^\{"run":"([^"]+)"/.exec(frame)?.[1] ?? "")?.(frame);
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  // Destroying a pool ends all of its connections.
  const destroy = pool.destroy.bind(pool);
  pool.destroy = () => {
    socket.terminate();
    destroy();
  };
  return {
    get size() {
      return readers.size;
    },
    follow(run, onFrame) {
      readers.set(run, onFrame);
      socket.send(JSON.stringify({ follow: [{ run, from: 1 }] }));
    },
    unfollow: (run) => void readers.delete(run),
  };
}

interface RequestOptions {
  method: string;
  path: string;
  pool: Agent;
  body?: string;
}

function send({ baseUrl, headers }: Target, { method, path, pool, body }: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${baseUrl}${path}`,
      { method, agent: pool, headers: { "content-type": "application/json", ...headers } },
      (answer) => {
        answer.resume();
        answer.once("end", () => {
          if ((answer.statusCode ?? 0) < 300) resolve();
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
        });
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
