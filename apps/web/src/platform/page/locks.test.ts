import { expect, test } from "vitest";
import type { LockManagerLike } from "./locks.ts";
import { createLocks } from "./locks.ts";

/** A lock manager that grants each name to one request at a time, in the order of the requests. */
function fakeManager(): LockManagerLike {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request: (name, run) => {
      const tail = (tails.get(name) ?? Promise.resolve()).then(run);
      tails.set(name, tail);
      return tail;
    },
  };
}

test("[TAB-3] a lock is held by one tab of a store at a time", async () => {
  const manager = fakeManager();
  const [here, there] = [createLocks({ manager, store: "a" }), createLocks({ manager, store: "a" })];
  const elsewhere = createLocks({ manager, store: "b" });
  const order: string[] = [];
  const release = await here.acquire("room:1");
  const next = there.acquire("room:1").then((give) => {
    order.push("there");
    return give;
  });
  (await elsewhere.acquire("room:1"))();
  order.push("elsewhere");
  release();
  (await next)();
  expect(order).toEqual(["elsewhere", "there"]);
});

test("a browser without locks lets every tab continue", async () => {
  const locks = createLocks({ manager: undefined, store: "a" });
  const both = await Promise.all([locks.acquire("room:1"), locks.acquire("room:1")]);
  expect(both).toHaveLength(2);
});
