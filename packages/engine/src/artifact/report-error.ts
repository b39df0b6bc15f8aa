import { errorTexts, isOwnRuntimeError } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { findVersion, refuse } from "./refusals.ts";
import { filesOf } from "./version-files.ts";

/**
 * Puts an error of the preview on a version (specification, point 4, "Preview"): what the bundler said, which the
 * person is told of, or what the running app threw, where that is a syntax error or names one of the version's files.
 * Whether it was taken.
 */
export function reportError(
  context: EngineContext,
  versionId: string,
  { kind, text }: { kind: "build" | "runtime"; text: string },
): boolean {
  const foundVersion = findVersion(context, versionId, errorTexts.artifact.stateNotSaved);
  if (!foundVersion.ok) {
    refuse(context, foundVersion.error);
    return false;
  }
  const { version } = foundVersion.value;
  if (version.generationStatus === "generating") return false;
  const paths = filesOf(context, version).map(({ path }) => path);
  if (kind === "runtime" && !isOwnRuntimeError(text, paths)) return false;
  const error = text.trim() || errorTexts.artifact.previewUnknown;
  // A preview that is built again says the same again.
  if (version.error === error) return true;
  context.tables.artifactVersions.put({ ...version, error });
  // A repair tells in its own place what it meets.
  if (kind === "build" && !context.repairs.has(version.artifactId)) refuse(context, errorTexts.artifact.buildFailed);
  return true;
}

/**
 * Takes an error of the preview off a version, so that it is built and run once more: what went wrong may have been a
 * moment's. A version whose making failed stays as it is. Whether there was such an error.
 */
export function forgetError({ tables }: EngineContext, versionId: string): boolean {
  const version = tables.artifactVersions.get(versionId);
  if (version?.error === undefined) return false;
  if (version.generationStatus === "failed" || version.generationStatus === "generating") return false;
  const { error: _error, ...rest } = version;
  tables.artifactVersions.put(rest);
  return true;
}
