import { expect, test } from "vitest";
import { createStoppedRuns } from "./stopped-runs.ts";

function createSet(limits: { perOwner: number; inAll: number }) {
  let time = 0;
  const forgottenNames: string[] = [];
  const stoppedRuns = createStoppedRuns({
    ...limits,
    lifetime: 100,
    now: () => time,
    onForgotten: (name) => forgottenNames.push(name),
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { stoppedRuns, forgottenNames, pass };
}

test("[SEC-14] one owner's stopped ids push out that owner's oldest alone", () => {
  const { stoppedRuns, forgottenNames } = createSet({ perOwner: 2, inAll: 100 });
  stoppedRuns.add("eve", "eve/1");
  for (const id of [1, 2, 3, 4]) stoppedRuns.add("ada", `ada/${id}`);
  expect(forgottenNames).toEqual(["ada/1", "ada/2"]);
  expect(["eve/1", "ada/1", "ada/3", "ada/4"].map(stoppedRuns.has)).toEqual([true, false, true, true]);
});

test("[SEC-14] many owners' stopped ids stay within the number of all", () => {
  const { stoppedRuns, forgottenNames } = createSet({ perOwner: 2, inAll: 3 });
  for (let owner = 0; owner < 10; owner += 1) stoppedRuns.add(`p${owner}`, `p${owner}/1`);
  expect(forgottenNames).toHaveLength(7);
  expect(stoppedRuns.has("p9/1")).toBe(true);
});

test("a stopped id is forgotten after its lifetime", () => {
  const { stoppedRuns, forgottenNames, pass } = createSet({ perOwner: 2, inAll: 3 });
  stoppedRuns.add("ada", "ada/1");
  pass(99);
  expect(stoppedRuns.has("ada/1")).toBe(true);
  pass(1);
  expect(stoppedRuns.has("ada/1")).toBe(false);
  expect(forgottenNames).toEqual(["ada/1"]);
});
