import { type ArtifactVersion, createArtifactVersion, USER_CHARACTER_ID } from "@tutti/domain";
import { expect, test } from "vitest";
import { versionActions } from "./version-actions.ts";

const generating = createArtifactVersion({
  roomId: "room",
  artifactId: "art",
  parentVersionId: null,
  versionNumber: 1,
  generatingMessageId: "m",
  characterId: "char",
  characterName: "Builder",
  prompt: "",
  type: "app",
  now: 1,
});
const success: ArtifactVersion = { ...generating, generationStatus: "success" };
const head = { isHead: true, isShown: true, isBrokenOff: false, isMergeable: false };

test.each([
  ["one that is being made", generating, head, ["stop", "sentRequest"]],
  ["the head", success, head, ["regenerate", "sentRequest"]],
  ["another one", success, { ...head, isHead: false }, ["make-head", "roll-back", "regenerate", "sentRequest"]],
  ["one that is not shown", success, { ...head, isShown: false }, ["regenerate", "compare", "sentRequest"]],
  ["one beside another", success, { ...head, isMergeable: true }, ["regenerate", "merge", "sentRequest"]],
  ["one by the user", { ...success, characterId: USER_CHARACTER_ID }, head, []],
  ["one with an error", { ...success, error: "No." }, head, ["fix", "fix-with", "retry", "regenerate", "sentRequest"]],
  [
    "one without an error's text",
    { ...success, generationStatus: "failed" as const },
    head,
    ["retry", "regenerate", "sentRequest"],
  ],
  [
    "one that broke off",
    { ...success, generationStatus: "failed" as const, error: "Off." },
    { ...head, isBrokenOff: true },
    ["fix", "fix-with", "continue", "continue-with", "retry", "regenerate", "sentRequest"],
  ],
  ["a failed one by the user", { ...success, characterId: USER_CHARACTER_ID, error: "No." }, head, ["fix", "fix-with"]],
  ["a failed image", { ...success, type: "image" as const, error: "No." }, head, ["regenerate", "sentRequest"]],
  ["one that was imported", { ...success, generatingMessageId: null }, head, ["regenerate"]],
])("with %s can be done what makes sense", (_, version, place, expected) => {
  expect(versionActions(version, place)).toEqual(expected);
});
