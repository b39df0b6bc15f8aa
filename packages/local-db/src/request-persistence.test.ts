import { expect, test } from "vitest";
import { requestPersistence } from "./request-persistence.ts";

test("the browser's response is passed on, and a failure is false", async () => {
  expect(await requestPersistence({ persist: async () => true })).toBe(true);
  expect(await requestPersistence({ persist: async () => false })).toBe(false);
  expect(await requestPersistence({ persist: () => Promise.reject(new Error("private window")) })).toBe(false);
  expect(await requestPersistence(undefined)).toBe(false);
});
