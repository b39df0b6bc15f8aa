import { t } from "@lingui/core/macro";
import type { Artifact, ArtifactVersion, Message } from "@tutti/domain";

/** The labels of the archetypes, as the specification has them (point 1). */
const kinds: Readonly<Record<(Artifact & { type: "app" })["archetype"], string>> = {
  "interactive-web-app": t`Web App`,
  "landing-page": t`Landing`,
  "2d-game": t`2D Game`,
  "3d-game": "3D",
};

export function artifactKind(artifact: Artifact): string {
  return artifact.type === "image" ? t`Image` : kinds[artifact.archetype];
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
