import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";

const { signal } = new AbortController();

/** Work that ends when it is told to, in the order in which it began. */
function workshop(atOnce: number) {
  const turns = createConcurrencyLimiter(atOnce);
  const begun: string[] = [];
  const gates = new Map<string, { begun: PromiseWithResolvers<void>; end: PromiseWithResolvers<void> }>();
  let running = 0;
  let most = 0;
  const gateOf = (name: string) => {
    const gate = gates.get(name) ?? { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
    gates.set(name, gate);
    return gate;
  };
  const work = async (name: string) => {
    const gate = gateOf(name);
    begun.push(name);
    running += 1;
    most = Math.max(most, running);
    gate.begun.resolve();
    await gate.end.promise;
    running -= 1;
    return name;
  };
  return {
    begun,
    most: () => most,
    come: (name: string, its: AbortSignal = signal) => turns.take(() => work(name), its),
    hasBegun: (name: string) => gateOf(name).begun.promise,
    end: (name: string) => gateOf(name).end.resolve(),
  };
}

test("so many work at once, and whoever waited longest is next", async () => {
  const { come, hasBegun, end, begun, most } = workshop(2);
  const all = ["a", "b", "c", "d"].map((name) => come(name));
  await hasBegun("b");
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await hasBegun("c");
  expect(begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c", "d"]) end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  expect(most()).toBe(2);
});

test("whoever comes while a turn is passed on does not take it as well", async () => {
  const { come, end, begun, most } = workshop(1);
  const names = Array.from({ length: 12 }, (_, place) => `newcomer ${place}`);
  const all = [come("first"), come("second")];
  for (const name of ["first", "second", ...names]) end(name);
  // One of them comes in each of the steps that it takes to pass a turn on.
  for (const name of names) {
    await Promise.resolve();
    all.push(come(name));
  }
  expect(await Promise.all(all)).toEqual(["first", "second", ...names]);
  expect(begun).toEqual(["first", "second", ...names]);
  expect(most()).toBe(1);
});

test("whoever leaves while waiting is told at once, and has no turn", async () => {
  const { come, end, begun } = workshop(1);
  const first = come("first");
  const leaving = new AbortController();
  const left = come("left", leaving.signal);
  const last = come("last");
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(begun).toEqual(["first"]);
  for (const name of ["first", "last"]) end(name);
  expect(await Promise.all([first, last])).toEqual(["first", "last"]);
  expect(begun).toEqual(["first", "last"]);
});

test.each([
  ["before", true],
  ["after", false],
])("a turn is not lost with whoever leaves in the moment %s it comes", async (_when, isBefore) => {
  const { come, end, begun } = workshop(1);
  const first = come("first");
  const leaving = new AbortController();
  const left = come("left", leaving.signal);
  const last = come("last");
  const leave = () => leaving.abort(new Error("left"));
  const ended = Promise.all([first.then(isBefore ? undefined : leave), expect(left).rejects.toThrow("left")]);
  end("first");
  if (isBefore) leave();
  await ended;
  end("last");
  expect(await last).toBe("last");
  expect(begun).toEqual(["first", "last"]);
});

test("work that fails passes its turn on", async () => {
  const turns = createConcurrencyLimiter(1);
  const failing = turns.take(() => Promise.reject(new Error("failed")), signal);
  const last = turns.take(async () => "last", signal);
  await expect(failing).rejects.toThrow("failed");
  expect(await last).toBe("last");
});
