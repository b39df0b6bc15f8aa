import { expect, test } from "vitest";
import { openIndexedStorage } from "./indexed-storage.ts";

test("[PREV-5] what artifacts store is there when the store is opened again, for each its own", async () => {
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
