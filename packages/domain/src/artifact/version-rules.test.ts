import { expect, test } from "vitest";
import type { ArtifactVersion } from "./artifact-version.ts";
import { createArtifactVersion } from "./artifact-version.ts";
import {
  compareVersions,
  elapsedText,
  lineOf,
  nextVersionNumber,
  versionStatus,
  versionSubtitle,
} from "./version-rules.ts";

const aVersion = (id: string, parentVersionId: string | null, versionNumber: number): ArtifactVersion => ({
  ...createArtifactVersion({
    roomId: "room-1",
    artifactId: "art-1",
    parentVersionId,
    versionNumber,
    generatingMessageId: null,
    characterId: "char-1",
    characterName: "A",
    prompt: "",
    type: "app",
    now: 1,
  }),
  id,
});

test.each([
  [-5, "0s"],
  [0, "0s"],
  [59_999, "59s"],
  [60_000, "1m"],
  [61_000, "1m 1s"],
  [180_000, "3m"],
  [3_725_000, "62m 5s"],
])("%d milliseconds have passed as %s", (milliseconds, text) => {
  expect(elapsedText(milliseconds)).toBe(text);
});

test("a card shows 120 characters of its prompt, or that it is the first", () => {
  expect(versionSubtitle(" \n")).toBe("Initial version");
  expect(versionSubtitle("x".repeat(120))).toBe("x".repeat(120));
  expect(versionSubtitle("👋".repeat(121))).toBe(`${"👋".repeat(120)}…`);
});

test("a version with an error has failed", () => {
  expect(versionStatus({ generationStatus: "success", error: "No" })).toBe("failed");
  expect(versionStatus({ generationStatus: "success", error: "" })).toBe("success");
});

test("versions are numbered on, ordered by number, and traced to the first", () => {
  const versions = [aVersion("c", "b", 3), aVersion("a", null, 1), aVersion("b", "a", 2), aVersion("d", "a", 4)];
  expect(nextVersionNumber(versions)).toBe(5);
  expect(nextVersionNumber([])).toBe(1);
  expect([...versions].sort(compareVersions).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(lineOf(versions[0] as ArtifactVersion, versions).map(({ id }) => id)).toEqual(["c", "b", "a"]);
});

test("versions that name each other as parents are met once", () => {
  const versions = [aVersion("a", "b", 1), aVersion("b", "a", 2)];
  expect(lineOf(versions[0] as ArtifactVersion, versions).map(({ id }) => id)).toEqual(["a", "b"]);
});
