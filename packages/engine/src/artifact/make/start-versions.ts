import { errorTexts, fail, succeed } from "@tutti/domain";
import type { StartedAnswer } from "../../answers/flights.ts";
import type { EngineContext } from "../../context.ts";
import { prepareVersion } from "../requests/version-request.ts";
import { loadVersionFold } from "./lazy-version-fold.ts";
import type { VersionRun } from "./version-run.ts";

/**
 * Has several versions made at once. Each ends with its files, failed with an error that the person is notified of, or,
 * if it is stopped, as if it had never begun; all of them end like a stopped one if the gateway refuses because the
 * person is not signed in. Settles when all have ended; never rejects.
 *
 * @param options.onSignedOut called after that
 */
export async function startVersions(
  context: EngineContext,
  runs: readonly VersionRun[],
  { onSignedOut }: { onSignedOut?: () => void } = {},
): Promise<void> {
  const { tables } = context;
  // All are of one artifact.
  const artifactId = tables.artifactVersions.get(runs[0]?.versionId ?? "")?.artifactId ?? "";
  // If it does not load, no version is made of the answers either, and the flights report that.
  if (tables.artifacts.get(artifactId)?.usesModels) await loadVersionFold()?.catch(() => undefined);
  const answers = runs.map((run): StartedAnswer => {
    const request = prepareVersion(context, run);
    if (!request) return { messageId: run.messageId, request: fail(errorTexts.artifact.missingContext) };
    tables.requests.put(request.record);
    return { messageId: run.messageId, request: succeed(request.body) };
  });
  const takeBack = (): void => {
    for (const { messageId } of runs) context.flights.stopMessage(messageId);
    onSignedOut?.();
  };
  await context.flights.start(answers, { onSignedOut: takeBack });
  await Promise.all(runs.map(({ messageId }) => context.editQuestions.get(messageId)));
}
