import { safeParse } from "@tutti/contract";
import { filesFingerprint, type VersionCheck, versionCheckSchema } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { filesOf } from "./version-files.ts";

/**
 * Keeps what was found when a version ran for a moment. Whether it was taken: not of a version that is gone or being
 * made, not of other files than the version has by now, and nothing that breaks the rules of a check, since a part of
 * it comes from the artifact's frame.
 */
export function recordCheck(context: EngineContext, versionId: string, check: VersionCheck): boolean {
  const { tables } = context;
  const version = tables.artifactVersions.get(versionId);
  if (version === undefined || version.generationStatus === "generating") return false;
  if (!safeParse(versionCheckSchema, check).success) return false;
  const files = filesOf(context, version).map(({ path, content }) => ({ path, content: content.content }));
  if (filesFingerprint(files) !== check.fingerprint) return false;
  tables.artifactVersions.put({ ...version, check });
  return true;
}
