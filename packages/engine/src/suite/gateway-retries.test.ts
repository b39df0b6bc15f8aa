import { expect, test } from "vitest";
import { createGatewayRetries } from "./gateway-retries.ts";

test("waits longer for a gateway each time, up to a minute", () => {
  const delays: number[] = [];
  let tries = 0;
  let elapse = (): void => undefined;
  const retries = createGatewayRetries(
    {
      scheduler: {
        after: (milliseconds, run) => {
          delays.push(milliseconds);
          elapse = run;
          return () => undefined;
        },
      },
    },
    () => {
      tries += 1;
    },
  );
  for (let index = 0; index < 6; index += 1) {
    retries.later();
    // The cells of a run are refused together: they wait once.
    retries.later();
    expect(retries.isWaiting()).toBe(true);
    elapse();
    expect(retries.isWaiting()).toBe(false);
  }
  expect([delays, tries]).toEqual([[5_000, 10_000, 20_000, 40_000, 60_000, 60_000], 6]);
  retries.succeed();
  retries.later();
  expect(delays.at(-1)).toBe(5_000);
});
