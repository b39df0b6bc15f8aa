import { safeParse } from "@tutti/contract";
import { filesFingerprint, type VersionCheck, versionCheckSchema } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { filesOf } from "../make/version-files.ts";

/**
 * Stores the result of a short run of a version. Returns whether it was stored: not for a version that is gone or being
 * made, not for files that differ from the version's current ones, and not if it breaks the rules of a check, since a
 * part of it comes from the artifact's frame.
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
