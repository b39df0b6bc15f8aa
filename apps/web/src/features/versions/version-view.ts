import { t } from "@lingui/core/macro";
import type { ArtifactVersion, GenerationStatus, Message } from "@tutti/domain";
import { elapsedText, versionStatus, versionSubtitle } from "@tutti/domain";
import { interruptionText } from "../../ui/interruption-texts.ts";

/** The texts of a version's card. */
export interface VersionCardView {
  title: string;
  author: string;
  status: GenerationStatus;
  subtitle: string;
  /** The duration of the generation, so far or in total; undefined where there was no wait. */
  elapsedTime: string | undefined;
  error: string | undefined;
  /** Why the generation was interrupted, where nothing else is known of its failure. */
  interruption: string | undefined;
}

/**
 * Creates the texts of a version's card.
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
