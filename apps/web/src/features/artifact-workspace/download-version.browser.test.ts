import { type Artifact, type ArtifactVersion, createAppArtifact, createArtifactVersion } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { downloadZip } from "./download-version.ts";

let downloads: { name: string; address: string }[] = [];
const catchDownload = (event: Event): void => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  downloads.push({ name: event.target.download, address: event.target.href });
};
const click = HTMLAnchorElement.prototype.click;
beforeEach(() => {
  downloads = [];
  // A download's link is not in the document, so no listener there receives its click.
  HTMLAnchorElement.prototype.click = function () {
    this.addEventListener("click", catchDownload, { once: true });
    click.call(this);
  };
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

const base = { roomId: "room", now: 1 };
const artifactOf = (name: string): Artifact => createAppArtifact({ ...base, name, prompt: "", characterIds: [] });
const versionOf = (versionNumber: number): ArtifactVersion =>
  createArtifactVersion({
    ...base,
    artifactId: "art",
    parentVersionId: null,
    versionNumber,
    generatingMessageId: null,
    characterId: "char",
    characterName: "Ada",
    prompt: "",
    type: "app",
  });
const fileOf = (filename: string, content: string): VersionFile => ({
  file: { id: filename, roomId: "room", filename, type: "html", createdAt: 1, updatedAt: 1 },
  content: { id: `of ${filename}`, roomId: "room", content, createdAt: 1, generationStatus: "success" },
});

async function download(name: string, versionNumber: number, files: readonly VersionFile[]): Promise<Notice[]> {
  const notices: Notice[] = [];
  await downloadZip({
    artifact: artifactOf(name),
    version: versionOf(versionNumber),
    files,
    notify: (notice) => notices.push(notice),
  });
  return notices;
}

test("[FILE-4] a version is saved as a ZIP named after its artifact and number", async () => {
  const files = [fileOf("index.html", "<p>Hello</p>"), fileOf("a.png", "data:image/png;base64,AQID")];
  expect(await download("  A landing page for a bakery with many kinds of bread ", 12, files)).toEqual([]);
  expect(downloads.map(({ name }) => name)).toEqual(["A landing page for a bakery with many kinds of-v12.zip"]);
  const bytes = await (await fetch(downloads[0]?.address ?? "")).text();
  expect(bytes.slice(0, 2)).toBe("PK");
  expect(bytes).toContain("index.html");
  expect(bytes).toContain("a.png");
});

test("[FILE-4] a version without files, and one that cannot be packed, is reported", async () => {
  expect(await download("A counter", 1, [])).toEqual([
    { kind: "error", title: "No files to download for this version." },
  ]);
  // Content that claims to be an image and is none.
  expect(await download("A counter", 1, [fileOf("a.png", "data:image/png;base64,%%%")])).toEqual([
    { kind: "error", title: "Failed to create ZIP file" },
  ]);
  expect(downloads).toEqual([]);
});
