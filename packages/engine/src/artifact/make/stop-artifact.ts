import type { EngineContext } from "../../context.ts";
import { interruptVersion } from "./interrupt-version.ts";
import { versionsOf } from "./settle-artifact.ts";

/** Stops the generation of a version: everything is as it was before. */
export function stopVersion(context: EngineContext, versionId: string): void {
  const { tables, flights } = context;
  flights.stopMessage(tables.artifactVersions.get(versionId)?.generatingMessageId ?? "");
  // A version that is being made elsewhere, or was interrupted, can only be ended.
  interruptVersion(context, versionId);
}

/**
 * Stops the generation of versions and answers of one artifact, and of nothing else in its room. An answer that makes
 * no version keeps the text that was received.
 */
export function stopArtifact(context: EngineContext, artifactId: string): void {
  const { tables, flights } = context;
  context.repairs.get(artifactId)?.abort();
  for (const { id, generationStatus } of versionsOf(context, artifactId)) {
    if (generationStatus === "generating") stopVersion(context, id);
  }
  const { messageIds = [], replacedIds = [] } = tables.artifactStates.get(artifactId) ?? {};
  for (const id of [...messageIds, ...replacedIds]) {
    flights.stopMessage(id);
    endMessage(context, id);
  }
}

/** Marks a message as one that is not being made any more. */
export function endMessage({ tables }: EngineContext, messageId: string): void {
  tables.messages.update(messageId, (message) =>
    message.isGenerating || message.isRetrying ? { ...message, isGenerating: false, isRetrying: false } : message,
  );
}
