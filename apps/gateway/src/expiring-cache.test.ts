import { describe, expect, test } from "vitest";
import { createExpiringCache } from "./expiring-cache.ts";

function setUp(limit = 10) {
  let time = 0;
  const cache = createExpiringCache<string>({ lifetime: 100, limit, now: () => time });
  const loads: string[] = [];
  const ask = (key: string, answer: string | undefined = `${key}!`) =>
    cache.get(key, async () => {
      loads.push(key);
      return answer;
    });
  return { cache, loads, ask, wait: (milliseconds: number) => (time += milliseconds) };
}

describe("a cache that expires", () => {
  test("loads once for as long as an answer is believed, then again", async () => {
    const { ask, loads, wait } = setUp();
    expect(await ask("a")).toBe("a!");
    wait(99);
    expect(await ask("a")).toBe("a!");
    expect(loads).toEqual(["a"]);
    wait(1);
    await ask("a");
    expect(loads).toEqual(["a", "a"]);
  });

  test("does not believe an answer for longer when the clock is set back", async () => {
    const { ask, loads, wait } = setUp();
    await ask("a");
    wait(-3_600_000);
    await ask("a");
    expect(loads).toEqual(["a", "a"]);
  });

  test("loads once for all who ask at the same moment", async () => {
    const { ask, loads } = setUp();
    expect(await Promise.all([ask("a"), ask("a"), ask("a")])).toEqual(["a!", "a!", "a!"]);
    expect(loads).toEqual(["a"]);
  });

  test("remembers neither what is not there nor a failure", async () => {
    const { cache, ask, loads } = setUp();
    const nothing = () => cache.get("b", async () => void loads.push("b"));
    expect(await nothing()).toBeUndefined();
    expect(await nothing()).toBeUndefined();
    await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await ask("a")).toBe("a!");
    expect(loads).toEqual(["b", "b", "a"]);
  });

  test("an answer that was on its way when its key was forgotten is not kept", async () => {
    const { cache, ask } = setUp();
    const { promise, resolve } = Promise.withResolvers<string>();
    const old = cache.get("a", () => promise);
    cache.forget("a");
    expect(await ask("a", "new")).toBe("new");
    resolve("old");
    expect(await old).toBe("old");
    expect(await ask("a", "newest")).toBe("new");
  });

  test("clearing forgets everything", async () => {
    const { cache, ask, loads } = setUp();
    await ask("a");
    cache.clear();
    await ask("a");
    expect(loads).toEqual(["a", "a"]);
  });

  test("keeps no more than its limit, the youngest", async () => {
    const { ask, loads } = setUp(2);
    for (const key of ["a", "b", "c", "b", "c"]) await ask(key);
    expect(loads).toEqual(["a", "b", "c"]);
    await ask("a");
    expect(loads).toEqual(["a", "b", "c", "a"]);
  });
});
