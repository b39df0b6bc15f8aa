import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { entrypointOf } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";

/** The versions of an artifact, in the order of their numbers. */
export function versionsOf({ tables }: Pick<EngineContext, "tables">, artifactId: string): ArtifactVersion[] {
  const ids = tables.artifactStates.get(artifactId)?.versionIds ?? [];
  return ids.flatMap((id) => tables.artifactVersions.get(id) ?? []);
}

/**
 * Updates an artifact after a change of its versions: its files, the number of versions, and its entrypoint.
 *
 * @param change of the artifact itself, made in the same step
 */
export function settleArtifact(
  context: EngineContext,
  artifactId: string,
  change: Partial<Pick<Artifact, "headVersionId" | "viewer" | "updatedAt">> = {},
): void {
  const { tables } = context;
  const versions = versionsOf(context, artifactId);
  const fileIds = [...new Set(versions.flatMap((version) => Object.keys(version.fileContents)))];
  tables.artifacts.update(artifactId, (artifact) => {
    const settledArtifact = { ...artifact, ...change, fileIds, versionsCount: versions.length };
    if (settledArtifact.type === "image") return settledArtifact;
    return { ...settledArtifact, entrypointFileId: entrypointIn(context, versions, settledArtifact.headVersionId) };
  });
}

function entrypointIn(
  { tables }: EngineContext,
  versions: readonly ArtifactVersion[],
  headVersionId: string | null,
): string | null {
  const head = versions.find(({ id }) => id === headVersionId);
  const places = new Map<string, string>();
  for (const fileId of Object.keys(head?.fileContents ?? {})) {
    const file = tables.artifactFiles.get(fileId);
    if (file) places.set(file.filename, fileId);
  }
  return places.get(entrypointOf(places.keys()) ?? "") ?? null;
}

/** Ids of files, and of their contents. */
export interface FileIds {
  fileIds: readonly string[];
  contentIds: readonly string[];
}

/** The ids that these `fileContents` name. */
export function idsIn(...all: readonly Readonly<Record<string, string>>[]): FileIds {
  return { fileIds: all.flatMap((one) => Object.keys(one)), contentIds: all.flatMap((one) => Object.values(one)) };
}

/**
 * Removes those of these files and contents that no version of the artifact has.
 *
 * @param ids.newIds created by the caller
 * @param ids.base the initial files of possibly several versions: kept while another version is being made, since it
 * may still fall back on them
 */
export function forgetFiles(
  context: EngineContext,
  artifactId: string,
  ids: { newIds: FileIds; base?: FileIds },
): void {
  const { tables } = context;
  const versions = versionsOf(context, artifactId);
  const isOver = versions.every(({ generationStatus }) => generationStatus !== "generating");
  const base = isOver ? ids.base : undefined;
  const fileIds = [...ids.newIds.fileIds, ...(base?.fileIds ?? [])];
  const contentIds = [...ids.newIds.contentIds, ...(base?.contentIds ?? [])];
  const usedFiles = new Set(versions.flatMap(({ fileContents }) => Object.keys(fileContents)));
  const usedContents = new Set(versions.flatMap(({ fileContents }) => Object.values(fileContents)));
  tables.artifactFileContents.remove(...contentIds.filter((id) => !usedContents.has(id)));
  tables.artifactFiles.remove(...fileIds.filter((id) => !usedFiles.has(id)));
}
