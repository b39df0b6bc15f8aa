import { type Artifact, type ArtifactVersion, errorTexts } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import type { VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { downloadFile } from "../../platform/page/download.ts";

interface Download {
  artifact: Artifact;
  version: ArtifactVersion;
  files: readonly VersionFile[];
  notify: (notice: Notice) => void;
}

/** Saves the files of a version as a ZIP (specification, point 5). */
export async function downloadZip({ artifact, version, files, notify }: Download): Promise<void> {
  if (files.length === 0) {
    notify({ kind: "error", ...errorTexts.artifact.noFilesToDownload });
    return;
  }
  try {
    const { zipFiles, zipName } = await import("@tutti/portable");
    const entries = files.map(({ file: { filename }, content: { content } }) => ({
      filename,
      content: bytesOf(content) ?? content,
    }));
    const bytes = new Uint8Array(zipFiles(entries));
    downloadFile(zipName(artifact.name, version.versionNumber), new Blob([bytes], { type: "application/zip" }));
  } catch {
    notify({ kind: "error", ...errorTexts.artifact.zipFailed });
  }
}

/** The bytes of an image that is stored as a data URL; undefined for a text. */
function bytesOf(content: string): Uint8Array | undefined {
  const data = /^data:[^,]*;base64,([\s\S]*)$/u.exec(content.trim())?.[1];
  return data === undefined ? undefined : Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
}
