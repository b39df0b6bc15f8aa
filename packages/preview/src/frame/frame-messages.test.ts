import fc from "fast-check";
import { expect, test } from "vitest";
import { MESSAGE_LIMITS, parseFrameMessage } from "./frame-messages.ts";

test.each([
  [{ type: "runtime-error", error: "x" }],
  [{ type: "storage-get-item", key: "k", requestId: "1" }],
  [{ type: "storage-get-item", key: "k", requestId: 1 }],
  [{ type: "storage-set-item", key: "k", value: "v" }],
  [{ type: "storage-remove-item", key: "k" }],
  [{ type: "storage-clear" }],
  [{ type: "frame-ready" }],
  [{ type: "frame-started" }],
  [{ type: "frame-painted" }],
  [{ type: "frame-dialogs" }],
  [{ type: "frame-files-dragged" }],
  [{ type: "frame-missing", address: "https://cdn.example/x.js" }],
  [{ type: "frame-pong", ping: 3 }],
  [{ type: "frame-looked", isDrawn: true }],
  [{ type: "frame-looked", isDrawn: false }],
  [{ type: "frame-console", entries: [{ level: "warn", text: "x" }] }],
  [{ type: "model-ask", requestId: 1, call: { messages: [{ role: "user", content: "x" }] } }],
  [{ type: "model-ask", requestId: 1, call: undefined }],
  [{ type: "model-abort", requestId: 1 }],
])("%j is a message, without its additional fields", (message) => {
  expect(parseFrameMessage({ ...message, more: {} })).toEqual(message);
});

test.each([
  [undefined],
  [null],
  ["storage-clear"],
  [{}],
  [{ type: "constructor" }],
  [{ type: "runtime-error", error: { toString: "x" } }],
  [{ type: "storage-get-item", key: "k" }],
  [{ type: "storage-get-item", key: "k", requestId: {} }],
  [{ type: "storage-set-item", key: "k", value: 1 }],
  [{ type: "storage-set-item", key: "k".repeat(MESSAGE_LIMITS.key + 1), value: "" }],
  [{ type: "storage-set-item", key: "k", value: "v".repeat(MESSAGE_LIMITS.value + 1) }],
  [{ type: "storage-remove-item", key: [] }],
  [{ type: "frame-console", entries: "x" }],
  [{ type: "frame-missing", address: "x".repeat(MESSAGE_LIMITS.address + 1) }],
  [{ type: "frame-missing", address: {} }],
  [{ type: "frame-file", name: "a.txt", bytes: "x" }],
  [{ type: "frame-file", name: "x".repeat(256), bytes: new ArrayBuffer(1) }],
  [{ type: "frame-pong" }],
  [{ type: "model-ask", call: { messages: [{ role: "user", content: "x" }] } }],
  [{ type: "model-ask", requestId: "1", call: {} }],
  [{ type: "model-ask", requestId: 0.5 }],
  [{ type: "model-abort", requestId: null }],
  [{ type: "model-end", requestId: 1, outcome: { ok: true } }],
])("%.80j is no message", (data) => {
  expect(parseFrameMessage(data)).toBeUndefined();
});

test("texts that are only shown are cut", () => {
  const long = "x".repeat(100_000);
  expect(parseFrameMessage({ type: "runtime-error", error: long })).toEqual({
    type: "runtime-error",
    error: long.slice(0, MESSAGE_LIMITS.error),
  });
  const entries = Array.from({ length: 1000 }, () => ({ level: "log", text: long }));
  const frameMessage = parseFrameMessage({
    type: "frame-console",
    entries: [{ level: "shout", text: "" }, null, ...entries],
  });
  expect(frameMessage).toEqual({
    type: "frame-console",
    entries: entries
      .slice(0, MESSAGE_LIMITS.entries - 2)
      .map(() => ({ level: "log", text: long.slice(0, MESSAGE_LIMITS.entry) })),
  });
});

test("any data of a frame is a bounded message or none, and never an error", () => {
  const type = fc.constantFrom(
    "runtime-error",
    "storage-get-item",
    "storage-set-item",
    "frame-console",
    "frame-missing",
    "frame-pong",
    "x",
  );
  const anyMessage = fc.record(
    {
      type,
      key: fc.anything(),
      value: fc.anything(),
      requestId: fc.anything(),
      error: fc.anything(),
      entries: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(anyMessage, fc.anything()), (data) => {
      const frameMessage = parseFrameMessage(data);
      if (frameMessage !== undefined) expect(JSON.stringify(frameMessage).length).toBeLessThan(10_000_000);
    }),
  );
});
