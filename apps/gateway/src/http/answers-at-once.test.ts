import { chunkStep } from "@tutti/testkit";
import { afterEach, expect, test } from "vitest";
import { quickPasswords } from "../accounts/quick-passwords.test-support.ts";
import type { TestAppOptions } from "../app.test-support.ts";
import { heldBodies } from "../bodies/body-budget.ts";
import { closeAll, entriesOf, MODEL, newId, openSocket, start, startRun, textOf } from "./runs/runs.test-support.ts";

afterEach(closeAll);

const question = { model: MODEL, messages: [{ role: "user", content: "Hello" }] };

/** A gateway with room for one answer of a person, and a model that begins and continues when it is told to. */
async function startWithRoomForOne(limits: { user: number; all: number }, options: Partial<TestAppOptions> = {}) {
  const gate = Promise.withResolvers<void>();
  const setup = await start(
    () => ({
      steps: [
        chunkStep({ content: "Once " }),
        { type: "until", promise: gate.promise },
        chunkStep({ content: "more." }, { finish_reason: "stop" }),
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    }),
    { answersAtOnce: limits, ...options },
  );
  const ask = (fields: object = {}, signal?: AbortSignal) =>
    fetch(`${setup.origin}/api/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${setup.app.key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...question, ...fields }),
      signal: signal ?? null,
    });
  return { ...setup, ask, goOn: gate.resolve };
}

test.each([
  [{ user: 1, all: 0 }, 429],
  [{ user: 0, all: 1 }, 503],
])("[LOAD-4] an answer beyond %j is refused with %i until another has ended", async (limits, status) => {
  const { ask, goOn } = await startWithRoomForOne(limits);
  const running = await ask({ stream: true });
  for (const fields of [{}, { stream: true }]) {
    const response = await ask(fields);
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ error: { code: status } });
  }
  goOn();
  expect(await running.text()).toContain("[DONE]");
  expect((await ask()).status).toBe(200);
});

test("[LOAD-4] the place of a client that went away is free again", async () => {
  const { ask, goOn } = await startWithRoomForOne({ user: 1, all: 1 });
  const leaving = new AbortController();
  await ask({ stream: true }, leaving.signal);
  leaving.abort();
  goOn();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test("[LOAD-2] a large request counts as held until its answer ends or is refused", async () => {
  const { origin, page, ask, goOn } = await startWithRoomForOne({ user: 4, all: 4 });
  const before = heldBodies.usedBytes;
  const large = { messages: [{ role: "user", content: "x".repeat(100_000) }] };
  const leaving = new AbortController();
  await ask({ ...large, stream: true }, leaving.signal);
  const whole = await ask({ ...large, stream: true });
  const id = newId();
  const socket = await openSocket(origin, page);
  await startRun(origin, { id, as: page, body: { ...question, ...large } });
  socket.say({ follow: [{ run: id, from: 1 }] });
  await expect.poll(() => heldBodies.usedBytes - before).toBeGreaterThan(300_000);
  expect((await ask({ ...large, temperature: "hot" })).status).toBe(400);
  leaving.abort();
  await expect.poll(() => heldBodies.usedBytes - before).toBeLessThan(210_000);
  goOn();
  await whole.text();
  await socket.readToEnd(id);
  await expect.poll(() => heldBodies.usedBytes).toBe(before);
});

test("[LOAD-4] a run waits for its place, and says so", async () => {
  const { origin, page, ask, goOn } = await startWithRoomForOne({ user: 1, all: 0 });
  const running = await ask({ stream: true });
  const id = newId();
  const socket = await openSocket(origin, page);
  await startRun(origin, { id, as: page, body: question });
  socket.say({ follow: [{ run: id, from: 1 }] });
  await socket.until((frame) =>
    entriesOf([frame], id).some((entry) => "wait" in entry && entry.wait.status === 429 && entry.wait.seconds === 5),
  );
  goOn();
  await running.text();
  expect(textOf(await socket.readToEnd(id))).toBe("Once more.");
});

test("[SEC-15] [LOAD-4] sign-ups beyond the queue are refused with the time to wait", async () => {
  const gate = Promise.withResolvers<void>();
  let isClosed = false;
  const hash = async (password: string) => {
    if (isClosed) await gate.promise;
    return quickPasswords.hash(password);
  };
  const { origin } = await startWithRoomForOne({ user: 0, all: 0 }, { passwords: { ...quickPasswords, hash } });
  isClosed = true;
  const refusals: Response[] = [];
  const answers = Array.from({ length: 80 }, async (_, index) => {
    const response = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ name: "Ada", email: `ada${index}@example.com`, password: "analytical engine" }),
    });
    if (response.status === 503) refusals.push(response);
    // All others are in the queue by now.
    if (refusals.length === 62) gate.resolve();
    return response.status;
  });
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  expect(refusals).toHaveLength(62);
  expect(refusals[0]?.headers.get("retry-after")).toBe("3");
  expect(await refusals[0]?.json()).toEqual({
    code: "TOO_MANY_SIGN_INS",
    message: "Many passwords are being checked at the moment. Try again in 3 seconds.",
  });
});
