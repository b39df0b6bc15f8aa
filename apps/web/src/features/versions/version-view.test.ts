import { type ArtifactVersion, createArtifactVersion } from "@tutti/domain";
import { expect, test } from "vitest";
import { siblingsOf, versionCardView, versionRows } from "./version-view.ts";

const version = (id: string, change: Partial<ArtifactVersion> = {}): ArtifactVersion => ({
  ...createArtifactVersion({
    roomId: "room",
    artifactId: "art",
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId: null,
    characterId: "char",
    characterName: "Builder",
    prompt: "Make it blue",
    type: "app",
    now: 1000,
  }),
  id,
  ...change,
});

test("a card tells number, model, status, time and prompt", () => {
  expect(versionCardView(version("a", { versionNumber: 3 }), { now: 66_000, author: "Builder 2" })).toEqual({
    title: "Version 3",
    author: "Builder 2",
    status: "generating",
    subtitle: "Make it blue",
    elapsed: "1m 5s",
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
  const made = { metadata: { isCutOff: true, interruption: "gateway" } } as const;
  const { interruption } = versionCardView(version("a", change), { now: 1, author: "Builder", made });
  expect(interruption?.slice(0, 32)).toBe(words);
});

test.each([
  ["the time it took", { generationStatus: "success", generationDurationMs: 12_400 }, "success", "12s"],
  ["no time where nobody waited", { generationStatus: "success", generationDurationMs: 0 }, "success", undefined],
  ["failed where there is an error", { generationStatus: "success", error: "No." }, "failed", undefined],
] as const)("a finished version shows %s", (_, change, status, elapsed) => {
  const view = versionCardView(version("a", change), { now: 99_000, author: "Builder" });
  expect([view.status, view.elapsed]).toEqual([status, elapsed]);
});

test("versions are listed from the newest, branches further in", () => {
  const rows = versionRows([
    version("1"),
    version("2", { parentVersionId: "1" }),
    version("3", { parentVersionId: "1" }),
    version("4", { parentVersionId: "2" }),
    version("5", { parentVersionId: "3" }),
  ]);
  expect(rows.map(({ version: { id }, depth }) => [id, depth])).toEqual([
    ["5", 0],
    ["4", 1],
    ["3", 0],
    ["2", 1],
    ["1", 0],
  ]);
});

test("versions whose parents form a circle are listed once each", () => {
  const rows = versionRows([version("a", { parentVersionId: "b" }), version("b", { parentVersionId: "a" })]);
  expect(rows.map(({ version: { id } }) => id)).toEqual(["b", "a"]);
});

test("siblings answer the same question from the same base", () => {
  const questions: Record<string, string> = { a: "q", b: "q", c: "other", d: "q" };
  const all = [version("a"), version("b"), version("c"), version("d", { parentVersionId: "a" }), version("e")];
  const ids = (id: string) =>
    siblingsOf(all.find((one) => one.id === id) ?? version(id), all, (one) => questions[one.id]).map((one) => one.id);
  expect(ids("a")).toEqual(["a", "b"]);
  expect(ids("c")).toEqual(["c"]);
  expect(ids("e")).toEqual(["e"]);
});
