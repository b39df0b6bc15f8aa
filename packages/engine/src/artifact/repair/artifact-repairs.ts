import type { RepairLimits, VersionCheck } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { RunProgress } from "./preview-runs.ts";
import { recordCheck } from "./record-check.ts";
import { forgetError, reportError } from "./report-error.ts";

/** The use cases of errors in versions, and of their repairs. Repairs that a closed page has left are ended. */
export function artifactRepairs(context: EngineContext) {
  const { tables } = context;

  const checkedRepairs = new Set<string>();
  tables.artifacts.subscribeAll((changes) => {
    for (const { id, after } of changes) {
      if (after?.repair?.status !== "running" || context.repairs.has(id) || checkedRepairs.has(id)) continue;
      checkedRepairs.add(id);
      import("./repair-version.ts")
        .then(({ endLeftRepair }) => endLeftRepair(context, id))
        .catch((error) => context.report({ place: "repair-version", error }))
        .finally(() => checkedRepairs.delete(id));
    }
  });

  return {
    /**
     * Has a version with an error repaired, in repeated tries, within the person's limits. Settles when the repair has
     * ended.
     */
    repair: async (versionId: string): Promise<void> => {
      const { repairVersion } = await import("./repair-version.ts");
      await repairVersion(context, versionId);
    },
    /** Ends a repair, and the version that it is making; the best of its versions is shown. */
    stopRepair: (artifactId: string): void => context.repairs.get(artifactId)?.abort(),
    /** Removes the report of a repair that has ended. */
    dismissRepair: (artifactId: string): void =>
      tables.artifacts.update(artifactId, (artifact) => {
        const { repair, ...rest } = artifact;
        return repair === undefined || repair.status === "running" ? artifact : rest;
      }),
    /** Sets the limits of an artifact's repairs. */
    setRepairLimits: (artifactId: string, repairLimits: RepairLimits): void =>
      tables.artifacts.update(artifactId, (artifact) => ({ ...artifact, repairLimits })),
    /**
     * Notes what a preview reported of a version: whether it runs, new lines of its console, and errors of a run that
     * shows something all the same.
     */
    noteRun: (versionId: string, progress: RunProgress): void => context.previewRuns.note(versionId, progress),
    /**
     * Puts an error of the preview on a version: the bundler's message, or the error that the running app threw, if it
     * comes from the version itself. Returns whether it was stored.
     */
    reportError: (versionId: string, error: { kind: "build" | "runtime"; text: string }) =>
      reportError(context, versionId, error),
    /**
     * Removes an error of the preview from a version, so that it runs once more. Returns whether there was one; an
     * error of its generation stays.
     */
    forgetError: (versionId: string) => forgetError(context, versionId),
    /** Stores the result of a short run of a version. Returns whether it was stored. */
    recordCheck: (versionId: string, check: VersionCheck) => recordCheck(context, versionId, check),
  };
}
