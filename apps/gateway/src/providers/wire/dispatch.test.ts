import type { Dispatcher } from "undici";
import { expect, test } from "vitest";
import { dispatch } from "./dispatch.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The part of undici that a dispatch uses: calls of the connection's methods are recorded. */
function aConnection(client = new AbortController()) {
  const calls: string[] = [];
  let handler: Dispatcher.DispatchHandler = {};
  const controller: Dispatcher.DispatchController = {
    aborted: false,
    paused: false,
    reason: null,
    abort: (reason) => calls.push(`abort: ${reason.message}`),
    pause: () => calls.push("pause"),
    resume: () => calls.push("resume"),
  };
  const dispatchOptions: Dispatcher.DispatchOptions[] = [];
  const dispatcher = {
    dispatch(options: Dispatcher.DispatchOptions, dispatchHandler: Dispatcher.DispatchHandler) {
      dispatchOptions.push(options);
      handler = dispatchHandler;
      return true;
    },
  } as Dispatcher;
  const answer = dispatch({
    url: "http://one.example:81/v1/chat?x=1",
    method: "POST",
    headers: { a: "b" },
    body: "{}",
    signal: client.signal,
    dispatcher,
  });
  return {
    answer,
    dispatchOptions,
    calls,
    left: client,
    connect: () => handler.onRequestStart?.(controller, {}),
    begin: (status = 200) => handler.onResponseStart?.(controller, status, { "content-type": "x" }),
    push: (text: string) => handler.onResponseData?.(controller, Buffer.from(text)),
    end: () => handler.onResponseEnd?.(controller, {}),
    fail: (message: string) => handler.onResponseError?.(controller, new Error(message)),
  };
}

async function beginConnection() {
  const connection = aConnection();
  connection.connect();
  connection.begin();
  const { chunks } = await connection.answer;
  return { ...connection, chunks, next: async () => Buffer.from((await chunks.next()) ?? []).toString() };
}

test("a request goes to its path, and interim responses are skipped", async () => {
  const { answer, dispatchOptions, connect, begin } = aConnection();
  expect(dispatchOptions).toEqual([
    { origin: "http://one.example:81", path: "/v1/chat?x=1", method: "POST", headers: { a: "b" }, body: "{}" },
  ]);
  connect();
  begin(103);
  begin(201);
  expect(await answer).toMatchObject({ statusCode: 201, headers: { "content-type": "x" } });
});

test("pieces that arrive together are one, and nothing follows the end", async () => {
  const { next, chunks, push, end } = await beginConnection();
  const waiting = next();
  push("a");
  push("b");
  expect(await waiting).toBe("ab");
  push("c");
  push("d");
  end();
  expect(await next()).toBe("cd");
  expect(await chunks.next()).toBeUndefined();
  expect(await chunks.next()).toBeUndefined();
});

test("an upstream that sends more than is read is paused and resumed", async () => {
  const { next, calls, push } = await beginConnection();
  push("x".repeat(60_000));
  expect(calls).toEqual([]);
  push("x".repeat(6_000));
  expect(calls).toEqual(["pause"]);
  expect(await next()).toHaveLength(66_000);
  expect(calls).toEqual(["pause", "resume"]);
});

test("pieces before a break are read, and the break then fails the reader", async () => {
  const { next, chunks, push, fail } = await beginConnection();
  push("a");
  fail("reset");
  expect(await next()).toBe("a");
  await expect(chunks.next()).rejects.toThrow("reset");
  const other = await beginConnection();
  const waiting = other.next();
  other.fail("reset");
  await expect(waiting).rejects.toThrow("reset");
});

test("a client that leaves fails its call at once, and aborts the upstream", async () => {
  const controller = new AbortController();
  controller.abort(new Error("gone"));
  const never = aConnection(controller);
  await expect(never.answer).rejects.toThrow("gone");
  expect(never.dispatchOptions).toEqual([]);
  const early = aConnection();
  early.left.abort(new Error("gone"));
  await expect(early.answer).rejects.toThrow("gone");
  early.connect();
  expect(early.calls).toEqual(["abort: gone"]);
  const late = await beginConnection();
  const waiting = late.next();
  late.left.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  expect(late.calls).toEqual(["abort: gone"]);
});

test("a reader that stops ends the call, and an ended call is left alone", async () => {
  const { chunks, calls } = await beginConnection();
  chunks.close();
  expect(calls).toEqual(["abort: The rest of this response is not read."]);
  const whole = await beginConnection();
  whole.end();
  whole.chunks.close();
  whole.left.abort(new Error("gone"));
  await turn();
  expect(whole.calls).toEqual([]);
});
