import type { RepairTry } from "@tutti/domain";
import { countErrors } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/** Milliseconds that a version runs without an error until it counts as running. */
export const RUN_TIME = 2000;

/** Milliseconds in which a version must have been built, and begun to run. */
export const CHECK_TIME = 60_000;

/** What a run has shown of a version. */
export type Verdict = Pick<RepairTry, "errors" | "error" | "failure">;

/**
 * Waits until a version has shown whether it works: it has an error, or runs for a while without one. Nothing is known
 * of one that does not run in this page.
 */
export function verdictOf(context: EngineContext, versionId: string, signal: AbortSignal): Promise<Verdict> {
  const { tables, ports, previewRuns } = context;
  return new Promise((resolve) => {
    const cancels: (() => void)[] = [];
    let isWatched = false;
    const end = (verdict: Verdict): void => {
      for (const cancel of cancels) cancel();
      resolve(verdict);
    };
    const errorOf = (): string | undefined => tables.artifactVersions.get(versionId)?.error;
    const look = (): void => {
      const error = errorOf();
      if (signal.aborted || !tables.artifactVersions.get(versionId)) end({ failure: "unchecked" });
      else if (error !== undefined) end({ errors: countErrors(error), error });
      else if (previewRuns.get(versionId)?.isRunning && !isWatched) {
        isWatched = true;
        cancels.push(ports.scheduler.after(RUN_TIME, () => end({ errors: 0 })));
      }
    };
    signal.addEventListener("abort", look);
    cancels.push(
      () => signal.removeEventListener("abort", look),
      tables.artifactVersions.subscribe(versionId, look),
      previewRuns.subscribe(look),
      ports.scheduler.after(CHECK_TIME, () => end({ failure: "unchecked" })),
    );
    look();
  });
}
