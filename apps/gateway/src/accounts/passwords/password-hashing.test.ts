import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ApiFailure } from "../../api-failure.ts";
import { createPasswordHashing, type PasswordHashing } from "./password-hashing.ts";

/** A hash that goes on when the test says so, and counts how many run at the same time. */
function createGatedHashing() {
  const gates: (() => void)[] = [];
  const counts = { running: 0, most: 0 };
  const work = async () => {
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await new Promise<void>((resolve) => gates.push(resolve));
    counts.running -= 1;
  };
  const hashing: PasswordHashing = {
    hash: async (password) => {
      await work();
      return `hash of ${password}`;
    },
    verify: async ({ hash, password }) => {
      await work();
      return hash === `hash of ${password}`;
    },
  };
  return {
    hashing,
    counts,
    /** Lets the hash go on that began first. */
    goOn: async () => {
      gates.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test("[SEC-15] hashes and checks of passwords share one bounded queue", async () => {
  const { hashing, counts, goOn } = createGatedHashing();
  const passwords = createPasswordHashing({ hashing, bounds: { running: 2, waiting: 3, perHash: 5, made: 5 } });
  const calls = [
    passwords.hash("one"),
    passwords.verify({ hash: "hash of two", password: "two" }),
    passwords.verify({ hash: "hash of two", password: "three" }),
    passwords.hash("four"),
    passwords.hash("five"),
  ];
  const refusals = await Promise.allSettled([
    passwords.hash("six"),
    passwords.verify({ hash: "hash of six", password: "six" }),
  ]);
  for (const refusal of refusals) {
    expect(refusal).toEqual({ status: "rejected", reason: expect.any(ApiFailure) });
    expect(refusal).toMatchObject({ reason: { error: { code: 503 }, headers: { "Retry-After": "3" } } });
  }
  for (const _ of calls) await goOn();
  expect(await Promise.all(calls)).toEqual(["hash of one", true, false, "hash of four", "hash of five"]);
  expect(counts).toEqual({ running: 0, most: 2 });

  const later = passwords.hash("six");
  await new Promise(setImmediate);
  await goOn();
  expect(await later).toBe("hash of six");
});

test("[SEC-15] guesses at one account leave places for other accounts", async () => {
  const { hashing, goOn } = createGatedHashing();
  const passwords = createPasswordHashing({ hashing, bounds: { running: 2, waiting: 6, perHash: 3, made: 3 } });
  const guesses = await startMany(9, () => passwords.verify({ hash: "hash of one", password: "guess" }));
  const strangers = await startMany(9, () => passwords.hash("guess"));
  expect([guesses.refused, strangers.refused]).toEqual([6, 6]);
  const signIn = passwords.verify({ hash: "hash of two", password: "two" });
  for (let turn = 0; turn < 7; turn += 1) await goOn();
  expect(await signIn).toBe(true);

  const again = await startMany(9, () => passwords.verify({ hash: "hash of one", password: "guess" }));
  expect(again.refused).toBe(6);
});

/** Makes calls at once, and counts those that are refused before they wait. */
async function startMany(count: number, call: () => Promise<unknown>): Promise<{ refused: number }> {
  const outcome = { refused: 0 };
  for (let index = 0; index < count; index += 1) {
    call().catch(() => {
      outcome.refused += 1;
    });
  }
  await new Promise(setImmediate);
  return outcome;
}

test("[SEC-15] a hash that fails frees its place", async () => {
  const failure: PasswordHashing = { hash: () => Promise.reject(new Error("It broke.")), verify: async () => true };
  const passwords = createPasswordHashing({
    hashing: failure,
    bounds: { running: 1, waiting: 0, perHash: 1, made: 1 },
  });
  for (const _ of [1, 2]) await expect(passwords.hash("one")).rejects.toThrow("It broke.");
  expect(await passwords.verify({ hash: "", password: "" })).toBe(true);
});

test("[SEC-15] no other file hashes passwords by itself", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/\.(test|test-support)\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  const hashers = /\b(hashPassword|verifyPassword|scrypt(Sync)?|pbkdf2(Sync)?|argon2(Sync)?|bcrypt)\s*[(,}]/;
  const hashingFiles = sources.filter((file) => hashers.test(readFileSync(join(root, file), "utf8")));
  expect(hashingFiles.map((file) => relative(".", file))).toEqual([
    join("accounts", "passwords", "password-hashing.ts"),
  ]);
});
