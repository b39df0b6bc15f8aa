import type { ArtifactVersion } from "./artifact-version.ts";
import type { GenerationStatus } from "./generation.ts";

/** Characters of a prompt that a version's card shows (specification, point 2). */
export const SUBTITLE_LENGTH = 120;

/** The text of a version's card if the prompt is empty. */
export const INITIAL_VERSION = "Initial version";

/** Whether a version failed: by its status, or by its error (specification, point 4). */
export function isFailedVersion(version: Pick<ArtifactVersion, "generationStatus" | "error">): boolean {
  return version.generationStatus === "failed" || (version.error ?? "") !== "";
}

/** The status that a version shows: one with an error counts as failed. */
export function versionStatus(version: Pick<ArtifactVersion, "generationStatus" | "error">): GenerationStatus {
  return isFailedVersion(version) ? "failed" : version.generationStatus;
}

/** The number of an artifact's next version. */
export function nextVersionNumber(versions: readonly Pick<ArtifactVersion, "versionNumber">[]): number {
  return versions.reduce((highest, { versionNumber }) => Math.max(highest, versionNumber), 0) + 1;
}

type OrderedVersion = Pick<ArtifactVersion, "versionNumber" | "createdAt" | "id">;

/** The order of an artifact's versions: by number, then by time, then by id. */
export function compareVersions(a: OrderedVersion, b: OrderedVersion): number {
  return a.versionNumber - b.versionNumber || a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * A version and its ancestors, the version first. Parents of imported versions may form a cycle: each version occurs
 * once.
 */
export function lineOf(version: ArtifactVersion, versions: readonly ArtifactVersion[]): ArtifactVersion[] {
  const byId = new Map(versions.map((one) => [one.id, one]));
  const line: ArtifactVersion[] = [];
  const seenIds = new Set<string>();
  for (let one: ArtifactVersion | undefined = version; one && !seenIds.has(one.id); ) {
    seenIds.add(one.id);
    line.push(one);
    one = one.parentVersionId === null ? undefined : byId.get(one.parentVersionId);
  }
  return line;
}

/** Whether a version can be merged with others: it has files, and is not being made. */
export function isMergeable({ generationStatus, fileContents }: ArtifactVersion): boolean {
  return generationStatus !== "generating" && Object.keys(fileContents).length > 0;
}

/** Whether these versions can be merged into one: there are two or more, and each can be merged. */
export function canMergeVersions(versions: readonly ArtifactVersion[]): boolean {
  return versions.length > 1 && versions.every(isMergeable);
}

/** The text of a version's card: 120 characters of its prompt, or that it is the first one. */
export function versionSubtitle(prompt: string): string {
  const words = prompt.trim();
  if (words === "") return INITIAL_VERSION;
  const characters = Array.from(words);
  return characters.length <= SUBTITLE_LENGTH ? words : `${characters.slice(0, SUBTITLE_LENGTH).join("").trimEnd()}…`;
}

/** An elapsed time as a version's card shows it: `12s`, `3m`, `3m 4s`. Never negative. */
export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes}m` : `${minutes}m ${seconds % 60}s`;
}
