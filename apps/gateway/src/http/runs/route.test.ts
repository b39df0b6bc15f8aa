import { startRunResponseSchema } from "@tutti/contract";
import { chunkStep, errorAnswer, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { afterEach, describe, expect, test } from "vitest";
import {
  closeAll,
  entriesOf,
  MODEL,
  newId,
  openSocket,
  readEvents,
  start,
  startRun,
  stopRun,
  textOf,
} from "./runs.test-support.ts";

afterEach(closeAll);

const body = { model: MODEL };

/** Writes one word, and then hangs forever. */
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once" }), { type: "hang" }] };

test("a run is started, and read to its end from any entry", async () => {
  const { origin, page } = await start(() => textAnswer("Hello there, you."));
  const id = newId();
  const startedResponse = await startRun(origin, { id, as: page, body });
  expect(startedResponse.status).toBe(202);
  expect(startRunResponseSchema.parse(await startedResponse.json())).toEqual({ data: { id, is_new: true } });
  const socket = await openSocket(origin, page);
  socket.say({ follow: [{ run: id, from: 1 }] });
  const entries = await socket.readToEnd(id);
  expect(textOf(entries)).toBe("Hello there, you.");
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
  expect(entries.at(-1)).toMatchObject({ end: "finished" });
  const parts = entries.flatMap((entry) => ("parts" in entry ? entry.parts : []));
  expect(parts[0]).toMatchObject({ type: "metadata", id: expect.stringMatching(/^gen-/), model: "one/m" });
  expect(parts.slice(-2).map(({ type }) => type)).toEqual(["finish", "usage"]);
  socket.close();
  for (const { number } of entries) {
    expect(entriesOf(await readEvents(origin, { id, as: page, from: number }), id)).toEqual(entries.slice(number - 1));
  }
});

describe("[RUN-1] a start", () => {
  test("asks a model once, however often and whenever it is repeated", async () => {
    const gate = Promise.withResolvers<void>();
    const { origin, page, upstream, app } = await start(async () => {
      await gate.promise;
      return textAnswer("Once.");
    });
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await startRun(origin, { id, as: page, body });
        return { status: response.status, ...startRunResponseSchema.parse(await response.json()).data };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1);
    gate.resolve();
    expect(textOf(entriesOf(await readEvents(origin, { id, as: page }), id))).toBe("Once.");
    // The same id sent with a key of the same person names a run of that key (SEC-13).
    const key = { authorization: `Bearer ${app.key}` };
    const later = await startRun(origin, { id, as: key, body });
    expect(await later.json()).toEqual({ data: { id, is_new: true } });
    await readEvents(origin, { id, as: key });
    expect(upstream.requests).toHaveLength(2);
  });

  test("that is repeated counts for no limit", async () => {
    const { origin, page } = await start(() => textAnswer("Once."), { requestsPerMinute: { user: 2, key: 0 } });
    const id = newId();
    const responses = await Promise.all(Array.from({ length: 5 }, () => startRun(origin, { id, as: page, body })));
    responses.push(await startRun(origin, { id, as: page, body }));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(202));
    expect((await startRun(origin, { id: newId(), as: page, body })).status).toBe(202);
    const refusedResponse = await startRun(origin, { id: newId(), as: page, body });
    expect(refusedResponse.status).toBe(429);
    expect(Number(refusedResponse.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("takes a large body, which is not read when it is repeated", async () => {
    const { origin, page, upstream } = await start(() => textAnswer("Once."));
    const id = newId();
    const large = { ...body, messages: [{ role: "user", content: "word ".repeat(4_000_000) }] };
    for (const is_new of [true, false, false]) {
      const response = await startRun(origin, { id, as: page, body: large });
      expect(await response.json()).toEqual({ data: { id, is_new } });
    }
    expect(textOf(entriesOf(await readEvents(origin, { id, as: page }), id))).toBe("Once.");
    expect(upstream.requests).toHaveLength(1);
  });

  test("asks nothing after a stop of the same id", async () => {
    const { origin, page, upstream } = await start(() => textAnswer("Never."));
    const id = newId();
    const response = await stopRun(origin, { id, as: page });
    expect([response.status, await response.json()]).toEqual([200, { data: { id } }]);
    expect(await (await startRun(origin, { id, as: page, body })).json()).toEqual({ data: { id, is_new: false } });
    expect(entriesOf(await readEvents(origin, { id, as: page }), id)).toEqual([{ number: 1, at: 0, end: "stopped" }]);
    expect(upstream.requests).toEqual([]);
  });

  test.each([
    ["no credentials", 401, {}, body],
    ["a body that is none", 400, undefined, { model: "one/m", messages: [] }],
    ["a body that is too large", 413, undefined, { ...body, user: "x".repeat(20_000) }],
  ])("that is refused for %s is no run, and may be repeated", async (_, status, credentials, requestBody) => {
    const { origin, page } = await start(() => textAnswer("Now."), { bodyLimit: 10_000 });
    const id = newId();
    const refusedResponse = await startRun(origin, { id, as: credentials ?? page, body: requestBody });
    expect(refusedResponse.status).toBe(status);
    expect(await refusedResponse.json()).toMatchObject({ error: { code: status } });
    expect(await (await startRun(origin, { id, as: page, body })).json()).toEqual({ data: { id, is_new: true } });
  });

  test.each([
    ["/api/v1/runs/other-12345678", /run- and 8 to 120/],
    ["/api/v1/runs/run-12345678?unattended=never", /unattended/],
  ])("of %s is refused", async (path, message) => {
    const { origin, page } = await start(() => textAnswer("Never."));
    const refusedResponse = await fetch(`${origin}${path}`, {
      method: "PUT",
      headers: page,
      body: JSON.stringify(body),
    });
    expect([refusedResponse.status, await refusedResponse.json()]).toMatchObject([
      400,
      { error: { message: expect.stringMatching(message) } },
    ]);
  });
});

describe("a stop", () => {
  test("[SEC-14] of an unknown id is limited, and of a running answer is never refused", async () => {
    const { origin, page } = await start(() => stuck, { requestsPerMinute: { user: 3, key: 0 } });
    const id = newId();
    await startRun(origin, { id, as: page, body });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await stopRun(origin, { id: newId(), as: page })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await stopRun(origin, { id, as: page })).status).toBe(200);
    expect(entriesOf(await readEvents(origin, { id, as: page }), id).at(-1)).toMatchObject({ end: "stopped" });
  });

  test("ends the provider's work, and is reported as the end", async () => {
    const { origin, page, upstream } = await start(() => stuck);
    const id = newId();
    await startRun(origin, { id, as: page, body });
    const socket = await openSocket(origin, page);
    socket.say({ follow: [{ run: id, from: 1 }] });
    await socket.until((frame) => textOf(entriesOf([frame], id)) === "Once");
    expect((await stopRun(origin, { id, as: page })).status).toBe(200);
    expect((await socket.readToEnd(id)).at(-1)).toMatchObject({ end: "stopped" });
    await (await upstream.request(0)).aborted;
    expect((await stopRun(origin, { id, as: page })).status).toBe(200);
    socket.close();
  });
});

describe("what a provider refuses", () => {
  test("is an error in the log, and no address of the network", async () => {
    const { origin, page } = await start(() => errorAnswer(401, { error: { message: "Wrong key." } }));
    const id = newId();
    expect((await startRun(origin, { id, as: page, body })).status).toBe(202);
    const entries = entriesOf(await readEvents(origin, { id, as: page }), id);
    expect(entries).toMatchObject([
      { number: 1, parts: [{ type: "error", error: { code: expect.any(Number) } }] },
      { number: 2, end: "finished" },
    ]);
  });

  test("[RUN-7] for a passing reason is reported with its seconds, and retried", async () => {
    let requestCount = 0;
    const { origin, page, upstream } = await start(() => {
      requestCount += 1;
      return requestCount === 1
        ? errorAnswer(429, { error: { message: "Slow." } }, { "retry-after": "1" })
        : textAnswer("Yes.");
    });
    const id = newId();
    await startRun(origin, { id, as: page, body });
    const entries = entriesOf(await readEvents(origin, { id, as: page }), id);
    expect(entries[0]).toMatchObject({ wait: { status: 429, seconds: 1 } });
    expect(textOf(entries)).toBe("Yes.");
    expect(upstream.requests).toHaveLength(2);
  });
});

test("a run of another user, and one that never was, is gone", async () => {
  const { app, origin, page } = await start(() => textAnswer("Secret."));
  const id = newId();
  await startRun(origin, { id, as: page, body });
  const signUp = await app.fetch("/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://127.0.0.1:4000" },
    body: JSON.stringify({ name: "Eve", email: "eve@example.org", password: "analytical engine" }),
  });
  const eve = { cookie: signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "", origin };
  const unknown = newId();
  const socket = await openSocket(origin, eve);
  socket.say({ follow: [id, unknown].map((run) => ({ run, from: 1 })) });
  await socket.until((frame) => "gone" in frame && frame.run === unknown);
  expect(socket.frames).toEqual([id, unknown].map((run) => ({ run, gone: true })));
  socket.close();
  expect(await readEvents(origin, { id, as: eve })).toEqual([{ run: id, gone: true }]);
  // A run that she starts or stops under the same id is her own.
  await stopRun(origin, { id, as: eve });
  expect(textOf(entriesOf(await readEvents(origin, { id, as: page }), id))).toBe("Secret.");
});
