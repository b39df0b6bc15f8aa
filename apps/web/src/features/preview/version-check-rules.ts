import { withoutUndefined } from "@tutti/contract";
import {
  type ArtifactVersion,
  filesFingerprint,
  judgeCheck,
  MAX_CHECK_PACKAGES,
  MAX_CHECK_PROBLEMS,
  MAX_PACKAGE_NAME,
  MAX_PROBLEM_LENGTH,
  placeIn,
  type VersionCheck,
} from "@tutti/domain";
import type { ProjectCheck } from "@tutti/preview";

/** The network access that a version has when it runs. */
export interface AppReach {
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts even without network access; sorted. */
  allowedPackages: readonly string[];
}

/**
 * The version that is checked next: the newest one that has ended without a check, or whose check was made under
 * another permission than the artifact has now; of versions from before the page was opened only the heads.
 *
 * @param options.startedAt when the page was opened, in milliseconds since the epoch
 */
export function nextToCheck(
  versions: readonly ArtifactVersion[],
  {
    startedAt,
    isHead,
    reachOf,
  }: {
    startedAt: number;
    isHead: (version: ArtifactVersion) => boolean;
    reachOf: (version: ArtifactVersion) => AppReach;
  },
): ArtifactVersion | undefined {
  const waiting = versions.filter(
    (version) =>
      version.type === "app" &&
      !holds(version.check, reachOf(version)) &&
      version.generationStatus !== "generating" &&
      version.generationStatus !== "failed" &&
      Object.keys(version.fileContents).length > 0 &&
      (version.createdAt >= startedAt || isHead(version)),
  );
  return waiting.sort((a, b) => b.createdAt - a.createdAt)[0];
}

/**
 * Whether a check is valid for a version's current permissions, since they decide what is on the screen. A version that
 * ran lacked no package.
 */
export function holds(
  check: VersionCheck | undefined,
  { isNetworkAllowed, allowedPackages }: AppReach,
): check is VersionCheck {
  if (check === undefined || (check.isNetworkAllowed ?? false) !== isNetworkAllowed) return false;
  return check.state === "runs" || (check.allowedPackages ?? []).join() === checkedPackages(allowedPackages).join();
}

/** As many packages as a check stores; an app may import by a name that is no package's. */
function checkedPackages(allowedPackages: readonly string[]): string[] {
  return allowedPackages.filter(({ length }) => length <= MAX_PACKAGE_NAME).slice(0, MAX_CHECK_PACKAGES);
}

/** The result of checking a version's files, as it is stored with the version. */
export function toVersionCheck(
  projectCheck: ProjectCheck,
  { files, reach, now }: { files: readonly { path: string; content: string }[]; reach: AppReach; now: number },
): VersionCheck {
  const paths = files.map(({ path }) => path);
  const messages = projectCheck.failure === undefined ? projectCheck.errors : [projectCheck.failure];
  const problems = messages.map((text) => ({ text: text.slice(0, MAX_PROBLEM_LENGTH), ...placeIn(text, paths) }));
  const { failure, blockedAddresses, isDrawn, emptyRoots, emptyCanvases, thumbnail } = projectCheck;
  const judgement = judgeCheck({ failure, blockedAddresses, isDrawn, emptyRoots, emptyCanvases, problems });
  const allowedPackages = judgement.state === "runs" ? [] : checkedPackages(reach.allowedPackages);
  return {
    ...judgement,
    fingerprint: filesFingerprint(files),
    problemCount: problems.length,
    problems: problems.slice(0, MAX_CHECK_PROBLEMS),
    ...withoutUndefined({ thumbnail }),
    isNetworkAllowed: reach.isNetworkAllowed,
    ...(allowedPackages.length === 0 ? {} : { allowedPackages }),
    checkedAt: now,
  };
}
