import { once } from "node:events";
import { request } from "node:http";
import { SOCKET_UNAUTHORIZED } from "@tutti/contract";
import { chunkStep, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { completionRequest } from "../../app.test-support.ts";
import {
  type Credentials,
  closeAll,
  entriesOf,
  MODEL,
  newId,
  openSocket,
  start,
  startRun,
  type TestSocket,
  textOf,
} from "./runs.test-support.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});

const body = { model: MODEL };
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once" }), { type: "hang" }] };

test("[RUN-2] twelve models answer at once in each of four tabs, by one socket each", async () => {
  const answers: (() => void)[] = [];
  const { origin, page, upstream } = await start(async ({ body: asks }) => {
    // No answer begins before all 48 were requested.
    await new Promise<void>((resolve) => {
      answers.push(resolve);
      if (answers.length === 48) for (const go of answers) go();
    });
    const { messages } = asks as { messages: { content: string }[] };
    return textAnswer(`Answer to ${messages[0]?.content}`);
  });
  const tabs = await Promise.all(
    Array.from({ length: 4 }, async () => ({
      socket: await openSocket(origin, page),
      ids: Array.from({ length: 12 }, newId),
    })),
  );
  await Promise.all(
    tabs.flatMap(({ socket, ids }) => {
      socket.say({ follow: ids.map((run) => ({ run, from: 1 })) });
      return ids.map(async (id) => {
        const messages = [{ role: "user", content: id }];
        const response = await startRun(origin, { id, as: page, body: { ...body, messages } });
        expect(response.status).toBe(202);
        socket.say({ follow: [{ run: id, from: 1 }] });
      });
    }),
  );
  for (const { socket, ids } of tabs) {
    for (const id of ids) expect(textOf(await socket.readToEnd(id))).toBe(`Answer to ${id}`);
    expect(new Set(socket.frames.flatMap((frame) => ("run" in frame ? [frame.run] : [])))).toEqual(new Set(ids));
    socket.close();
  }
  expect(upstream.requests).toHaveLength(48);
});

/** The texts of a run's entries, as they were received. */
function entryTexts(socket: TestSocket, run: string): string[] {
  return socket.texts
    .filter((text) => text.startsWith(`{"run":"${run}","entries":[{`))
    .flatMap((text) => text.slice(text.indexOf("[") + 1, text.lastIndexOf("]")).split(/,(?=\{"number":)/));
}

test("[RUN-3] a page whose connection is cut at any frame has every entry once", async () => {
  const { origin, page } = await start(() =>
    textAnswer("A long answer, sent in small pieces. ".repeat(4), { chunkSize: 4, delay: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }), async (cuts) => {
      const id = newId();
      await startRun(origin, { id, as: page, body });
      const texts: string[] = [];
      for (const frames of [...cuts, Number.POSITIVE_INFINITY]) {
        // There are no entries after the end, and no frame would report that.
        if (texts.some(isEnd)) break;
        const socket = await openSocket(origin, page);
        socket.say({ follow: [{ run: id, from: texts.length + 1 }] });
        await socket.until(() => socket.frames.length >= frames || isOver(socket, id));
        // Only entries that arrived by then count.
        const earlierTexts = entryTexts(socket, id);
        socket.socket.terminate();
        texts.push(...earlierTexts);
      }
      const whole = await openSocket(origin, page);
      whole.say({ follow: [{ run: id, from: 1 }] });
      await whole.readToEnd(id);
      expect(texts).toEqual(entryTexts(whole, id));
      whole.close();
    }),
    { numRuns: 15 },
  );
});

/** Whether the run's end was received. */
function isOver({ frames }: TestSocket, run: string): boolean {
  return entriesOf(frames, run).some((entry) => "end" in entry);
}

/** @param text an entry as JSON */
function isEnd(text: string): boolean {
  return "end" in (JSON.parse(text) as object);
}

describe("who may open it", () => {
  test("a page of another origin may not, whatever cookie it sends", async () => {
    const { origin, app } = await start(() => stuck);
    for (const foreign of ["https://evil.example", "null", `${origin}0`, origin.replace("127.0.0.1", "localhost")]) {
      await expect(openSocket(origin, { cookie: app.cookie, origin: foreign })).rejects.toThrow("421");
    }
  });

  test.each<[string, (app: { cookie: string; key: string }, origin: string) => Credentials]>([
    ["its own page", ({ cookie }, origin) => ({ cookie, origin })],
    ["a program with a session", ({ cookie }) => ({ cookie })],
    ["a program with a key", ({ key }) => ({ authorization: `Bearer ${key}` })],
  ])("%s may", async (_, credentials) => {
    const { origin, app } = await start(() => stuck);
    const socket = await openSocket(origin, credentials(app, origin));
    socket.say({ ping: 3 });
    expect(await socket.until((frame) => "pong" in frame)).toEqual({ pong: 3 });
    socket.close();
  });

  test.each([{}, { cookie: "tutti.session_token=none" }, { authorization: "Bearer sk-tutti-unknown" }])(
    "%j is closed with a code that a page can read",
    async (credentials: Credentials) => {
      const { origin } = await start(() => stuck);
      const socket = await openSocket(origin, credentials);
      expect(await socket.closeCode).toBe(SOCKET_UNAUTHORIZED);
    },
  );

  test("a request without an upgrade to WebSocket is refused", async () => {
    const { origin, page } = await start(() => stuck);
    const response = await fetch(`${origin}/api/v1/runs/socket`, { headers: page });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 400 } }]);
  });

  test("a session that ends closes it, with the next command", async () => {
    const { origin, page } = await start(() => stuck);
    const id = newId();
    await startRun(origin, { id, as: page, body });
    const socket = await openSocket(origin, page);
    socket.say({ follow: [{ run: id, from: 1 }] });
    await socket.until((frame) => textOf(entriesOf([frame], id)) === "Once");
    await signOut(origin, page);
    socket.say({ follow: [{ run: id, from: 1 }] });
    expect(await socket.closeCode).toBe(SOCKET_UNAUTHORIZED);
    expect(socket.frames.filter((frame) => "head" in frame)).toHaveLength(1);
  });

  test("a session that ends closes a silent socket within a minute", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { origin, page } = await start(() => stuck);
    const socket = await openSocket(origin, page);
    socket.say({ ping: 1 });
    await socket.until((frame) => "pong" in frame);
    await vi.advanceTimersByTimeAsync(60_000);
    socket.say({ ping: 2 });
    await socket.until((frame) => "pong" in frame && frame.pong === 2);
    await signOut(origin, page);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await socket.closeCode).toBe(SOCKET_UNAUTHORIZED);
  });
});

