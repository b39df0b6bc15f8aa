import type { ArtifactVersion, RepairTry } from "@tutti/domain";
import { countErrors } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { checkVerdict } from "./version-check.ts";

/**
 * Milliseconds that a version runs without an error until it counts as running: its check takes two seconds and a
 * build.
 */
export const RUN_TIME = 5000;

/** Milliseconds in which a version must have been built, and begun to run. */
export const CHECK_TIME = 60_000;

/** What a run has shown of a version. */
export type Verdict = Pick<RepairTry, "errors" | "error" | "failure">;

/** What is known of a version by now; undefined where that is nothing. */
export function knownVerdict(version: ArtifactVersion): Pick<RepairTry, "errors" | "error"> | undefined {
  const verdictOfCheck = checkVerdict(version);
  if (version.error === undefined) return verdictOfCheck;
  return { errors: Math.max(countErrors(version.error), verdictOfCheck?.errors ?? 0), error: version.error };
}

/**
 * Waits until a version has shown whether it works: it has an error, was checked, or runs for a while without an error.
 * Nothing is known of one that does not run in this page.
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
      const verdict = version && knownVerdict(version);
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
