import {
  type ArtifactVersion,
  filesFingerprint,
  judgeCheck,
  MAX_CHECK_PROBLEMS,
  MAX_PROBLEM_LENGTH,
  placeIn,
  type VersionCheck,
} from "@tutti/domain";
import type { ProjectCheck } from "@tutti/preview";

/**
 * The version that is checked next: the newest one that has ended without a check; of those from before only the heads.
 *
 * @param options.startedAt when the page was opened, in milliseconds since the epoch
 */
export function nextToCheck(
  versions: readonly ArtifactVersion[],
  { startedAt, isHead }: { startedAt: number; isHead: (version: ArtifactVersion) => boolean },
): ArtifactVersion | undefined {
  const waiting = versions.filter(
    (version) =>
      version.type === "app" &&
      version.check === undefined &&
      version.generationStatus !== "generating" &&
      version.generationStatus !== "failed" &&
      Object.keys(version.fileContents).length > 0 &&
      (version.createdAt >= startedAt || isHead(version)),
  );
  return waiting.sort((a, b) => b.createdAt - a.createdAt)[0];
}

/** What was seen of a version's files as it is kept with it. */
export function toVersionCheck(
  found: ProjectCheck,
  { files, now }: { files: readonly { path: string; content: string }[]; now: number },
): VersionCheck {
  const paths = files.map(({ path }) => path);
  const said = found.failure === undefined ? found.errors : [found.failure];
  const problems = said.map((text) => ({ text: text.slice(0, MAX_PROBLEM_LENGTH), ...placeIn(text, paths) }));
  const { failure, blocked, isDrawn, emptyRoots, emptyCanvases, thumbnail } = found;
  return {
    ...judgeCheck({ failure, blocked, isDrawn, emptyRoots, emptyCanvases, problems }),
    fingerprint: filesFingerprint(files),
    problemCount: problems.length,
    problems: problems.slice(0, MAX_CHECK_PROBLEMS),
    ...(thumbnail === undefined ? {} : { thumbnail }),
    checkedAt: now,
  };
}
