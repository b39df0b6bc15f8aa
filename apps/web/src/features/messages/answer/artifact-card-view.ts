import { t } from "@lingui/core/macro";
import type { Artifact, ArtifactVersion, Message } from "@tutti/domain";

/** What an app can be, in the specification's words (point 1). */
const kinds: Readonly<Record<(Artifact & { type: "app" })["archetype"], string>> = {
  "interactive-web-app": t`Web App`,
  "landing-page": t`Landing`,
  "2d-game": t`2D Game`,
  "3d-game": "3D",
};

export function artifactKind(artifact: Artifact): string {
  return artifact.type === "image" ? t`Image` : kinds[artifact.archetype];
}

/** The version that a message made, or is about; the head of the artifact where the message says neither. */
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
