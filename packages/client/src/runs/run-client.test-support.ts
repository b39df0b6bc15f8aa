import type { ChatRequest, RunEntry } from "@tutti/contract";
import { createFakeTime, type FakeTime, type ScriptedRunGateway, startScriptedRunGateway } from "@tutti/testkit";
import { onTestFinished } from "vitest";
import { createRunClient } from "./run-client.ts";
import type { RunClient, RunClientOptions, RunListener } from "./run-client-types.ts";

export const request: ChatRequest = { model: "test/a", messages: [{ role: "user", content: "Hi" }], stream: true };

/** The calls that one reading has received. */
export interface TestReading {
  numbers(): number[];
  entries: RunEntry[];
  /** The head of each call, and how many entries came with it. */
  heads: { head: number; count: number }[];
  goneCount(): number;
  connections: boolean[];
  isOver(): boolean;
  leave(): void;
}

export interface TestRunClient {
  client: RunClient;
  time: FakeTime;
  wake(): void;
  unauthorizedCount(): number;
  thrownErrors: unknown[];
  /** Milliseconds of every timer that the client has set, oldest first. */
  delays: number[];
  read(id: string, options?: { from?: number; listener?: Partial<RunListener> }): TestReading;
  /**
   * Lets sockets do their work until the condition holds; after each check that fails the clock goes on by `pass`
   * milliseconds.
   */
  until(condition: () => boolean, options?: { pass?: number }): Promise<void>;
}

/** The client with real sockets and a clock that the test moves. */
export function setUpRunClient(origin: string, options: Partial<RunClientOptions> = {}): TestRunClient {
  const time = createFakeTime();
  const wakes = new Set<() => void>();
  const errors: unknown[] = [];
  const delays: number[] = [];
  let unauthorizedCount = 0;
  const client = createRunClient({
    fetch,
    openSocket: (url) => new WebSocket(url),
    baseUrl: origin,
    apiVersion: () => "v1",
    location: () => "http://page/chat?room=1",
    unattended: () => "finish",
    scheduler: {
      after(milliseconds, run) {
        delays.push(milliseconds);
        return time.scheduler.after(milliseconds, run);
      },
    },
    now: time.clock.now,
    random: () => 1,
    onWake(listener) {
      wakes.add(listener);
      return () => wakes.delete(listener);
    },
    onUnauthorized: () => {
      unauthorizedCount += 1;
    },
    reportError: (cause) => errors.push(cause),
    ...options,
  });
  let isFinished = false;
  onTestFinished(() => {
    isFinished = true;
    client.close();
  });
  return {
    client,
    time,
    wake: () => {
      for (const listener of [...wakes]) listener();
    },
    unauthorizedCount: () => unauthorizedCount,
    thrownErrors: errors,
    delays,
    read: (id, reading) => startReading(client, id, reading),
    async until(condition, { pass = 0 } = {}) {
      // A test that has run out of time must not disturb those after it.
      while (!condition() && !isFinished) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (pass > 0 && !condition()) await time.advance(pass);
      }
    },
  };
}

function startReading(
  client: RunClient,
  id: string,
  { from = 1, listener }: { from?: number; listener?: Partial<RunListener> } = {},
): TestReading {
  const entries: RunEntry[] = [];
  const heads: { head: number; count: number }[] = [];
  const connections: boolean[] = [];
  let goneCount = 0;
  const leave = client.follow(id, {
    from,
    listener: {
      onEntries(news, head) {
        entries.push(...news);
        heads.push({ head, count: news.length });
        listener?.onEntries?.(news, head);
      },
      onGone() {
        goneCount += 1;
        listener?.onGone?.();
      },
      onConnection: (isConnected) => connections.push(isConnected),
    },
  });
  return {
    numbers: () => entries.map((entry) => entry.number),
    entries,
    heads,
    goneCount: () => goneCount,
    connections,
    isOver: () => entries.some((entry) => "end" in entry),
    leave,
  };
}

/** A gateway and a client; both end with the test. */
export async function setUpGateway(
  options: { replaySize?: number } & Partial<RunClientOptions> = {},
): Promise<TestRunClient & { gateway: ScriptedRunGateway }> {
  const { replaySize, ...clientOptions } = options;
  const gateway = await startScriptedRunGateway(replaySize === undefined ? {} : { replaySize });
  onTestFinished(() => gateway.close());
  return { ...setUpRunClient(gateway.origin, clientOptions), gateway };
}

/** An event of an entry, with some text. */
export function says(text: string): { parts: [{ type: "text-delta"; text: string }] } {
  return { parts: [{ type: "text-delta", text }] };
}

/** The numbers from 1 to n. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
