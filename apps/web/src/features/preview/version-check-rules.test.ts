import type { ArtifactVersion } from "@tutti/domain";
import { expect, test } from "vitest";
import { aVersion } from "../../testing/a-version.ts";
import { type AppReach, nextToCheck, toVersionCheck } from "./version-check-rules.ts";

const version = (id: string, createdAt: number, change: Partial<ArtifactVersion> = {}): ArtifactVersion =>
  aVersion(id, { createdAt, generationStatus: "success", fileContents: { file: "content" }, ...change });
const projectCheck = {
  failure: undefined,
  errors: [],
  blockedAddresses: [],
  isDrawn: true,
  emptyRoots: [],
  emptyCanvases: [],
  thumbnail: undefined,
};
const closedReach = { isNetworkAllowed: false, allowedPackages: [] };
const files = [{ path: "src/App.tsx", content: "" }];
const blank = toVersionCheck({ ...projectCheck, isDrawn: false }, { files, reach: closedReach, now: 1 });
const check = toVersionCheck(projectCheck, { files, reach: closedReach, now: 1 });

test.each<[string, ArtifactVersion[], string | undefined]>([
  ["the newest of this visit first", [version("a", 11), version("b", 12)], "b"],
  ["of those from before only a head", [version("old", 5), version("head", 4)], "head"],
  ["none that is generated", [version("a", 11, { generationStatus: "generating" })], undefined],
  ["none whose making failed", [version("a", 11, { generationStatus: "failed" })], undefined],
  ["no image", [version("a", 11, { type: "image" })], undefined],
  ["none without files", [version("a", 11, { fileContents: {} })], undefined],
  ["none that was checked", [version("a", 11, { check })], undefined],
  ["one that may reach more by now", [version("a", 11, { check, artifactId: "open" })], "a"],
  [
    "one that did not run, and may fetch a package by now",
    [version("a", 11, { check: blank, artifactId: "packages" })],
    "a",
  ],
  ["none that ran, whatever may be fetched", [version("a", 11, { check, artifactId: "packages" })], undefined],
  [
    "one that did not run, and may no longer fetch what it might",
    [version("a", 11, { check: { ...blank, allowedPackages: ["echarts"] } })],
    "a",
  ],
  ["one that may reach less by now", [version("a", 11, { check: { ...check, isNetworkAllowed: true } })], "a"],
])("[APP-7] the next version to check is %s", (_, versions, id) => {
  const isHead = (one: ArtifactVersion) => one.id === "head";
  const reachOf = (one: ArtifactVersion): AppReach => ({
    isNetworkAllowed: one.artifactId === "open",
    allowedPackages: one.artifactId === "packages" ? ["echarts"] : [],
  });
  expect(nextToCheck(versions, { startedAt: 10, isHead, reachOf })?.id).toBe(id);
});

test("[APP-7] what was found is kept with its state and the places of its problems", () => {
  expect(check).toMatchObject({ state: "runs", problemCount: 0 });
  const text = "Error: no\n    at App (src/App.tsx:2:9)";
  const reach = { isNetworkAllowed: true, allowedPackages: ["echarts"] };
  expect(toVersionCheck({ ...projectCheck, errors: [text] }, { files, reach, now: 1 })).toMatchObject({
    state: "errors",
    isNetworkAllowed: true,
    allowedPackages: ["echarts"],
    problemCount: 1,
    problems: [{ text, file: "src/App.tsx", line: 2, column: 9 }],
  });
});