async function signOut(origin: string, page: Credentials): Promise<void> {
  const response = await fetch(`${origin}/api/auth/sign-out`, {
    method: "POST",
    headers: { "content-type": "application/json", ...page },
    body: "{}",
  });
  expect(response.status).toBe(200);
}

test.each([
  "no JSON",
  "{}",
  "[]",
  '{"follow":[{"run":"run-12345678","from":0}]}',
  '{"follow":[{"run":"other","from":1}]}',
  '{"unfollow":"run-12345678"}',
  '{"ping":"1"}',
  Buffer.from('{"ping":1}'),
])("%s is no command, and closes it", async (text) => {
  const { origin, page } = await start(() => stuck);
  const socket = await openSocket(origin, page);
  socket.socket.send(text);
  expect(await socket.closeCode).toBe(1008);
});

test("a command that is too large closes it", async () => {
  const { origin, page } = await start(() => stuck);
  const socket = await openSocket(origin, page);
  socket.socket.send("x".repeat(1024 * 1024));
  expect(await socket.closeCode).toBe(1009);
});

test("a peer that answers no ping is closed, and one that does is kept", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { origin, page } = await start(() => stuck);
  const alive = await openSocket(origin, page);
  const dead = new WebSocket(`${origin.replace("http", "ws")}/api/v1/runs/socket`, { headers: page, autoPong: false });
  const closeEvent = once(dead, "close");
  await once(dead, "open");
  alive.say({ ping: 1 });
  await alive.until((frame) => "pong" in frame);
  const pings = Promise.all([once(alive.socket, "ping"), once(dead, "ping")]);
  await vi.advanceTimersByTimeAsync(30_000);
  await pings;
  // The socket's pong was received before this one.
  alive.say({ ping: 2 });
  await alive.until((frame) => "pong" in frame && frame.pong === 2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await closeEvent)[0]).toBe(1006);
  alive.say({ ping: 3 });
  await alive.until((frame) => "pong" in frame && frame.pong === 3);
  alive.close();
});

test("a page that does not read delays no other, and misses nothing", async () => {
  const text = "x".repeat(20_000);
  const { origin, page } = await start(() => textAnswer(text.repeat(1000), { chunkSize: text.length }));
  const id = newId();
  const slow = await openSocket(origin, page);
  slow.say({ follow: [{ run: id, from: 1 }] });
  await slow.until((frame) => "gone" in frame);
  await startRun(origin, { id, as: page, body });
  slow.say({ follow: [{ run: id, from: 1 }] });
  await slow.until((frame) => "head" in frame);
  slow.socket.pause();
  const quick = await openSocket(origin, page);
  quick.say({ follow: [{ run: id, from: 1 }] });
  expect(textOf(await quick.readToEnd(id)).length).toBe(20_000_000);
  slow.socket.resume();
  expect(textOf(await slow.readToEnd(id)).length).toBe(20_000_000);
  slow.close();
  quick.close();
});

test("a client that offers another protocol gets its answer", async () => {
  const { origin, app } = await start(() => textAnswer("Hello."));
  const { body: requestBody, ...init } = completionRequest(app.key, body);
  const asking = request(`${origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: {
      ...(init.headers as Credentials),
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "AAMAAABk",
    },
  });
  asking.end(requestBody);
  const [response] = (await once(asking, "response")) as [import("node:http").IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  expect([response.statusCode, text]).toEqual([200, expect.stringContaining("Hello.")]);
});
