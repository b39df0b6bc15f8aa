import { once } from "node:events";
import { connect } from "node:net";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { chunkStep, startScriptedUpstream } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../app.test-support.ts";

let upstream: ScriptedUpstream;
let app: TestApp;
let origin: string;
let answer: (request: UpstreamRequest) => UpstreamAnswer;

beforeAll(async () => {
  upstream = await startScriptedUpstream({ answer: (request) => answer(request), models: ["small"] });
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
  origin = await app.listen();
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

const question = { model: "one/small", messages: [{ role: "user" as const, content: "Hello?" }] };

describe("a client that goes away", () => {
  test.each(["/api/v1/chat/completions", "/api/auth/sign-up/email"])(
    "in the middle of its request to %s is held against no provider",
    async (path) => {
      const { hostname, port } = new URL(origin);
      const before = app.log.length;
      const socket = connect(Number(port), hostname);
      const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, `Authorization: Bearer ${app.key}`];
      // The response to Expect comes when the request is being handled.
      socket.write([...head, "Content-Length: 500", "Expect: 100-continue", "", ""].join("\r\n"));
      await once(socket, "data");
      socket.destroy();
      const logEntries = () => app.log.slice(before).map((line) => JSON.parse(line) as { level: number; msg: string });
      await vi.waitFor(() => expect(logEntries().map(({ msg }) => msg)).toContain("a client disconnected"));
      expect(logEntries().filter(({ level }) => level > 20)).toEqual([]);
    },
  );

  async function leaveAfter(body: object, hasBegun: (receivedText: string) => boolean): Promise<UpstreamRequest> {
    const before = upstream.requests.length;
    const { port } = new URL(origin);
    const socket = connect(Number(port), "127.0.0.1");
    const text = JSON.stringify({ ...question, ...body });
    socket.write(
      `POST /api/v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${app.key}\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
    const request = await upstream.request(before);
    let answerText = "";
    if (!hasBegun(answerText)) {
      for await (const bytes of socket) {
        answerText += String(bytes);
        if (hasBegun(answerText)) break;
      }
    }
    socket.destroy();
    return request;
  }

  test("in the middle of a stream ends the upstream's call", async () => {
    answer = () => ({ steps: [chunkStep({ content: "Well" }), { type: "hang" }] });
    const request = await leaveAfter({ stream: true }, (text) => text.includes("Well"));
    await request.aborted;
  });

  test("while it waits for a stream to begin ends the upstream's call", async () => {
    answer = () => ({ steps: [{ type: "hang" }] });
    await (await leaveAfter({ stream: true }, () => true)).aborted;
  });

  test("while it waits for a whole answer ends the upstream's call", async () => {
    answer = () => ({ steps: [{ type: "hang" }] });
    await (await leaveAfter({}, () => true)).aborted;
  });
});
