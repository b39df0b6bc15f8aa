import type { ArtifactVersion } from "@tutti/domain";

/** A place in a comparison of versions. */
export interface Candidate {
  /** The first version of this place; it stays the same when a fix takes the version's place. */
  id: string;
  version: ArtifactVersion;
}

/** Apps that run at once in a comparison: all share one process, which does not draw more games than that smoothly. */
export const MAX_RUNNING_CANDIDATES = 4;

/**
 * The versions that a version is compared with, itself among them: those that were made from the same base for the
 * same prompt, or those that the person has chosen. A version whose error was fixed is replaced by its newest fix, so
 * that the others stay beside it.
 *
 * @param options.questionOf the id of the message that asked for a version
 * @param options.chosenIds the versions that are compared at the person's request; ignored where the shown version is
 * none of them, nor a fix of one
 */
export function candidatesOf(
  shown: ArtifactVersion,
  versions: readonly ArtifactVersion[],
  {
    questionOf,
    chosenIds = [],
  }: { questionOf: (version: ArtifactVersion) => string | undefined; chosenIds?: readonly string[] | undefined },
): Candidate[] {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const place = firstOf(shown, byId);
  const chosen = chosenIds.flatMap((id) => byId.get(id) ?? []).map((version) => firstOf(version, byId));
  const question = questionOf(place);
  const asked =
    question === undefined
      ? [place]
      : versions.filter(
          (other) =>
            firstOf(other, byId) === other &&
            other.parentVersionId === place.parentVersionId &&
            questionOf(other) === question,
        );
  const places = chosen.length > 1 && chosen.includes(place) ? [...new Set(chosen)] : asked;
  return places.map((first) => ({
    id: first.id,
    // A person may look at a version that was fixed since.
    version: first === place ? shown : newestFix(first, versions, byId),
  }));
}

/** The version that a chain of fixes began with. */
function firstOf(version: ArtifactVersion, byId: ReadonlyMap<string, ArtifactVersion>): ArtifactVersion {
  const fixed = byId.get(version.fixedVersionId ?? "");
  // A fix is younger than what it fixes, so that the chain ends also where a damaged file says otherwise.
  return fixed === undefined || fixed.versionNumber >= version.versionNumber ? version : firstOf(fixed, byId);
}

function newestFix(
  first: ArtifactVersion,
  versions: readonly ArtifactVersion[],
  byId: ReadonlyMap<string, ArtifactVersion>,
): ArtifactVersion {
  const fixes = versions.filter((version) => firstOf(version, byId) === first);
  return fixes.reduce((newest, version) => (version.versionNumber > newest.versionNumber ? version : newest), first);
}

/**
 * The two places that are shown beside each other, in the order of the comparison: the chosen one, and the one that was
 * chosen before it; the first other one where none was.
 */
export function shownPair(ids: readonly string[], chosenId: string, earlierId: string | undefined): string[] {
  const earlier = earlierId !== chosenId && ids.includes(earlierId ?? "") ? earlierId : undefined;
  const other = earlier ?? ids.find((id) => id !== chosenId);
  return ids.filter((id) => id === chosenId || id === other);
}

/**
 * The places whose apps run: those that are shown, as far as they may, then those that were looked at last.
 *
 * @param options.recentIds the places that were looked at, the last one first
 */
export function runningCandidates(
  ids: readonly string[],
  { shownIds, recentIds }: { shownIds: readonly string[]; recentIds: readonly string[] },
): string[] {
  const recent = recentIds.filter((id) => ids.includes(id));
  const wanted = [...recent.filter((id) => shownIds.includes(id)), ...shownIds, ...recent, ...ids];
  return [...new Set(wanted)].slice(0, MAX_RUNNING_CANDIDATES);
}
