import type { ArtifactVersion, RepairTry } from "@tutti/domain";
import { countErrors } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { errorOf } from "./fix-question.ts";
import { checkVerdict } from "./version-check.ts";

/**
 * Milliseconds that a version runs without an error until it counts as running: its check takes two seconds and a
 * build.
 */
export const RUN_TIME = 5000;

/** Milliseconds in which a version must have been built, and begun to run. */
export const CHECK_TIME = 60_000;

/** The result of a version's run. */
export type Verdict = Pick<RepairTry, "errors" | "error" | "failure">;

/** The result that is known so far; undefined if there is none. */
export function knownVerdict(
  context: Pick<EngineContext, "previewRuns">,
  version: ArtifactVersion,
): Pick<RepairTry, "errors" | "error"> | undefined {
  const verdictOfCheck = checkVerdict(version);
  const runErrors = context.previewRuns.get(version.id)?.errors.length ?? 0;
  const error = version.error ?? (runErrors > 0 ? errorOf(context, version) : undefined);
  if (error === undefined) return verdictOfCheck;
  const errors = version.error === undefined ? runErrors : countErrors(version.error);
  return { errors: Math.max(errors, verdictOfCheck?.errors ?? 0), error };
}

/**
 * Waits until it is known whether a version works: it has an error, was checked, or has run for a while without an
 * error. A version that does not run in this page stays unchecked.
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
    const look = (): void => {
      const version = tables.artifactVersions.get(versionId);
      const verdict = version && knownVerdict(context, version);
      if (signal.aborted || !version) end({ failure: "unchecked" });
      else if (verdict) end(verdict);
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
