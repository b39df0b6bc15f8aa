import { createAppArtifact, createArtifactVersion, createImageArtifact } from "@tutti/domain";
import { expect, test } from "vitest";
import { artifactKind, versionOfMessage } from "./artifact-card-view.ts";

const artifactFields = { roomId: "room", name: "Thing", prompt: "", characterIds: [], now: 1 };
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

test("an artifact's kind has the specification's words", () => {
  expect(artifactKind(createAppArtifact({ ...artifactFields, archetype: "2d-game" }))).toBe("2D Game");
  expect(artifactKind(createImageArtifact(artifactFields))).toBe("Image");
});
