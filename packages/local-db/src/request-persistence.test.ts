import { expect, test } from "vitest";
import { requestPersistence } from "./request-persistence.ts";

test("the browser's answer is passed on, and one that cannot answer promises nothing", async () => {
  expect(await requestPersistence({ persist: async () => true })).toBe(true);
  expect(await requestPersistence({ persist: async () => false })).toBe(false);
  expect(await requestPersistence({ persist: () => Promise.reject(new Error("private window")) })).toBe(false);
  expect(await requestPersistence(undefined)).toBe(false);
});
