import { initialPurse, type Purse } from "@tutti/domain";
import { expect, test } from "vitest";
import { createPermissionQueue } from "./permission-queue.ts";

function startQueue() {
  const watchers = new Set<(purse: Purse) => void>();
  const changes: boolean[] = [];
  const queue = createPermissionQueue({
    artifactId: "art",
    purses: {
      watch: (_, onPurse) => {
        watchers.add(onPurse);
        return () => watchers.delete(onPurse);
      },
    },
    onChange: (isWaiting) => changes.push(isWaiting),
  });
  const set = (isAllowed: boolean): void => {
    for (const watcher of [...watchers]) watcher({ ...initialPurse, isAllowed });
  };
  return { queue, set, watchers, changes };
}

const open = (): AbortSignal => new AbortController().signal;

test("[APP-15] all calls that wait go on once the app is allowed", async () => {
  const { queue, set, watchers, changes } = startQueue();
  const calls = [queue.wait(open()), queue.wait(open())];
  set(false);
  expect(changes).toEqual([true, true]);
  set(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect([watchers.size, changes.at(-1)]).toEqual([0, false]);
});

test("[APP-15] a word of the person, or the end of the app, ends the wait", async () => {
  const { queue, watchers, changes } = startQueue();
  const refusal = queue.wait(open());
  queue.dismiss();
  expect(await refusal).toBe(false);
  const controller = new AbortController();
  const departure = queue.wait(controller.signal);
  controller.abort();
  expect(await departure).toBe(false);
  expect([watchers.size, changes.at(-1)]).toEqual([0, false]);
});
