import { expect, test } from "vitest";
import { aVersion } from "../../testing/a-version.ts";
import { versionCardView } from "./version-view.ts";

test("a card tells number, model, status, time and prompt", () => {
  expect(versionCardView(aVersion("a", { versionNumber: 3 }), { now: 66_000, author: "Builder 2" })).toEqual({
    title: "Version 3",
    author: "Builder 2",
    status: "generating",
    subtitle: "Make it blue",
    elapsedTime: "1m 5s",
    error: undefined,
    interruption: undefined,
  });
});

test.each([
  [
    "that failed without an error says what interrupted it",
    { generationStatus: "failed" },
    "Interrupted: the gateway stopped",
  ],
  ["that failed with an error says that alone", { generationStatus: "failed", error: "No." }, undefined],
  ["that is made again says nothing", { generationStatus: "generating" }, undefined],
] as const)("a version %s", (_, change, words) => {
  const generatingMessage = { metadata: { isCutOff: true, interruption: "gateway" } } as const;
  const { interruption } = versionCardView(aVersion("a", change), {
    now: 1,
    author: "Builder",
    answer: generatingMessage,
  });
  expect(interruption?.slice(0, 32)).toBe(words);
});

test.each([
  ["the time it took", { generationStatus: "success", generationDurationMs: 12_400 }, "success", "12s"],
  ["no time where no time passed", { generationStatus: "success", generationDurationMs: 0 }, "success", undefined],
  ["failed where there is an error", { generationStatus: "success", error: "No." }, "failed", undefined],
] as const)("a finished version shows %s", (_, change, status, elapsedTime) => {
  const view = versionCardView(aVersion("a", change), { now: 99_000, author: "Builder" });
  expect([view.status, view.elapsedTime]).toEqual([status, elapsedTime]);
});
