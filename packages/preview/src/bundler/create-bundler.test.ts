import { expect, test } from "vitest";
import type { BundleRequest } from "./bundle-types.ts";
import type { BundlerQuestion } from "./bundler-messages.ts";
import { type BundlerWorker, createBundler } from "./create-bundler.ts";

/** A worker whose responses the test provides. */
function scriptedWorkers() {
  const questions: BundlerQuestion[] = [];
  const workers: EventTarget[] = [];
  const create = (): BundlerWorker => {
    const target = new EventTarget();
    workers.push(target);
    return Object.assign(target, {
      postMessage: (question: BundlerQuestion) => questions.push(question),
      terminate: () => undefined,
    }) as unknown as BundlerWorker;
  };
  const answer = (data: object): void => {
    workers.at(-1)?.dispatchEvent(new MessageEvent("message", { data }));
  };
  return { create, questions, workers, answer };
}
const request = (key: string): BundleRequest => ({
  key,
  files: new Map(),
  entries: [],
  importMap: {},
  isNetworkAllowed: false,
  allowedPackages: [],
  scripts: [],
  isGuarded: false,
});
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const failure = { ok: false as const, error: [] };

test("of requests with one key only the running and the newest are built", async () => {
  const { create, questions, answer } = scriptedWorkers();
  const bundler = createBundler(create);
  const first = bundler.bundle(request("a"));
  await turn();
  const second = bundler.bundle(request("a"));
  const third = bundler.bundle(request("a"));
  const other = bundler.bundle(request("b"));
  answer({ id: 1, result: failure });
  expect(await first).toBe(failure);
  expect(await second).toBeUndefined();
  await turn();
  answer({ id: 2, result: failure });
  expect(await third).toBe(failure);
  await turn();
  answer({ id: 3, result: failure });
  expect(await other).toBe(failure);
  expect(questions.map((question) => question.request?.key)).toEqual(["a", "a", "b"]);
});

test("early builds wait until no other build is pending", async () => {
  const { create, questions, answer } = scriptedWorkers();
  const bundler = createBundler(create);
  const bundleResultPromises = [
    bundler.bundle(request("early 1"), { isEarly: true }),
    bundler.bundle(request("early 2"), { isEarly: true }),
    bundler.bundle(request("ended")),
  ];
  for (const id of [1, 2, 3]) {
    await turn();
    answer({ id, result: failure });
  }
  expect(await Promise.all(bundleResultPromises)).toEqual([failure, failure, failure]);
  expect(questions.map((question) => question.request?.key)).toEqual(["early 1", "ended", "early 2"]);
});

test("a bundler that cannot be loaded fails the build and nothing after it", async () => {
  const { create, answer } = scriptedWorkers();
  const bundler = createBundler(create);
  const first = bundler.bundle(request("a"));
  await turn();
  answer({ id: 1, failure: "no network" });
  await expect(first).rejects.toThrow("no network");
  const second = bundler.bundle(request("a"));
  await turn();
  answer({ id: 2, result: failure });
  expect(await second).toBe(failure);
});

test("a worker that ends rejects its requests, and is replaced", async () => {
  const { create, workers, answer } = scriptedWorkers();
  const bundler = createBundler(create);
  bundler.warmUp();
  const first = bundler.bundle(request("a"));
  await turn();
  workers[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("The bundler ended.");
  const second = bundler.bundle(request("a"));
  await turn();
  answer({ id: 3, result: failure });
  expect(await second).toBe(failure);
  expect(workers).toHaveLength(2);
});
