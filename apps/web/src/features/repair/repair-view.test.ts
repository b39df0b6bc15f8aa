import { initialRepairLimits, type Repair, repairEnds } from "@tutti/domain";
import { expect, test } from "vitest";
import { repairView } from "./repair-view.ts";

const numbers: Record<string, number> = { start: 1, first: 2, second: 3 };
const shownAs = { headVersionId: "start", numberOf: (id: string) => numbers[id] };
const repair = (change: Partial<Repair>): Repair => ({
  startVersionId: "start",
  errors: 1,
  tries: [
    { versionId: "first", errors: 2, error: "src/App.tsx:1:1: One\nmore", cost: 0.01 },
    { versionId: "second", errors: 0, cost: 0.02 },
  ],
  status: "success",
  ...change,
});

test("[APP-9] a repair says what it does, what was tried, and what it cost", () => {
  expect(repairView(repair({}), initialRepairLimits, { ...shownAs, headVersionId: "second" })).toEqual({
    title: "Repaired, 2 tries, $0.03",
    text: "Version 3 runs without an error.",
    tries: [
      { id: "first", text: "Version 2 · 2 errors · $0.01", error: "src/App.tsx:1:1: One" },
      { id: "second", text: "Version 3 · runs · $0.02" },
    ],
  });
  const running = repair({ status: "running", tries: [{ versionId: "first" }] });
  expect(repairView(running, initialRepairLimits, shownAs)).toEqual({
    title: "Repairing, try 1 of 3",
    tries: [{ id: "first", text: "Version 2" }],
  });
  const missingRepair = repair({ status: "not-made", tries: [{ versionId: "gone", failure: "not-made" }] });
  expect(repairView(missingRepair, initialRepairLimits, shownAs)).toEqual({
    title: "Not repaired, 1 try",
    text: "A version could not be made: its card in the history says why. Version 1 is shown: none has fewer errors.",
    tries: [{ id: "gone", text: "A version that is gone · not made" }],
  });
});

test("[APP-9] each end of a repair has a text of its own", () => {
  const texts = repairEnds.map((status) => repairView(repair({ status }), initialRepairLimits, shownAs).text);
  expect(new Set(texts).size).toBe(repairEnds.length);
  const withBest = texts.filter((text) => text?.endsWith("Version 1 is shown: none has fewer errors."));
  // Not after success, nor where the person left the page: then no version was chosen.
  expect(withBest).toHaveLength(repairEnds.length - 2);
});
