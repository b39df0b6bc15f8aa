import { t } from "@lingui/core/macro";
import type { ArtifactVersion, GenerationStatus, Message } from "@tutti/domain";
import { elapsedText, versionStatus, versionSubtitle } from "@tutti/domain";
import { interruptionText } from "../../ui/interruption-texts.ts";

/** A version as its card says it. */
export interface VersionCardView {
  title: string;
  author: string;
  status: GenerationStatus;
  subtitle: string;
  /** How long it was, or has been, made; undefined where it was not waited for. */
  elapsedTime: string | undefined;
  error: string | undefined;
  /** Why its making was interrupted, where that is all that is known of its failure. */
  interruption: string | undefined;
}

/**
 * A version as its card says it.
 *
 * @param options.now milliseconds since the epoch
 * @param options.author the name that the version's author is shown with
 * @param options.answer the answer that made the version
 */
export function versionCardView(
  version: ArtifactVersion,
  { now, author, answer }: { now: number; author: string; answer?: Pick<Message, "metadata"> | undefined },
): VersionCardView {
  const status = versionStatus(version);
  return {
    title: t`Version ${version.versionNumber}`,
    author,
    status,
    subtitle: versionSubtitle(version.prompt),
    elapsedTime: elapsedOf(version, status, now),
    error: version.error,
    interruption: versionInterruption(version, answer),
  };
}

function versionInterruption(
  { generationStatus, error }: ArtifactVersion,
  generatingMessage: Pick<Message, "metadata"> | undefined,
): string | undefined {
  const isInterrupted =
    generationStatus === "failed" && error === undefined && generatingMessage?.metadata.isCutOff === true;
  return isInterrupted ? interruptionText(generatingMessage.metadata.interruption) : undefined;
}

function elapsedOf(version: ArtifactVersion, status: GenerationStatus, now: number): string | undefined {
  if (status === "generating") return elapsedText(now - version.createdAt);
  const { generationDurationMs } = version;
  return generationDurationMs === undefined || generationDurationMs === 0
    ? undefined
    : elapsedText(generationDurationMs);
}

/**
 * The versions that were made from the same base for the same prompt, this one among them (specification, several
 * models at once).
 */
export function siblingsOf(
  version: ArtifactVersion,
  versions: readonly ArtifactVersion[],
  questionOf: (version: ArtifactVersion) => string | undefined,
): ArtifactVersion[] {
  const question = questionOf(version);
  if (question === undefined) return [version];
  return versions.filter(
    (other) => other.parentVersionId === version.parentVersionId && questionOf(other) === question,
  );
}
