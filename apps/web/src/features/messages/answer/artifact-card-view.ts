import type { Artifact, ArtifactVersion, Message } from "@tutti/domain";
import { modeLabels } from "../../../ui/labels/generation-modes.ts";

export function artifactKind(artifact: Artifact): string {
  return modeLabels[artifact.type === "image" ? "image" : artifact.archetype].kind;
}

/** The version that a message made or is about; the artifact's head where the message has neither. */
export function versionOfMessage(
  message: Pick<Message, "id" | "versionContextId">,
  artifact: Pick<Artifact, "headVersionId"> | undefined,
  versions: readonly ArtifactVersion[],
): ArtifactVersion | undefined {
  const byId = (id: string | null | undefined) => versions.find((version) => version.id === id);
  return (
    versions.find(({ generatingMessageId }) => generatingMessageId === message.id) ??
    byId(message.versionContextId) ??
    byId(artifact?.headVersionId)
  );
}
