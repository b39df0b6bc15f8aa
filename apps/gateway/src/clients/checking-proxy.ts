import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { checkedForm } from "./openrouter-forms.ts";

/**
 * A proxy between clients and the gateway that passes every byte on as it is, and checks the gateway's responses
 * against OpenRouter's own schemas.
 */
export interface CheckingProxy {
  origin: string;
  /** The violations so far, oldest first; resolves when every response that has begun has been read. */
  violations(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** For tests: listens on a free port of 127.0.0.1 in front of the gateway at `target`. */
export async function startCheckingProxy(target: string): Promise<CheckingProxy> {
  const violations: string[] = [];
  const checks: Promise<void>[] = [];
  const server = createServer((message, answer) => {
    const { method = "GET", url = "/" } = message;
    // The gateway serves its own name and port alone.
    const headers = { ...message.headers, host: new URL(target).host };
    const question = `${method} ${url}`;
    let hasLeft = false;
    const report = (cause: unknown) => {
      // A response whose client disconnected has no end.
      if (!hasLeft) violations.push(`${question}: ${describe(cause)}`);
    };
    const outgoing = send(`${target}${url}`, { method, headers }, (response) => {
      const copy = new PassThrough();
      checks.push(check(question, response, copy).catch(report));
      response.on("close", () => {
        if (response.complete) return;
        copy.destroy(new Error("The connection broke."));
        answer.destroy();
      });
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      answer.flushHeaders();
      response.pipe(copy);
      response.pipe(answer);
      response.on("error", () => undefined);
    });
    outgoing.on("error", (cause) => {
      report(cause);
      answer.destroy();
    });
    answer.on("close", () => {
      hasLeft = !answer.writableFinished;
      if (hasLeft) outgoing.destroy();
    });
    message.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async violations() {
      await Promise.all(checks);
      return violations;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Reads a response to its end. Throws if it is not in OpenRouter's form. */
async function check(question: string, response: IncomingMessage, bytes: Readable): Promise<void> {
  const [method, url = ""] = question.split(" ");
  const status = response.statusCode ?? 0;
  const isEmpty = method === "HEAD" || method === "OPTIONS" || status === 204 || status === 304;
  const headers = { "content-type": response.headers["content-type"] ?? "" };
  const body = isEmpty ? null : (Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  await checkedForm(url.split("?")[0] ?? "", new Response(body, { status, headers })).arrayBuffer();
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause === undefined ? cause.message : `${cause.message}\n${String(cause.cause)}`;
}
