import { errorTexts, isOwnRuntimeError } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { filesOf } from "../make/version-files.ts";
import { findVersion, refuse } from "./refusals.ts";

/**
 * Puts an error of the preview on a version (specification, point 4, "Preview"): the bundler's message, of which the
 * person is notified, or the error that the running app threw, if that is a syntax error or names one of the version's
 * files. Returns whether it was stored.
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
  // A preview that is built again reports the same error again.
  if (version.error === error) return true;
  context.tables.artifactVersions.put({ ...version, error });
  // A repair reports its errors in its own place.
  if (kind === "build" && !context.repairs.has(version.artifactId)) refuse(context, errorTexts.artifact.buildFailed);
  return true;
}

/**
 * Removes an error of the preview from a version, so that it is built and run once more: the error may have been
 * temporary. A version whose generation failed stays as it is. Returns whether there was such an error.
 */
export function forgetError({ tables }: EngineContext, versionId: string): boolean {
  const version = tables.artifactVersions.get(versionId);
  if (version?.error === undefined) return false;
  if (version.generationStatus === "failed" || version.generationStatus === "generating") return false;
  const { error: _error, ...rest } = version;
  tables.artifactVersions.put(rest);
  return true;
}
