import type { PageBuild, PageError, PageToBuild } from "../build-page.ts";
import type { PreviewState } from "./preview-events.ts";
import type { RunFrames, ShownRun } from "./run-frames.ts";

/** A run that can be shown, with the items that its app has stored; or why its project cannot be built. */
export type PreparedRun =
  | { ok: true; value: { run: ShownRun; stored: Record<string, string> } }
  | { ok: false; error: PageError };

/**
 * Prepares the run that has begun: its frame opens during the build.
 *
 * @param project what is run
 * @param options.build builds the project's page; returns undefined if a newer build has replaced this one
 * @param options.stored reads the items that the app has stored
 * @returns undefined if a newer run has begun meanwhile
 * @throws if the bundler does not run
 */
export async function prepareRun(
  project: Pick<PageToBuild, "isNetworkAllowed" | "isEarly">,
  options: {
    frames: Pick<RunFrames, "open" | "isCurrent">;
    run: number;
    build: () => Promise<PageBuild | undefined>;
    stored: () => Promise<Record<string, string>>;
  },
): Promise<PreparedRun | undefined> {
  const { isNetworkAllowed, isEarly = false } = project;
  const { frames, run, build, stored: readStored } = options;
  const likelyReach = isNetworkAllowed ? "open" : "closed";
  const likelyFrame = frames.open(likelyReach, { isSilent: isEarly });
  const [pageBuild, stored] = await Promise.all([build(), readStored()]);
  if (!frames.isCurrent(run) || pageBuild === undefined) return undefined;
  if (!pageBuild.ok) return pageBuild;
  const { html, mapStack, reach } = pageBuild.value;
  // Only a project that needs a package gets the frame that reaches the packages' hosts.
  if (reach !== likelyReach) likelyFrame.remove();
  const frame = reach === likelyReach ? likelyFrame : frames.open(reach, { isSilent: isEarly });
  return { ok: true, value: { run: { frame, html, mapStack, missing: new Set(), isEarly }, stored } };
}

/** The state of a preview whose project cannot be built: no fault of the version where only a permission is missing. */
export function unbuiltState({ text: error, isNetworkNeeded, packages }: PageError): PreviewState {
  return isNetworkNeeded ? { name: "network-needed", error, packages } : { name: "build-failed", error };
}
