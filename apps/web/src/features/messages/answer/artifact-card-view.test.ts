import { createAppArtifact, createArtifactVersion, createImageArtifact } from "@tutti/domain";
import { expect, test } from "vitest";
import { artifactKind, artifactStatus, versionOfMessage, versionStateText } from "./artifact-card-view.ts";

const made = { roomId: "room", name: "Thing", prompt: "", characterIds: [], now: 1 };
const version = (id: string, generatingMessageId: string | null) => ({
  ...createArtifactVersion({
    roomId: "room",
    artifactId: "art",
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId,
    characterId: "char",
    characterName: "Builder",
    prompt: "",
    type: "app",
    now: 1,
  }),
  id,
});

test.each([
  ["the one that the message made", { id: "m1", versionContextId: "b" }, "a"],
  ["the one that the message is about", { id: "m2", versionContextId: "b" }, "b"],
  ["the head", { id: "m2" }, "c"],
])("a message's version is %s", (_, message, expected) => {
  const versions = [version("a", "m1"), version("b", null), version("c", null)];
  expect(versionOfMessage(message, { headVersionId: "c" }, versions)?.id).toBe(expected);
});

test.each([
  [undefined, "idle"],
  [{ generationStatus: "generating" }, "generating"],
  [{ generationStatus: "success" }, "success"],
  [{ generationStatus: "success", error: "It does not build." }, "failed"],
] as const)("%o is %s", (given, expected) => {
  expect(artifactStatus(given)).toBe(expected);
});

test("an artifact's kind has the specification's words", () => {
  expect(artifactKind(createAppArtifact({ ...made, archetype: "2d-game" }))).toBe("2D Game");
  expect(artifactKind(createImageArtifact(made))).toBe("Image");
});

test.each([
  ["runs", "Ready"],
  ["errors", "Runs with errors"],
  ["blank", "Nothing on the screen"],
  ["fails", "Does not run"],
] as const)("[APP-7] a version whose check found that it %s is told as '%s'", (state, text) => {
  const check = { state, fingerprint: "", problemCount: 0, problems: [], checkedAt: 1 };
  expect(versionStateText({ generationStatus: "success", check })).toBe(text);
  expect(versionStateText({ generationStatus: "generating", check })).toBe("Generating");
});
