import {
  createArtifactFile,
  createArtifactFileContent,
  type FileWithContent,
  type GenerationStatus,
  versionWork,
} from "@tutti/domain";
import { expect, test } from "vitest";
import { type EarlyBuild, earlyBuild, entryOf, isSameFiles, wholeFiles } from "./early-app.ts";

const versionFile = (filename: string, generationStatus: GenerationStatus): FileWithContent => ({
  file: createArtifactFile({ roomId: "room-1", filename, type: "text", now: 1 }),
  content: createArtifactFileContent({ roomId: "room-1", now: 1, generationStatus }),
});
const page = versionFile("index.html", "success");
const base = versionFile("index.html", "idle");

test.each<{
  when: string;
  files: FileWithContent[];
  isWhole: boolean;
  isRequested?: boolean;
  build: EarlyBuild;
}>([
  { when: "a file that the app needs is missing", files: [page], isWhole: false, build: "not-yet" },
  { when: "that is so, and the person asks", files: [page], isWhole: false, isRequested: true, build: "not-yet" },
  { when: "nothing has been written", files: [base], isWhole: true, build: "not-yet" },
  { when: "that is so, and the person asks", files: [base], isWhole: true, isRequested: true, build: "now" },
  {
    when: "only the first file is being written, which the app does not need",
    files: [base, versionFile("README.md", "generating")],
    isWhole: true,
    build: "not-yet",
  },
  {
    when: "only a file was written that the app does not need",
    files: [base, versionFile("README.md", "success"), versionFile("NOTES.md", "generating")],
    isWhole: true,
    build: "not-yet",
  },
  { when: "no file is being written", files: [page], isWhole: true, build: "after-pause" },
  { when: "that is so, and the person asks", files: [page], isWhole: true, isRequested: true, build: "now" },
  {
    when: "a file is being written that the app does not need",
    files: [page, versionFile("README.md", "generating")],
    isWhole: true,
    build: "now",
  },
])("[PREV-3] when $when, the app so far is built: $build", ({ files, isWhole, isRequested = false, build }) => {
  expect(earlyBuild(versionWork(files, undefined), { reach: { isWhole, paths: ["index.html"] }, isRequested })).toBe(
    build,
  );
});

test("the app so far has the whole files, and the final app's entry", () => {
  const files = [
    versionFile("index.html", "generating"),
    versionFile("src/main.ts", "success"),
    versionFile("a.css", "failed"),
  ];
  expect(wholeFiles(files).map(({ file }) => file.filename)).toEqual(["src/main.ts"]);
  expect(entryOf(files)).toBe("index.html");
});

test("files are the same until one is added, removed or written", () => {
  const other = { ...page, content: { ...page.content } };
  expect(isSameFiles([page, base], [page, base])).toBe(true);
  expect(isSameFiles([page], [page, base])).toBe(false);
  expect(isSameFiles([page], [other])).toBe(false);
});
