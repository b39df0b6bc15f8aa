import { expect, test } from "vitest";
import { createArtifactFile, createArtifactFileContent } from "./artifact-file.ts";
import type { GenerationStatus } from "./generation.ts";
import { type FileWithContent, isWholeFile, versionWork } from "./version-work.ts";

/** A file whose content has an id, a status, and the time at which it was begun. */
const versionFile = (
  filename: string,
  id: string,
  generationStatus: GenerationStatus,
  createdAt = 1,
): FileWithContent => ({
  file: createArtifactFile({ roomId: "room-1", filename, type: "text", now: 1 }),
  content: { ...createArtifactFileContent({ roomId: "room-1", now: createdAt }), id, generationStatus },
});
const starter = [versionFile("index.html", "c1", "idle"), versionFile("src/main.ts", "c2", "idle")];
const parent = [
  versionFile("index.html", "c1", "success"),
  versionFile("src/main.ts", "c2", "success"),
  versionFile("old.css", "c3", "idle"),
];

test.each<{
  when: string;
  files: FileWithContent[];
  parent?: FileWithContent[];
  states: string[];
  writing?: string;
  last?: string;
}>([
  {
    when: "nothing is written of a first version",
    files: starter,
    states: ["index.html unchanged", "src/main.ts unchanged"],
  },
  {
    when: "the first file of a first version is being written",
    files: [versionFile("index.html", "c9", "generating", 5), versionFile("src/main.ts", "c2", "idle")],
    states: ["index.html writing", "src/main.ts unchanged"],
    writing: "index.html",
  },
  {
    when: "a first version has one file, and the next is being written",
    files: [
      versionFile("a.css", "c9", "generating", 6),
      versionFile("index.html", "c8", "success", 5),
      versionFile("src/main.ts", "c2", "idle"),
    ],
    states: ["index.html new", "a.css writing", "src/main.ts unchanged"],
    writing: "a.css",
    last: "index.html",
  },
  {
    when: "nothing is written of a next version",
    files: parent,
    parent,
    states: ["index.html unchanged", "old.css unchanged", "src/main.ts unchanged"],
  },
  {
    when: "a next version has written, added and removed files, and none is being written",
    files: [
      versionFile("index.html", "c1", "success"),
      versionFile("new.ts", "c9", "success", 6),
      versionFile("src/main.ts", "c8", "success", 5),
    ],
    parent,
    states: ["src/main.ts modified", "new.ts new", "index.html unchanged", "old.css removed"],
    last: "new.ts",
  },
  {
    when: "files were begun in the same millisecond",
    files: [
      versionFile("a.ts", "c7", "generating", 5),
      versionFile("b.ts", "c9", "success", 5),
      versionFile("c.ts", "c8", "success", 5),
    ],
    parent: [],
    states: ["b.ts new", "c.ts new", "a.ts writing"],
    writing: "a.ts",
    last: "c.ts",
  },
  {
    when: "a model goes on after an answer that broke off in the middle of a file",
    files: [
      versionFile("index.html", "c7", "failed", 4),
      versionFile("src/main.ts", "c2", "success"),
      versionFile("old.css", "c3", "idle"),
    ],
    parent,
    states: ["index.html unfinished", "old.css unchanged", "src/main.ts unchanged"],
  },
  {
    when: "a file is written a second time in the same version",
    files: [versionFile("index.html", "c8", "generating", 5), versionFile("src/main.ts", "c9", "success", 6)],
    parent: [],
    states: ["index.html writing", "src/main.ts new"],
    writing: "index.html",
    last: "src/main.ts",
  },
])("while $when, each file has its state", ({ files, parent: before, states, writing, last }) => {
  const work = versionWork(files, before);
  expect(work.files.map(({ file, state }) => `${file.filename} ${state}`)).toEqual(states);
  expect(work.writing?.file.filename).toBe(writing);
  expect(work.lastFile?.file.filename).toBe(last);
});

test.each<[GenerationStatus, boolean]>([
  ["success", true],
  ["idle", true],
  ["generating", false],
  ["failed", false],
])("whether a content of status %s is whole: %s", (status, isWhole) => {
  expect(isWholeFile(versionFile("a.ts", "c1", status))).toBe(isWhole);
});
