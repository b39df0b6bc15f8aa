import { expect, test } from "vitest";
import type { HostMessage } from "../frame/frame-messages.ts";
import { createMemoryStorage, type PreviewStorage } from "./preview-storage.ts";
import { createStorageBridge } from "./storage-bridge.ts";

function bridgeOf(storage: PreviewStorage, artifactId = "ours") {
  const responses: HostMessage[] = [];
  const refusals: string[] = [];
  const bridge = createStorageBridge({
    artifactId,
    storage,
    respond: (response) => responses.push(response),
    onRefused: (error) => refusals.push(error),
  });
  return { bridge, responses, refused: refusals };
}

test("[PREV-5] an artifact's storage calls are answered in order, and to it alone", async () => {
  const storage = createMemoryStorage();
  await storage.setItem("theirs", { key: "k", value: "theirs" });
  const { bridge, responses } = bridgeOf(storage);
  bridge.handle({ type: "storage-set-item", key: "k", value: "1" });
  bridge.handle({ type: "storage-get-item", key: "k", requestId: "a" });
  bridge.handle({ type: "storage-remove-item", key: "k" });
  bridge.handle({ type: "storage-get-item", key: "k", requestId: 2 });
  bridge.handle({ type: "storage-set-item", key: "l", value: "2" });
  bridge.handle({ type: "storage-clear" });
  expect(await bridge.stored()).toEqual({});
  expect(responses).toEqual([
    { type: "storage-response", requestId: "a", value: "1" },
    { type: "storage-response", requestId: 2, value: null },
  ]);
  expect(await storage.readAll("theirs")).toEqual({ k: "theirs" });
});

test.each([
  [new DOMException("The transaction was aborted", "AbortError"), { value: null }],
  [new Error("The disk is gone"), { value: null, error: "The disk is gone" }],
  [new Error(""), { value: null, error: "Unknown error" }],
  ["no error at all", { value: null, error: "Unknown error" }],
])("[PREV-5] a read that fails with %s is answered with %j", async (cause, answer) => {
  const storage = { ...createMemoryStorage(), getItem: () => Promise.reject(cause) };
  const { bridge, responses } = bridgeOf(storage);
  bridge.handle({ type: "storage-get-item", key: "k", requestId: "a" });
  await bridge.stored();
  expect(responses).toEqual([{ type: "storage-response", requestId: "a", ...answer }]);
});

test("session storage is not written to the store", async () => {
  const storage = createMemoryStorage();
  const { bridge } = bridgeOf(storage);
  bridge.handle({ type: "storage-set-item", key: "sessionStorage:k", value: "1" });
  expect(await bridge.stored()).toEqual({ "sessionStorage:k": "1" });
  expect(await storage.readAll("ours")).toEqual({});
  expect(await bridgeOf(storage).bridge.stored()).toEqual({});
});

test("an artifact that exceeds its quota gets an error", async () => {
  const storage = createMemoryStorage();
  const { bridge, refused } = bridgeOf(storage);
  for (const key of ["a", "b", "c"]) bridge.handle({ type: "storage-set-item", key, value: "x".repeat(2_000_000) });
  bridge.handle({ type: "storage-set-item", key: "a", value: "small" });
  bridge.handle({ type: "storage-set-item", key: "c", value: "y" });
  const storedItems = await bridge.stored();
  expect(refused).toEqual(["The storage of this artifact is full."]);
  expect({ ...storedItems, b: storedItems["b"]?.length }).toEqual({ a: "small", b: 2_000_000, c: "y" });
});

test("a store that cannot be read begins empty, and says so", async () => {
  const storage = { ...createMemoryStorage(), readAll: () => Promise.reject(new Error("gone")) };
  const { bridge, refused } = bridgeOf(storage);
  expect(await bridge.stored()).toEqual({});
  expect(refused).toEqual(["gone"]);
});
