import { Agent, request } from "node:http";
import type { ScriptedUpstream } from "@tutti/testkit";
import type { Random } from "../../random.ts";

/** What an attack is tried on: a gateway that has an administrator. */
export interface Target {
  origin: string;
  upstream: AttackedUpstream;
  random: Random;
  smoke: boolean;
}

/** The scripted provider, with what it bills. */
export interface AttackedUpstream extends Pick<ScriptedUpstream, "baseUrl"> {
  /** How many requests have reached the provider, each of which it bills at `answerPrice`. */
  requestCount(): number;
}

/** What came of an attack. */
export interface Outcome {
  tries: number;
  /** How many of them have reached what they were after, and how many may. */
  count: number;
  limit: number;
  /** A sentence for each bound that was broken. */
  losses: readonly string[];
}

export interface Attack {
  name: string;
  /** Megabytes by which a process of the gateway may grow. */
  memory: number;
  run(target: Target): Promise<Outcome>;
}

/** The parts of a request that `send` sends. */
export interface Sent {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The address of this machine that the connection comes from; every one of 127.0.0.0/8 is this machine's. */
  from?: string;
  signal?: AbortSignal;
}

export interface Received {
  status: number;
  cookies: readonly string[];
  /** Seconds that a refusal tells to wait; 0: it tells none. */
  retryAfter: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request over a few connections that are kept, and reads its whole response. */
export function send(url: string, { method = "GET", headers = {}, body, from, signal }: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(url, {
      method,
      headers: { ...headers, ...(text === undefined ? {} : { "content-type": "application/json" }) },
      ...(from === undefined ? { agent } : { agent: false, localAddress: from }),
      ...(signal === undefined ? {} : { signal }),
    });
    outgoing.once("error", reject);
    outgoing.once("response", (response) => {
      let answerText = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        answerText += piece;
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers["set-cookie"] ?? [],
          retryAfter: Number(response.headers["retry-after"] ?? 0),
          text: answerText,
        }),
      );
    });
    outgoing.end(text);
  });
}

/** Runs so many tasks, a few of them at once. */
export async function runMany(count: number, parallel: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) await task(index);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, work));
}
