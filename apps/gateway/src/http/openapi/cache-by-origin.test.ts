import { expect, test } from "vitest";
import { cacheByOrigin } from "./cache-by-origin.ts";

function counting(failures: Error[] = []) {
  const origins: string[] = [];
  const find = cacheByOrigin(async (origin) => {
    origins.push(origin);
    const failure = failures.shift();
    if (failure) throw failure;
    return { origin };
  });
  return { origins, find };
}

test("a value of an origin is made once, also for simultaneous calls", async () => {
  const { origins, find } = counting();
  const [first, second] = await Promise.all([find("http://a"), find("http://a")]);
  expect(await find("http://a")).toBe(first);
  expect(second).toBe(first);
  expect(await find("http://b")).toEqual({ origin: "http://b" });
  expect(origins).toEqual(["http://a", "http://b"]);
});

test("what could not be made is made when a client asks again", async () => {
  const { origins, find } = counting([new Error("disk full")]);
  await expect(find("http://a")).rejects.toThrow("disk full");
  expect(await find("http://a")).toEqual({ origin: "http://a" });
  expect(origins).toHaveLength(2);
});

test("no more is remembered than a few origins", async () => {
  const { origins, find } = counting();
  for (let number = 0; number <= 20; number += 1) await find(`http://${number}`);
  await find("http://20");
  expect(origins).toHaveLength(21);
  await find("http://0");
  expect(origins).toHaveLength(22);
});
