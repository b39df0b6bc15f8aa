import type { ArtifactFileContent, ArtifactVersion, Message } from "@tutti/domain";
import type { PutChange } from "../ports.ts";

// A row that was stored while it was generated, and that no run of the gateway continues, was interrupted.

/** The row as it is where its generation was interrupted; any other row as it is. */
export function toInterruptedChange(change: PutChange, now: number): PutChange {
  const { table, record } = change;
  if (table === "messages" && isUnfinished(record)) return { ...change, record: asInterruptedMessage(record) };
  if (table === "artifactVersions" && isGenerated(record)) return { ...change, record: asFailedVersion(record, now) };
  if (table === "artifactFileContents" && isGenerated(record)) return { ...change, record: asFailedContent(record) };
  return change;
}

export function isGenerated({ generationStatus }: ArtifactFileContent | ArtifactVersion): boolean {
  return generationStatus === "generating";
}

export function asFailedContent(content: ArtifactFileContent): ArtifactFileContent {
  return { ...content, generationStatus: "failed" };
}

/** It took as long as it is old, at most; a clock that was set back makes no negative time of it. */
export function asFailedVersion(version: ArtifactVersion, now: number): ArtifactVersion {
  const generationDurationMs = version.generationDurationMs ?? Math.max(0, now - version.createdAt);
  const { generation: _generation, ...rest } = version;
  return { ...rest, generationStatus: "failed", generationDurationMs };
}

export function isUnfinished(message: Message): boolean {
  return message.isGenerating || message.isRetrying;
}

export function asInterruptedMessage(message: Message): Message {
  const metadata = message.isGenerating ? { ...message.metadata, isCutOff: true as const } : message.metadata;
  return { ...message, metadata, isGenerating: false, isRetrying: false };
}
