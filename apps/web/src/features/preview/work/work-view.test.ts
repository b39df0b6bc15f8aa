import {
  createArtifactFile,
  createArtifactFileContent,
  type FileWithContent,
  type GenerationStatus,
  type VersionWork,
  versionWork,
} from "@tutti/domain";
import { expect, test } from "vitest";
import {
  elapsedWorkTime,
  lastWords,
  shownWorkFile,
  stillWrittenText,
  type WorkSide,
  workRows,
  writtenAnnouncement,
} from "./work-view.ts";

let count = 0;
const versionFile = (filename: string, generationStatus: GenerationStatus): FileWithContent => {
  count += 1;
  return {
    file: createArtifactFile({ roomId: "room-1", filename, type: "text", now: 1 }),
    content: createArtifactFileContent({ roomId: "room-1", now: count, generationStatus }),
  };
};
const page = versionFile("index.html", "success");
const style = versionFile("style.css", "generating");
const old = versionFile("old.css", "success");
const starter = versionFile("src/main.tsx", "idle");
const half = versionFile("half.ts", "failed");
const work = (files: FileWithContent[], parent?: FileWithContent[]): VersionWork => versionWork(files, parent);

test("a row shows the state of its file", () => {
  expect(workRows(work([page, style, old], [versionFile("index.html", "success"), old, starter]))).toEqual([
    { path: "index.html", state: "modified", stateLabel: "modified" },
    { path: "style.css", state: "writing", stateLabel: "writing" },
    { path: "old.css", state: "unchanged", stateLabel: "unchanged" },
    { path: "src/main.tsx", state: "removed", stateLabel: "removed" },
  ]);
});

test.each<{
  when: string;
  files: FileWithContent[];
  parent?: FileWithContent[];
  openPath?: string;
  shownPath: string | undefined;
}>([
  { when: "nothing is written", files: [starter], shownPath: undefined },
  { when: "a file is being written", files: [page, style], shownPath: "style.css" },
  { when: "no file is being written", files: [starter, page], shownPath: "index.html" },
  { when: "the person stays with another file", files: [page, style], openPath: "index.html", shownPath: "index.html" },
  {
    when: "the file that the person stays with is gone",
    files: [page, style],
    openPath: "gone.ts",
    shownPath: "style.css",
  },
  {
    when: "the file that the person stays with was removed",
    files: [style],
    parent: [old],
    openPath: "old.css",
    shownPath: "style.css",
  },
])("when $when, the code of $shown is shown", ({ files, parent, openPath: path, shownPath }) => {
  expect(shownWorkFile(work(files, parent), path)?.file.filename).toBe(shownPath);
});

test.each<[string, FileWithContent[]]>([
  ["Still being written: style.css", [page, style]],
  ["Still being written: 2 more files", [page, style, half]],
  ["Still being written: more files may follow", [page]],
])("'%s' beside the app so far", (text, files) => {
  expect(stillWrittenText(work(files))).toBe(text);
});

test.each<[string, WorkSide, FileWithContent[]]>([
  ["", "code", [starter, style]],
  ["Version 3: index.html written.", "code", [page, style]],
  ["Version 3: index.html written. The app so far is running.", "app", [page]],
  ["Version 3: The app so far is running.", "app", [starter]],
])("'%s' is announced", (text, side, files) => {
  expect(writtenAnnouncement(work(files), { versionNumber: 3, side })).toBe(text);
});

test("the time that a version takes is counted from its creation", () => {
  expect(elapsedWorkTime({ createdAt: 1000 }, 13_500)).toBe("12s");
});

test("the model's last words are shown before the first file", () => {
  expect(lastWords({ content: "", reasoning: " A page. " })).toBe("A page.");
  expect(lastWords({ content: "Here it is.", reasoning: "A page." })).toBe("Here it is.");
  expect(lastWords({ content: " ", reasoning: "" })).toBe("");
  const long = lastWords({ content: "word ".repeat(500), reasoning: "" });
  expect(long.length).toBeLessThanOrEqual(601);
  expect(long).toMatch(/^… word .*word$/u);
});
