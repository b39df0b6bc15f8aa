import type { EngineContext } from "../../context.ts";

/**
 * Has versions that turn out to be broken repaired, if the person has allowed that for all versions of the artifact.
 * Never rejects.
 */
export async function repairLater(context: EngineContext, versionIds: readonly string[]): Promise<void> {
  const { tables } = context;
  const artifactId = tables.artifactVersions.get(versionIds[0] ?? "")?.artifactId ?? "";
  if (tables.artifacts.get(artifactId)?.repairLimits?.isAutomatic !== true) return;
  try {
    const { repairOnError } = await import("./repair-version.ts");
    await repairOnError(context, artifactId, versionIds);
  } catch (error) {
    context.report({ place: "repair-version", error });
  }
}
