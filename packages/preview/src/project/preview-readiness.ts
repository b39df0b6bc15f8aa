/** What a version has to say before anything is built. */
export interface VersionToShow {
  type: string;
  generationStatus?: "idle" | "generating" | "success" | "failed" | undefined;
  error?: string | undefined;
  filesCount: number;
}

/**
 * What is shown of a version (PREV-3); it is built only where this is `ready`.
 *
 * - `unavailable`: no version is selected, or it is no app: 'Preview unavailable'
 * - `generating`: 'Generating version'
 * - `failed`: it has an error, or its generation failed: 'Preview Error' with it, or 'An error occurred during generation.'
 * - `empty`: 'No files to preview'
 */
export type PreviewReadiness =
  | { state: "unavailable" | "generating" | "empty" | "ready" }
  | { state: "failed"; error: string | undefined };

/**
 * Decides whether a version is built. The source is the specification's point 4: status success, or unset, and no error. An
 * imported version that does not say its status is kept as `idle`: it is unset.
 */
export function previewReadiness(version: VersionToShow | undefined): PreviewReadiness {
  if (version === undefined || version.type !== "app") return { state: "unavailable" };
  if (version.generationStatus === "generating") return { state: "generating" };
  if (version.error || version.generationStatus === "failed") return { state: "failed", error: version.error };
  return { state: version.filesCount === 0 ? "empty" : "ready" };
}
