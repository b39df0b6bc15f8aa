import { expect, test } from "vitest";
import { runPredicate } from "./run-predicate.ts";

const input = { output: 'It is </script> "42".', expected: "42", prompt: "Q" };
const run = (code: string) => runPredicate({ code, variables: input, title: "Check" });

test.each<[string, object]>([
  ["output.includes(expected)", { outcome: "pass" }],
  ["const words = output.split(' '); return words.length > 9;", { outcome: "fail" }],
  ["({ pass: false, reason: prompt })", { outcome: "fail", reason: "Q" }],
  ["await Promise.resolve(1)", { outcome: "error" }],
  ["'yes'", { outcome: "error", reason: "It returned neither true, false nor { pass, reason }." }],
  ["output.nothing.there", { outcome: "error", reason: expect.stringContaining("undefined") }],
  ["typeof document === 'undefined' && typeof parent === 'undefined'", { outcome: "pass" }],
  ["fetch('https://example.com').then(() => false, () => true)", { outcome: "pass" }],
])("[EVID-5] the predicate %s comes to %o, apart from the page and the network", async (code, outcome) => {
  expect(await run(code)).toMatchObject(outcome);
});

test("[EVID-5] a predicate that never ends goes with its frame, and the page goes on", async () => {
  const timers: (() => void)[] = [];
  const running = runPredicate({
    code: "for (;;);",
    variables: input,
    title: "Check",
    after: (_, end) => void timers.push(end),
  });
  // The first timer limits the opening; the second starts when the frame is ready.
  await expect.poll(() => timers.length).toBe(2);
  timers[1]?.();
  expect(await running).toEqual({ outcome: "error", reason: "It took longer than three seconds." });
  expect(document.querySelectorAll("iframe[title='Check']")).toHaveLength(0);
});
