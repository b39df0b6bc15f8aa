import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:http";

/** A server that answers completions. */
export interface Target {
  name: string;
  baseUrl: string;
  model: string;
  headers: Readonly<Record<string, string>>;
  /** NaN if no server stands between. */
  processId: number;
  /** How an answer is requested and read, if it is no completion. */
  startStream?: (script: Script, pool: Agent) => RunningStream;
}

/** The answer that the scripted upstream gives: so many tokens, so many a second; 0: as fast as they are read. */
export interface Script {
  tokens: number;
  rate: number;
}

/** A streamed answer that is being read. */
export interface RunningStream {
  /** How many tokens have arrived, in order. */
  readonly tokens: number;
  /** `performance.now()` when the first token arrived; undefined before that. */
  readonly firstAt: number | undefined;
  /** `performance.now()` when the last token arrived. */
  readonly lastAt: number;
  /**
   * Resolves at the end. Rejects if a token is missing or out of order, since a figure of a wrong answer is no figure;
   * and if the client disconnected.
   */
  readonly completion: Promise<void>;
  /** Disconnects the client. */
  disconnect(): void;
}

/** One connection pool for a whole measurement, as a real client has. */
export function createPool(): Agent {
  return new Agent({ keepAlive: true });
}

export function startStream(target: Target, script: Script, pool: Agent): RunningStream {
  if (target.startStream) return target.startStream(script, pool);
  const body = { messages: [{ role: "user", content: `${script.tokens} ${script.rate}` }] };
  return readStream(target, { path: "/chat/completions", body, token: /"content":"t(\d+) "/g, script, pool });
}

/** A request for a stream in some form. */
export interface StreamQuestion {
  path: string;
  /** Without its model. */
  body: object;
  /** Finds the number of each token in lines of events. */
  token: RegExp;
  script: Script;
  pool: Agent;
}

/** Requests a stream, and reads it token by token. */
export function readStream(target: Target, { path, body, token, script, pool }: StreamQuestion): RunningStream {
  const { promise: completion, resolve, reject } = Promise.withResolvers<void>();
  // A rejection that no caller awaits must not end the process.
  completion.catch(() => {});
  let tokens = 0;
  let firstAt: number | undefined;
  let lastAt = 0;
  let rest = "";
  const read = (text: string) => {
    const all = rest + text;
    const end = all.lastIndexOf("\n") + 1;
    rest = all.slice(end);
    for (const [, number] of all.slice(0, end).matchAll(token)) {
      if (Number(number) !== tokens) throw new Error(`${target.name}: token t${tokens} came as t${number}`);
      tokens += 1;
    }
    lastAt = performance.now();
    if (tokens > 0) firstAt ??= lastAt;
  };
  const outgoing = ask(target, { path, body: { ...body, stream: true }, pool }, (answer) => {
    if (answer.statusCode !== 200) return reject(new Error(`${target.name} answered ${answer.statusCode}`));
    answer.setEncoding("utf8").on("data", (text: string) => {
      try {
        read(text);
      } catch (error) {
        reject(error);
      }
    });
    answer.once("error", reject);
    answer.once("end", () => {
      if (tokens === script.tokens) resolve();
      else reject(new Error(`${target.name}: ${tokens} of ${script.tokens} tokens came`));
    });
  });
  outgoing.once("error", reject);
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
    completion,
    disconnect: () => outgoing.destroy(),
  };
}

/** Milliseconds from a request to its first token. */
export async function timeFirstToken(target: Target, pool: Agent): Promise<number> {
  const startedAt = performance.now();
  const stream = startStream(target, { tokens: 1, rate: 0 }, pool);
  await stream.completion;
  return (stream.firstAt ?? Number.NaN) - startedAt;
}

/** Requests a short answer that does not stream, and reads it. */
export function askWhole(target: Target, pool: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = { stream: false, messages: [{ role: "user", content: "1 0" }] };
    ask(target, { path: "/chat/completions", body, pool }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.once("error", reject);
      answer.once("end", () => {
        if (answer.statusCode === 200 && text.includes('"t0 "')) return resolve();
        reject(new Error(`${target.name} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    }).once("error", reject);
  });
}

interface Question {
  path: string;
  /** Without its model. */
  body: object;
  pool: Agent;
}

function ask(
  { baseUrl, model, headers }: Target,
  { path, body, pool }: Question,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const outgoing = request(
    `${baseUrl}${path}`,
    { method: "POST", agent: pool, headers: { "content-type": "application/json", ...headers } },
    onAnswer,
  );
  outgoing.end(JSON.stringify({ model, ...body }));
  return outgoing;
}
