import { expect, test } from "vitest";
import { openIndexedStorage } from "./indexed-storage.ts";

test("[PREV-5] stored values persist when reopened, separate for each artifact", async () => {
  const name = `preview ${crypto.randomUUID()}`;
  const first = openIndexedStorage({ name });
  await first.setItem("a", { key: "k", value: "1" });
  await first.setItem("a", { key: "l", value: "2" });
  await first.setItem("ab", { key: "k", value: "3" });
  await first.removeItem("a", "l");
  first.close();
  const second = openIndexedStorage({ name });
  expect(await second.readAll("a")).toEqual({ k: "1" });
  expect(await second.getItem("ab", "k")).toBe("3");
  expect(await second.getItem("ab", "l")).toBeNull();
  await second.clear("a");
  expect([await second.readAll("a"), await second.readAll("ab")]).toEqual([{}, { k: "3" }]);
  second.close();
  indexedDB.deleteDatabase(name);
});

test("the artifacts that have stored something are listed, each once", async () => {
  const name = `preview ${crypto.randomUUID()}`;
  const storage = openIndexedStorage({ name });
  expect(await storage.artifactIds()).toEqual([]);
  for (const [id, key] of [
    ["b", "1"],
    ["a", "1"],
    ["a", "2"],
    ["ab", "1"],
  ] as const)
    await storage.setItem(id, { key, value: "x" });
  await storage.clear("b");
  expect(await storage.artifactIds()).toEqual(["a", "ab"]);
  storage.close();
  indexedDB.deleteDatabase(name);
});

test("a store that is deleted is let go of, and begins anew", async () => {
  const name = `preview ${crypto.randomUUID()}`;
  const storage = openIndexedStorage({ name });
  await storage.setItem("a", { key: "k", value: "1" });
  const deletion = await new Promise<string>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve("deleted");
    request.onblocked = () => resolve("blocked");
  });
  expect(deletion).toBe("deleted");
  expect(await storage.readAll("a")).toEqual({});
  storage.close();
  indexedDB.deleteDatabase(name);
});
