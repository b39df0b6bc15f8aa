import { type ArtifactVersion, createArtifactVersion } from "@tutti/domain";
import { expect, test } from "vitest";
import { nextToCheck, toVersionCheck } from "./version-check-rules.ts";

const version = (id: string, createdAt: number, change: Partial<ArtifactVersion> = {}): ArtifactVersion => ({
  ...createArtifactVersion({
    roomId: "room",
    artifactId: "art",
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId: null,
    characterId: "char",
    characterName: "Builder",
    prompt: "",
    type: "app",
    now: createdAt,
  }),
  id,
  generationStatus: "success",
  fileContents: { file: "content" },
  ...change,
});
const found = {
  failure: undefined,
  errors: [],
  blocked: [],
  isDrawn: true,
  emptyRoots: [],
  emptyCanvases: [],
  thumbnail: undefined,
};
const files = [{ path: "src/App.tsx", content: "" }];
const check = toVersionCheck(found, { files, now: 1 });

test.each<[string, ArtifactVersion[], string | undefined]>([
  ["the newest of this visit first", [version("a", 11), version("b", 12)], "b"],
  ["of those from before only a head", [version("old", 5), version("head", 4)], "head"],
  ["none that is generated", [version("a", 11, { generationStatus: "generating" })], undefined],
  ["none whose making failed", [version("a", 11, { generationStatus: "failed" })], undefined],
  ["no image", [version("a", 11, { type: "image" })], undefined],
  ["none without files", [version("a", 11, { fileContents: {} })], undefined],
  ["none that was checked", [version("a", 11, { check })], undefined],
])("[APP-7] the next version to check is %s", (_, versions, id) => {
  expect(nextToCheck(versions, { startedAt: 10, isHead: (one) => one.id === "head" })?.id).toBe(id);
});

test("[APP-7] what was found is kept with its state and the places of its problems", () => {
  expect(check).toMatchObject({ state: "runs", problemCount: 0 });
  const text = "Error: no\n    at App (src/App.tsx:2:9)";
  expect(toVersionCheck({ ...found, errors: [text] }, { files, now: 1 })).toMatchObject({
    state: "errors",
    problemCount: 1,
    problems: [{ text, file: "src/App.tsx", line: 2, column: 9 }],
  });
});
