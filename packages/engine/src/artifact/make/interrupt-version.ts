import type { MessageMetadata } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";

/**
 * Ends a version whose generation was interrupted, for example because the page was closed: it has failed, its received
 * content stays, and it can be continued. The next load of a room does the same with the versions that it finds.
 */
export function interruptVersion(
  { tables, ports }: EngineContext,
  versionId: string,
  { now = ports.clock.now(), by }: { now?: number; by?: NonNullable<MessageMetadata["interruption"]> } = {},
): void {
  const version = tables.artifactVersions.get(versionId);
  if (version?.generationStatus !== "generating") return;
  const contents = Object.values(version.fileContents).flatMap((id) => tables.artifactFileContents.get(id) ?? []);
  tables.artifactFileContents.put(
    ...contents
      .filter(({ generationStatus }) => generationStatus === "generating")
      .map((content) => ({ ...content, generationStatus: "failed" as const })),
  );
  const { generation: _generation, ...rest } = version;
  tables.artifactVersions.put({
    ...rest,
    generationStatus: "failed",
    generationDurationMs: Math.max(0, now - version.createdAt),
  });
  tables.messages.update(version.generatingMessageId ?? "", (message) => ({
    ...message,
    isGenerating: false,
    isRetrying: false,
    metadata: { ...message.metadata, isCutOff: true, ...(by ? { interruption: by } : {}) },
  }));
}
