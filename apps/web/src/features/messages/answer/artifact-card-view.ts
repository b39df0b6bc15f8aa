import { t } from "@lingui/core/macro";
import type { Artifact, ArtifactVersion, CheckState, GenerationStatus, Message } from "@tutti/domain";

/** How far an artifact is, as its card says it. */
const statusText: Readonly<Record<GenerationStatus, string>> = {
  idle: t`Not generated`,
  generating: t`Generating`,
  success: t`Ready`,
  failed: t`Failed`,
};

/** What a check found, where it is less than that the version runs. */
const checkText: Readonly<Record<CheckState, string>> = {
  runs: t`Ready`,
  errors: t`Runs with errors`,
  blank: t`Nothing on the screen`,
  fails: t`Does not run`,
};

/** The words for how far a version is; of one that was run for a moment, what was found. */
export function versionStateText(
  version: Pick<ArtifactVersion, "generationStatus" | "error" | "check"> | undefined,
): string {
  const status = artifactStatus(version);
  return status === "success" && version?.check !== undefined ? checkText[version.check.state] : statusText[status];
}

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

/** A version with an error counts as failed (specification, point 4). */
export function artifactStatus(
  version: Pick<ArtifactVersion, "generationStatus" | "error"> | undefined,
): GenerationStatus {
  if (version === undefined) return "idle";
  return version.error === undefined ? version.generationStatus : "failed";
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
