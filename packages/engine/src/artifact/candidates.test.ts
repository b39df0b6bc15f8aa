import { type ArtifactVersion, createArtifactVersion } from "@tutti/domain";
import { describe, expect, test } from "vitest";
import { candidatesOf, runningCandidates, shownPair } from "./candidates.ts";

const questions: Readonly<Record<string, string>> = { v1: "q", v2: "q", v3: "q", v4: "fix", v5: "fix 2", v6: "next" };

/** A version whose number is in its id. */
function version(id: string, change: Partial<ArtifactVersion> = {}): ArtifactVersion {
  return {
    ...createArtifactVersion({
      roomId: "room",
      artifactId: "app",
      parentVersionId: null,
      versionNumber: Number(id.slice(1)),
      generatingMessageId: null,
      characterId: "character",
      characterName: "Ada",
      prompt: "",
      type: "app",
      now: 1,
    }),
    id,
    ...change,
  };
}

const asked = [version("v1"), version("v2"), version("v3")];
const fix = version("v4", { parentVersionId: "v2", fixedVersionId: "v2" });
const fixOfFix = version("v5", { parentVersionId: "v4", fixedVersionId: "v4" });
const next = version("v6", { parentVersionId: "v2" });

describe("[LOOK-4] the candidates of a comparison", () => {
  test.each([
    ["are those of the same prompt", asked, "v2", [], ["v1", "v2", "v3"]],
    ["keep their places when one is fixed", [...asked, fix], "v4", [], ["v1", "v4", "v3"]],
    ["keep their places when a fix is fixed", [...asked, fix, fixOfFix], "v5", [], ["v1", "v5", "v3"]],
    ["have the newest fix where another is shown", [...asked, fix, fixOfFix], "v1", [], ["v1", "v5", "v3"]],
    ["have the version that is shown, though it was fixed", [...asked, fix], "v2", [], ["v1", "v2", "v3"]],
    ["do not follow to the next prompt", [...asked, next], "v6", [], ["v6"]],
    ["are the chosen ones", [...asked, next], "v6", ["v1", "v6"], ["v1", "v6"]],
    ["are the chosen ones with their fixes", [...asked, fix, next], "v6", ["v2", "v6"], ["v4", "v6"]],
    ["are no chosen ones without the shown one", [...asked, next], "v3", ["v1", "v6"], ["v1", "v2", "v3"]],
    ["stand alone where what was fixed is gone", [fix], "v4", [], ["v4"]],
    ["end a chain that leads back", [version("v1", { fixedVersionId: "v1" })], "v1", [], ["v1"]],
  ] as const)("%s", (_, versions, shownId, chosenIds, ids) => {
    const shown = versions.find(({ id }) => id === shownId);
    if (shown === undefined) throw new Error("There is no such version.");
    const candidates = candidatesOf(shown, versions, { questionOf: ({ id }) => questions[id], chosenIds });
    expect(candidates.map((candidate) => candidate.version.id)).toEqual(ids);
  });

  test("keep their ids when one is fixed", () => {
    const ids = candidatesOf(fix, [...asked, fix], { questionOf: ({ id }) => questions[id] }).map(({ id }) => id);
    expect(ids).toEqual(["v1", "v2", "v3"]);
  });
});

test.each([
  ["the chosen and the first other", "b", undefined, ["a", "b"]],
  ["the chosen and the one before it", "a", "c", ["a", "c"]],
  ["the order of the comparison", "c", "b", ["b", "c"]],
  ["another one where the earlier is the chosen", "a", "a", ["a", "b"]],
  ["another one where the earlier is gone", "c", "gone", ["a", "c"]],
])("[LOOK-4] two beside each other are %s", (_, chosenId, earlierId, shown) => {
  expect(shownPair(["a", "b", "c"], chosenId, earlierId)).toEqual(shown);
});

test.each([
  ["all of a few", ["a", "b", "c"], ["a"], [], ["a", "b", "c"]],
  ["the first four", ["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e"], [], ["a", "b", "c", "d"]],
  ["the one that was started", ["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e"], ["e"], ["a", "b", "c", "e"]],
  ["the shown one before recent ones", ["a", "b", "c", "d", "e"], ["e"], ["a", "b", "c", "d"], ["a", "b", "c", "e"]],
  ["none that is gone", ["a", "b"], ["a"], ["gone"], ["a", "b"]],
])("[LOOK-4] of the compared apps run %s", (_, ids, shownIds, recentIds, running) => {
  expect(runningCandidates(ids, { shownIds, recentIds }).toSorted()).toEqual(running);
});
