import { expect, test } from "vitest";
import { createErrorHold } from "./error-hold.ts";

function openHold() {
  const reports: [string, boolean][] = [];
  let lookCount = 0;
  let timeout: (() => void) | undefined;
  const hold = createErrorHold({
    look: () => {
      lookCount += 1;
    },
    report: (error, isDrawn) => reports.push([error, isDrawn]),
    after: (_, run) => {
      timeout = run;
      return () => {
        timeout = undefined;
      };
    },
  });
  return { hold, reports, lookCount: () => lookCount, expire: () => timeout?.() };
}

test("[FIELD-5] an error is held until the frame tells what is on the screen", () => {
  const { hold, reports, lookCount } = openHold();
  hold.hold("a");
  hold.hold("b");
  hold.hold("a");
  expect([reports, lookCount()]).toEqual([[], 1]);
  hold.release(true);
  expect(reports).toEqual([
    ["a", true],
    ["b", true],
  ]);
  hold.release(false);
  hold.hold("c");
  hold.release(false);
  expect([reports.at(-1), reports.length, lookCount()]).toEqual([["c", false], 3, 2]);
});

test("[FIELD-5] a frame that does not answer leaves its app in sight", () => {
  const { hold, reports, expire } = openHold();
  hold.hold("a");
  expire();
  expect(reports).toEqual([["a", true]]);
});

test("[FIELD-5] errors of a run that has ended are dropped, others bounded", () => {
  const { hold, reports, expire } = openHold();
  hold.hold("a");
  hold.drop();
  expire();
  hold.release(true);
  expect(reports).toEqual([]);
  for (let index = 0; index < 1_000; index += 1) hold.hold(String(index));
  hold.release(true);
  expect(reports).toHaveLength(20);
});
