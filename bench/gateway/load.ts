import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:http";

/** Something that answers completions. */
export interface Target {
  name: string;
  baseUrl: string;
  model: string;
  key: string;
  processId: number;
}

/** How a streamed answer came. */
export interface StreamOutcome {
  /** Milliseconds from the request to the first token. */
  firstToken: number;
  /** Milliseconds from the request to the end. */
  duration: number;
}

/** One connection pool for a whole measurement, as a real client has. */
export function createPool(): Agent {
  return new Agent({ keepAlive: true });
}

/**
 * Asks for a streamed answer and reads it to its end.
 *
 * @throws where a token is missing or out of order: a figure of a wrong answer is no figure
 */
export function stream(target: Target, { tokens, pool }: { tokens: number; pool: Agent }): Promise<StreamOutcome> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let firstToken: number | undefined;
    let expected = 0;
    let rest = "";
    const read = (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("data: {")) continue;
        const content = contentOf(line.slice(6));
        if (content === "") continue;
        firstToken ??= performance.now() - startedAt;
        for (const token of content.trim().split(" ")) {
          if (token !== `t${expected}`) return reject(new Error(`${target.name}: token t${expected} came as ${token}`));
          expected += 1;
        }
      }
    };
    ask(target, { pool, body: { stream: true, messages: [{ role: "user", content: String(tokens) }] } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${target.name} answered ${answer.statusCode}`));
      answer.setEncoding("utf8").on("data", (text: string) => {
        try {
          read(text);
        } catch (error) {
          reject(error);
        }
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (expected !== tokens) return reject(new Error(`${target.name}: ${expected} of ${tokens} tokens came`));
        resolve({ firstToken: firstToken ?? 0, duration: performance.now() - startedAt });
      });
    }).on("error", reject);
  });
}

/** Asks for a whole short answer, and reads it. */
export function whole(target: Target, pool: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    ask(target, { pool, body: { stream: false, messages: [{ role: "user", content: "1" }] } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => {
        if (answer.statusCode === 200 && text.includes('"t0 "')) return resolve();
        reject(new Error(`${target.name} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    }).on("error", reject);
  });
}

interface Question {
  pool: Agent;
  body: Record<string, unknown>;
}

function ask(target: Target, { pool, body }: Question, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
  const outgoing = request(
    `${target.baseUrl}/chat/completions`,
    {
      method: "POST",
      agent: pool,
      headers: { "content-type": "application/json", authorization: `Bearer ${target.key}` },
    },
    onAnswer,
  );
  outgoing.end(JSON.stringify({ model: target.model, ...body }));
  return outgoing;
}

function contentOf(data: string): string {
  const chunk = JSON.parse(data) as { choices?: { delta?: { content?: string } }[]; error?: { message?: string } };
  if (chunk.error) throw new Error(chunk.error.message);
  return chunk.choices?.[0]?.delta?.content ?? "";
}
