import { t } from "@lingui/core/macro";
import type { ArtifactVersion, GenerationStatus, Message } from "@tutti/domain";
import { elapsedText, lineOf, versionStatus, versionSubtitle } from "@tutti/domain";
import { interruptionText } from "../../ui/interruption-texts.ts";

/** What is read of a status beside its dot. */
export const statusLabels: Readonly<Record<GenerationStatus, string>> = {
  idle: t`Not generated`,
  generating: t`Generating`,
  success: t`Ready`,
  failed: t`Failed`,
};

/** A version as its card says it. */
export interface VersionCardView {
  title: string;
  author: string;
  status: GenerationStatus;
  subtitle: string;
  /** How long it was, or has been, made; undefined where it was not waited for. */
  elapsed: string | undefined;
  error: string | undefined;
  /** Why its making was interrupted, where that is all that is known of its failure. */
  interruption: string | undefined;
}

/**
 * A version as its card says it.
 *
 * @param options.now milliseconds since the epoch
 * @param options.author the name that the version's author is shown with
 * @param options.made the answer that made the version
 */
export function versionCardView(
  version: ArtifactVersion,
  { now, author, made }: { now: number; author: string; made?: Pick<Message, "metadata"> | undefined },
): VersionCardView {
  const status = versionStatus(version);
  return {
    title: t`Version ${version.versionNumber}`,
    author,
    status,
    subtitle: versionSubtitle(version.prompt),
    elapsed: elapsedOf(version, status, now),
    error: version.error,
    interruption: versionInterruption(version, made),
  };
}

function versionInterruption(
  { generationStatus, error }: ArtifactVersion,
  made: Pick<Message, "metadata"> | undefined,
): string | undefined {
  const isInterrupted = generationStatus === "failed" && error === undefined && made?.metadata.isCutOff === true;
  return isInterrupted ? interruptionText(made.metadata.interruption) : undefined;
}

function elapsedOf(version: ArtifactVersion, status: GenerationStatus, now: number): string | undefined {
  if (status === "generating") return elapsedText(now - version.createdAt);
  const { generationDurationMs } = version;
  return generationDurationMs === undefined || generationDurationMs === 0
    ? undefined
    : elapsedText(generationDurationMs);
}

/** A version in the tree of versions. */
export interface VersionRow {
  version: ArtifactVersion;
  /** How many branches it is away from the first line; 0 for that line. */
  depth: number;
}

/**
 * The versions as they are listed, the newest first, each as far to the right as branches lie between it and the first
 * line. The last child of a version goes on with its line; earlier ones branched off.
 */
export function versionRows(versions: readonly ArtifactVersion[]): VersionRow[] {
  const continues = new Map<string, string>();
  for (const { id, parentVersionId } of versions) if (parentVersionId !== null) continues.set(parentVersionId, id);
  const branches = (version: ArtifactVersion): number => {
    const line = lineOf(version, versions);
    return line.filter((one, index) => {
      const parent = line[index + 1];
      return parent !== undefined && continues.get(parent.id) !== one.id;
    }).length;
  };
  return versions.map((version) => ({ version, depth: branches(version) })).reverse();
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
