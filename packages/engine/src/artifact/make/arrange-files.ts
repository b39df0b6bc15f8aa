import { type Artifact, type ArtifactVersion, checkFilePath, errorTexts, versionTexts } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { addVersion } from "../edit/edit-files.ts";
import { findVersion, refuse } from "../repair/refusals.ts";
import { filesOf, putContent, putFile } from "./version-files.ts";

/**
 * A new version, authored by the user, with additional files. All of them or none: an invalid path, or one that another
 * file already has, refuses them all, with a message that names it.
 *
 * @returns its id; undefined where it was refused, or where there is nothing to add
 */
export function addFiles(
  context: EngineContext,
  versionId: string,
  files: readonly { path: string; content: string }[],
): string | undefined {
  const { title } = errorTexts.artifact.addFailed;
  const writable = findWritable(context, versionId, title);
  if (writable === undefined || files.length === 0) return undefined;
  const { artifact, version } = writable;
  const { roomId } = artifact;
  const paths = freePaths(
    files.map(({ path }) => path),
    filesOf(context, version).map(({ path }) => path),
  );
  if (!paths.ok) return refuse(context, { title, text: paths.error });
  const entries = files.map(({ content }, index) => [
    putFile(context, { roomId, path: paths.value[index] ?? "" }),
    putContent(context, { roomId, content, generationStatus: "success" }),
  ]);
  return addVersion(context, {
    artifact,
    parent: version,
    prompt: versionTexts.added(paths.value),
    fileContents: { ...version.fileContents, ...Object.fromEntries(entries) },
  });
}

/**
 * A new version, authored by the user, in which files have other paths; their content, and the files that import them,
 * are unchanged. All of them or none, as `addFiles`.
 *
 * @returns its id; undefined where it was refused, or where every file keeps its path
 */
export function moveFiles(
  context: EngineContext,
  versionId: string,
  moves: readonly { fileId: string; to: string }[],
): string | undefined {
  const { title } = errorTexts.artifact.moveFailed;
  const writable = findWritable(context, versionId, title);
  if (writable === undefined) return undefined;
  const { artifact, version } = writable;
  const files = filesOf(context, version);
  const effectiveMoves = moves.flatMap(({ fileId, to }) => {
    const file = files.find((each) => each.fileId === fileId);
    return file === undefined || file.path === to ? [] : [{ ...file, to }];
  });
  if (effectiveMoves.length === 0) return undefined;
  const movedIds = new Set(effectiveMoves.map(({ fileId }) => fileId));
  const others = files.filter(({ fileId }) => !movedIds.has(fileId)).map(({ path }) => path);
  const paths = freePaths(
    effectiveMoves.map(({ to }) => to),
    others,
  );
  if (!paths.ok) return refuse(context, { title, text: paths.error });
  const { roomId } = artifact;
  const fileContents = Object.fromEntries(Object.entries(version.fileContents).filter(([id]) => !movedIds.has(id)));
  const newIds = new Map<string, string>();
  for (const [index, { fileId, contentId }] of effectiveMoves.entries()) {
    const newId = putFile(context, { roomId, path: paths.value[index] ?? "" });
    newIds.set(fileId, newId);
    fileContents[newId] = contentId;
  }
  const id = addVersion(context, {
    artifact,
    parent: version,
    prompt: versionTexts.moved(effectiveMoves.map(({ path }, index) => ({ from: path, to: paths.value[index] ?? "" }))),
    fileContents,
  });
  context.tables.artifacts.update(artifact.id, (current) => {
    const activeFileId = newIds.get(current.viewer?.activeFileId ?? "");
    return current.viewer && activeFileId ? { ...current, viewer: { ...current.viewer, activeFileId } } : current;
  });
  return id;
}

function findWritable(
  context: EngineContext,
  versionId: string,
  title: string,
): { artifact: Artifact; version: ArtifactVersion } | undefined {
  const versionResult = findVersion(context, versionId, { title, text: errorTexts.artifact.noActiveVersion });
  if (!versionResult.ok) return refuse(context, versionResult.error);
  if (versionResult.value.version.generationStatus === "generating") {
    return refuse(context, { title, text: errorTexts.artifact.notFinished.text });
  }
  return versionResult.value;
}

/** The paths in canonical form, where each is valid, is not used by another file and occurs once. */
function freePaths(
  requestedPaths: readonly string[],
  usedPaths: readonly string[],
): { ok: true; value: string[] } | { ok: false; error: string } {
  const all = new Set(usedPaths);
  const paths: string[] = [];
  for (const path of requestedPaths) {
    const pathResult = checkFilePath(path);
    if (!pathResult.ok) return pathResult;
    if (all.has(pathResult.value)) return { ok: false, error: errorTexts.artifact.pathTaken(pathResult.value) };
    all.add(pathResult.value);
    paths.push(pathResult.value);
  }
  return { ok: true, value: paths };
}
