import { t } from "@lingui/core/macro";
import { type ArtifactVersion, entrypointOf } from "@tutti/domain";
import type { Engine } from "@tutti/engine";
import { checkProject, openCheckStage } from "@tutti/preview";
import type { UiStateStore } from "../../platform/ui-state.ts";
import { pageBundler } from "./preview-runtime.ts";
import { type AppReach, nextToCheck, toVersionCheck } from "./version-check-rules.ts";

interface VersionChecksOptions {
  engine: Engine;
  uiState: UiStateStore;
  /** Calls `run` once, after so many milliseconds and when the page is visible and idle. */
  whenIdle: (milliseconds: number, run: () => void) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Milliseconds between the end of a version and its check: the version that the person looks at is built first. */
const DELAY = 1_000;

/**
 * Runs unchecked versions for a moment, one after the other and with the lowest priority, and stores the results with
 * them: versions that end while the page is open, the newest first, and the heads of open artifacts.
 */
export function startVersionChecks({ engine, uiState, whenIdle, now }: VersionChecksOptions): void {
  const { artifacts, artifactVersions, artifactFiles, artifactFileContents } = engine.tables;
  const startedAt = now();
  /** Each set of files that was tried, with each permission that it had then. */
  const triedReaches = new WeakMap<object, Set<string>>();
  let isBusy = false;

  const reachOf = ({ artifactId }: ArtifactVersion): AppReach => {
    const { networkArtifacts = [], allowedPackages = [] } = uiState.state.getState();
    return { isNetworkAllowed: networkArtifacts.includes(artifactId), allowedPackages };
  };
  const isTried = (version: ArtifactVersion): boolean =>
    triedReaches.get(version.fileContents)?.has(JSON.stringify(reachOf(version))) ?? false;

  const next = (): ArtifactVersion | undefined =>
    nextToCheck(
      artifactVersions.all().filter((version) => !isTried(version)),
      { startedAt, isHead: ({ id, artifactId }) => artifacts.get(artifactId)?.headVersionId === id, reachOf },
    );

  const checkNext = async (): Promise<void> => {
    const version = next();
    if (version === undefined) return;
    const reach = reachOf(version);
    triedReaches.set(
      version.fileContents,
      (triedReaches.get(version.fileContents) ?? new Set()).add(JSON.stringify(reach)),
    );
    const files = Object.entries(version.fileContents).flatMap(([fileId, contentId]) => {
      const path = artifactFiles.get(fileId)?.filename;
      const content = artifactFileContents.get(contentId)?.content;
      return path === undefined || content === undefined ? [] : [{ path, content }];
    });
    const stage = openCheckStage();
    const projectCheck = await checkProject({
      bundler: pageBundler(),
      files,
      entry: entrypointOf(files.map(({ path }) => path)),
      ...reach,
      title: t`Check of version ${version.versionNumber}`,
      container: stage.container,
    }).finally(stage.remove);
    if (projectCheck === undefined) return;
    const check = toVersionCheck(projectCheck, { files, reach, now: now() });
    engine.artifacts.recordCheck(version.id, check);
  };
  const look = (): void => {
    if (isBusy) return;
    isBusy = true;
    whenIdle(DELAY, () => {
      checkNext()
        .catch(() => undefined)
        .finally(() => {
          isBusy = false;
          if (next() !== undefined) look();
        });
    });
  };
  const lookAgain = (): void => {
    if (next() !== undefined) look();
  };
  artifactVersions.subscribeAll(lookAgain);
  uiState.state.subscribe((state, before) => {
    if (state.networkArtifacts !== before.networkArtifacts || state.allowedPackages !== before.allowedPackages) {
      lookAgain();
    }
  });
  lookAgain();
}
