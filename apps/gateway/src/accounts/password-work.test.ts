import { expect, test } from "vitest";
import { createPasswordWork } from "./password-work.ts";

const post = (path: string) => new Request(`http://127.0.0.1:4000/api/auth${path}`, { method: "POST" });

test("[LOAD-4] passwords beyond the limit are not begun, until one is through; what takes none goes on", async () => {
  const work = createPasswordWork(2);
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const running = gates.map(({ promise }) => work.run(post("/sign-in/email"), () => promise));
  let beginCount = 0;
  const begin = async () => `${++beginCount}`;
  expect(await work.run(post("/sign-up/email"), begin)).toBeUndefined();
  expect(beginCount).toBe(0);
  expect(await work.run(post("/sign-out"), begin)).toBe("1");
  expect(await work.run(new Request("http://127.0.0.1:4000/api/auth/sign-in/github"), begin)).toBe("2");
  gates[0]?.resolve("first");
  expect(await running[0]).toBe("first");
  expect(await work.run(post("/sign-up/email"), begin)).toBe("3");
  gates[1]?.reject(new Error("It broke."));
  await expect(running[1]).rejects.toThrow("It broke.");
  expect(await Promise.all([begin, begin].map((next) => work.run(post("/delete-user"), next)))).toEqual(["4", "5"]);
});
