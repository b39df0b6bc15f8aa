import type { Artifact } from "./artifact.ts";
import type { ArtifactVersion } from "./artifact-version.ts";
import { isFailedVersion } from "./version-rules.ts";

/**
 * The state of a version's preview (specification, points 2 and 4, "Preview"); the version is built only if this is
 * `ready`.
 *
 * - `unavailable`: no version is selected, or it is no app: 'Preview unavailable'
 * - `generating`: 'Generating version'
 * - `failed`: it has an error, or its generation failed: 'Preview Error' with it, or 'An error occurred during
 *   generation.'
 * - `empty`: 'No files to preview'
 */
export type PreviewReadiness =
  | { state: "unavailable" | "generating" | "empty" | "ready" }
  | { state: "failed"; error: string | undefined };

/**
 * Whether a version is built: with status success, or none, and no error. An imported version without a status is
 * stored as `idle`: it has none.
 */
export function previewReadiness(
  artifact: Pick<Artifact, "type">,
  version: Pick<ArtifactVersion, "type" | "generationStatus" | "error" | "fileContents"> | undefined,
): PreviewReadiness {
  if (version === undefined || artifact.type !== "app" || version.type !== "app") return { state: "unavailable" };
  if (version.generationStatus === "generating") return { state: "generating" };
  if (isFailedVersion(version)) return { state: "failed", error: version.error };
  return { state: Object.keys(version.fileContents).length === 0 ? "empty" : "ready" };
}
