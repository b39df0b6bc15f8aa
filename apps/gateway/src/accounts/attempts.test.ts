import { expect, test } from "vitest";
import { createAttempts } from "./attempts.ts";

const limit = { window: 60, max: 2 };

test("who tries too often waits until a window has passed since the last try that counted", async () => {
  let clock = 1_795_000_000_000;
  const attempts = createAttempts(() => clock);
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: true, retryAfter: null });
  clock += 30_000;
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: true, retryAfter: null });
  clock += 20_500;
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: false, retryAfter: 40 });
  clock += 39_499;
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: false, retryAfter: 1 });
  clock += 1;
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: true, retryAfter: null });
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: true, retryAfter: null });
  expect(await attempts.consume("ada", limit)).toEqual({ allowed: false, retryAfter: 60 });
});

test("tries of others, and of another gateway in the same process, are not counted together", async () => {
  const clock = () => 1_795_000_000_000;
  const attempts = createAttempts(clock);
  const once = { window: 60, max: 1 };
  expect(await attempts.consume("ada", once)).toMatchObject({ allowed: true });
  expect(await attempts.consume("grace", once)).toMatchObject({ allowed: true });
  expect(await createAttempts(clock).consume("ada", once)).toMatchObject({ allowed: true });
  expect(await attempts.consume("ada", once)).toMatchObject({ allowed: false });
});

test("a clock that was set back locks no account out", async () => {
  let clock = 1_795_000_000_000;
  const attempts = createAttempts(() => clock);
  for (const _ of [1, 2]) await attempts.consume("ada", limit);
  clock -= 24 * 60 * 60_000;
  expect(await attempts.consume("ada", limit)).toMatchObject({ allowed: true });
});
