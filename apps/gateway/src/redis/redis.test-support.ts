import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { freePort } from "@tutti/testkit/product";
import { temporaryFolder } from "../database/databases.test-support.ts";

/** An in-memory Redis for one test. */
export interface TestRedis {
  readonly url: string;
  /** Ends it as in a crash. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Whether Redis' server is installed here. */
export function isRedisInstalled(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Prepares an address; no server listens there yet. */
export async function prepareRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = temporaryFolder();
  let server: ChildProcess | undefined;
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    const exit = once(running, "exit");
    running.kill("SIGKILL");
    await exit;
  };
  const start = async () => {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    const starting = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
    server = starting;
    for await (const chunk of starting.stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes("Ready to accept connections")) break;
    }
    // Its later output is not read, and must not block it.
    starting.stdout.resume();
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
