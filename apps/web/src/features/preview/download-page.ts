import { type Artifact, type ArtifactVersion, entrypointOf, errorTexts } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import { zipName } from "@tutti/portable";
import { buildPage } from "@tutti/preview";
import type { VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { downloadFile } from "../../platform/page/download.ts";
import { pageBundler } from "./preview-runtime.ts";
import { errorText } from "./preview-view.ts";
import type { AppReach } from "./version-check-rules.ts";

/** Saves a version as one page that runs by itself. */
export async function downloadPage({
  artifact,
  version,
  files,
  reach,
  notify,
}: {
  artifact: Artifact;
  version: ArtifactVersion;
  files: readonly VersionFile[];
  /** The network access that the page may need where it runs, for resources that it does not include. */
  reach: AppReach;
  notify: (notice: Notice) => void;
}): Promise<void> {
  if (files.length === 0) {
    notify({ kind: "error", ...errorTexts.artifact.noFilesToDownload });
    return;
  }
  const fail = (text: string): void =>
    notify({ kind: "error", title: errorTexts.artifact.buildFailed.title, text: errorText(text) });
  try {
    const pageBuild = await buildPage({
      bundler: pageBundler(),
      key: `download/${version.id}`,
      files: files.map(({ file, content }) => ({ path: file.filename, content: content.content })),
      entry: entrypointOf(files.map(({ file }) => file.filename)),
      ...reach,
    });
    if (pageBuild === undefined) return;
    if (!pageBuild.ok) {
      fail(pageBuild.error.text);
      return;
    }
    const name = zipName(artifact.name, version.versionNumber).replace(/\.zip$/u, ".html");
    downloadFile(name, new Blob([pageBuild.value.html], { type: "text/html" }));
  } catch (error) {
    fail(error instanceof Error ? error.message : "");
  }
}
