import type { ArtifactFileContent, ArtifactVersion, Message } from "@tutti/domain";
import type { PutChange } from "../ports.ts";

// A row that was stored while it was generated, and that no run of the gateway continues, was interrupted.

/** An unfinished row as interrupted; any other row unchanged. */
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

/** Its duration is at most its age; a clock that was set back does not make it negative. */
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
