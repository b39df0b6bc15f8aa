import { withoutUndefined } from "@tutti/contract";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import {
  checkFilePath,
  createArtifactVersion,
  errorTexts,
  isFailedVersion,
  nextVersionNumber,
  renamedPath,
  USER_CHARACTER_ID,
  versionTexts,
} from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { lookAt } from "../make/place-versions.ts";
import { forgetFiles, settleArtifact, versionsOf } from "../make/settle-artifact.ts";
import { touchRoom } from "../make/touch-room.ts";
import { filesOf, putContent, putFile } from "../make/version-files.ts";
import { activeVersion, findVersion, refuse } from "../repair/refusals.ts";

/**
 * A new version, authored by the user, in which a file has other content, or which has one more file. Returns its id;
 * undefined if the version is gone or still being made, if the path is invalid, or if nothing would change.
 */
export function editFile(
  context: EngineContext,
  versionId: string,
  { path, content }: { path: string; content: string },
): string | undefined {
  const foundVersion = findVersion(context, versionId, {
    title: errorTexts.artifact.versionNotFound.title,
    text: errorTexts.artifact.noActiveVersion,
  });
  if (!foundVersion.ok) return refuse(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  if (version.generationStatus === "generating") return refuse(context, errorTexts.artifact.notFinished);
  const pathResult = checkFilePath(path);
  if (!pathResult.ok) {
    const { title, text } = errorTexts.artifact.saveFailed;
    return refuse(context, { title, text: `${text} ${pathResult.error}` });
  }
  const before = filesOf(context, version).find((file) => file.path === pathResult.value);
  if (before?.content.content === content) return undefined;
  const { roomId } = artifact;
  const fileId = before?.fileId ?? putFile(context, { roomId, path: pathResult.value });
  const contentId = putContent(context, { roomId, content, generationStatus: "success" });
  return addVersion(context, {
    artifact,
    parent: version,
    prompt: versionTexts.edited(pathResult.value),
    fileContents: { ...version.fileContents, [fileId]: contentId },
  });
}

/**
 * A new version without these files, from the version that is shown. Returns its id; undefined where it was refused.
 */
export function deleteFiles(
  context: EngineContext,
  artifactId: string,
  fileIds: readonly string[],
): string | undefined {
  const { title, lastFile } = errorTexts.artifact.deleteFailed;
  const artifact = context.tables.artifacts.get(artifactId);
  if (!artifact) return refuse(context, { title, text: errorTexts.artifact.notFound.text });
  const version = activeVersion(context, artifact);
  if (!version) return refuse(context, { title, text: errorTexts.artifact.noActiveVersion });
  if (version.generationStatus === "generating") {
    return refuse(context, { title, text: errorTexts.artifact.notFinished.text });
  }
  const versionFiles = filesOf(context, version).filter(({ fileId }) => fileIds.includes(fileId));
  if (versionFiles.length === 0) return undefined;
  const remaining = Object.entries(version.fileContents).filter(([fileId]) => !fileIds.includes(fileId));
  if (remaining.length === 0) return refuse(context, { title, text: lastFile });
  return addVersion(context, {
    artifact,
    parent: version,
    prompt: versionTexts.deleted(versionFiles.map(({ path }) => path)),
    fileContents: Object.fromEntries(remaining),
  });
}

/**
 * Renames a file of the head version, in that version: the file gets a new id, so that older versions keep its old name
 * (specification, points 4 and 5). Returns whether it was renamed; an empty name cancels.
 */
export function renameFile(
  context: EngineContext,
  artifactId: string,
  { fileId, name }: { fileId: string; name: string },
): boolean {
  const { tables } = context;
  const refuseWith = (text: string): boolean => {
    refuse(context, { title: errorTexts.artifact.renameFailed.title, text });
    return false;
  };
  const artifact = tables.artifacts.get(artifactId);
  const head = tables.artifactVersions.get(artifact?.headVersionId ?? "");
  const file = tables.artifactFiles.get(fileId);
  const contentId = head?.fileContents[fileId];
  if (name.trim() === "") return false;
  if (!artifact || !head || !file || contentId === undefined) return refuseWith(errorTexts.artifact.invalidPath(name));
  if (head.generationStatus === "generating") return refuseWith(errorTexts.artifact.notFinished.text);
  const renameResult = renamedPath(file.filename, name);
  if (!renameResult.ok) return refuseWith(renameResult.error);
  const path = renameResult.value;
  if (path === undefined) return false;
  if (filesOf(context, head).some((other) => other.path === path))
    return refuseWith(errorTexts.artifact.invalidPath(path));

  const newFileId = putFile(context, { roomId: artifact.roomId, path });
  const { [fileId]: _before, ...others } = head.fileContents;
  // The check of the old version says nothing about the renamed file.
  const { check: _check, ...renamedHead } = head;
  tables.artifactVersions.put({ ...renamedHead, fileContents: { ...others, [newFileId]: contentId } });
  settleArtifact(context, artifactId, {
    updatedAt: context.ports.clock.now(),
    ...(artifact.viewer?.activeFileId === fileId ? { viewer: { ...artifact.viewer, activeFileId: newFileId } } : {}),
  });
  forgetFiles(context, artifactId, { newIds: { fileIds: [fileId], contentIds: [] } });
  return true;
}

/** A new version with the files of an old one. Returns its id; undefined where the old one is being made or is gone. */
export function rollBack(context: EngineContext, versionId: string): string | undefined {
  const foundVersion = findVersion(context, versionId);
  if (!foundVersion.ok) return refuse(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  if (version.generationStatus === "generating") return refuse(context, errorTexts.artifact.notFinished);
  const { error } = version;
  const id = addVersion(context, {
    artifact,
    parent: version,
    prompt: versionTexts.rolledBack(version.versionNumber),
    fileContents: version.fileContents,
  });
  const { check } = version;
  if (check !== undefined) context.tables.artifactVersions.update(id, (newVersion) => ({ ...newVersion, check }));
  // Files that did not work in the old version do not work in the new one.
  if (isFailedVersion(version)) {
    context.tables.artifactVersions.update(id, (newVersion) => ({
      ...newVersion,
      generationStatus: version.generationStatus,
      ...withoutUndefined({ error }),
    }));
  }
  return id;
}

/** A version that a person has made from another one; it is shown from now on. Returns its id. */
export function addVersion(
  context: EngineContext,
  {
    artifact,
    parent,
    prompt,
    fileContents,
  }: { artifact: Artifact; parent: ArtifactVersion; prompt: string; fileContents: Record<string, string> },
): string {
  const { tables, ports } = context;
  const version: ArtifactVersion = {
    ...createArtifactVersion({
      roomId: artifact.roomId,
      artifactId: artifact.id,
      parentVersionId: parent.id,
      versionNumber: nextVersionNumber(versionsOf(context, artifact.id)),
      generatingMessageId: null,
      characterId: USER_CHARACTER_ID,
      characterName: versionTexts.user,
      prompt,
      type: artifact.type,
      now: ports.clock.now(),
    }),
    fileContents,
    generationStatus: "success",
    generationDurationMs: 0,
  };
  tables.artifactVersions.put(version);
  lookAt(context, artifact.id, version.id);
  touchRoom(context, artifact.roomId);
  context.track({ name: "playground_v3:artifact_version_create", type: artifact.type });
  return version.id;
}
