import { errorTexts, fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { StartedReply } from "../replies/flights.ts";
import { prepareVersion } from "./version-request.ts";
import type { VersionRun } from "./version-run.ts";

/**
 * Has several versions made at once. Each ends with its files, failed with an error that the person is told of, or, where it is stopped,
 * as if it had never begun. Settles when all have ended; never rejects.
 */
export function startVersions(context: EngineContext, runs: readonly VersionRun[]): Promise<void> {
  const replies = runs.map((run): StartedReply => {
    const request = prepareVersion(context, run);
    if (!request) return { messageId: run.messageId, request: fail(errorTexts.artifact.missingContext) };
    context.tables.requests.put(request.record);
    return { messageId: run.messageId, request: succeed(request.body) };
  });
  return context.flights.start(replies);
}
