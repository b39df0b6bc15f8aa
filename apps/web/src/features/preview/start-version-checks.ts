import { t } from "@lingui/core/macro";
import { type ArtifactVersion, entrypointOf } from "@tutti/domain";
import type { Engine } from "@tutti/engine";
import { checkProject, openCheckStage } from "@tutti/preview";
import type { UiStateStore } from "../../platform/ui-state.ts";
import { pageBundler } from "./preview-runtime.ts";
import { nextToCheck, toVersionCheck } from "./version-check-rules.ts";

interface VersionChecksOptions {
  engine: Engine;
  uiState: UiStateStore;
  /** Calls once, after so many milliseconds and when the page is seen and has nothing else to do. */
  whenIdle: (milliseconds: number, run: () => void) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Milliseconds between the end of a version and its check: what the person looks at is built first. */
const DELAY = 1_000;

/**
 * Runs versions that have no check for a moment, one after the other and behind all else, and keeps what was found
 * with them: those that end while the page is open, the newest first, and the heads of what is open.
 */
export function startVersionChecks({ engine, uiState, whenIdle, now }: VersionChecksOptions): void {
  const { artifacts, artifactVersions, artifactFiles, artifactFileContents } = engine.tables;
  const startedAt = now();
  /** What was tried for a version: each set of files once. */
  const tried = new WeakSet<object>();
  let isBusy = false;

  const next = (): ArtifactVersion | undefined =>
    nextToCheck(
      artifactVersions.all().filter(({ fileContents }) => !tried.has(fileContents)),
      { startedAt, isHead: ({ id, artifactId }) => artifacts.get(artifactId)?.headVersionId === id },
    );

  const checkNext = async (): Promise<void> => {
    const version = next();
    if (version === undefined) return;
    tried.add(version.fileContents);
    const files = Object.entries(version.fileContents).flatMap(([fileId, contentId]) => {
      const path = artifactFiles.get(fileId)?.filename;
      const content = artifactFileContents.get(contentId)?.content;
      return path === undefined || content === undefined ? [] : [{ path, content }];
    });
    const stage = openCheckStage();
    const found = await checkProject({
      bundler: pageBundler(),
      files,
      entry: entrypointOf(files.map(({ path }) => path)),
      isNetworkAllowed: uiState.state.getState().networkArtifacts?.includes(version.artifactId) ?? false,
      title: t`Check of version ${version.versionNumber}`,
      container: stage.container,
    }).finally(stage.remove);
    if (found !== undefined) engine.artifacts.recordCheck(version.id, toVersionCheck(found, { files, now: now() }));
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
  artifactVersions.subscribeAll(() => {
    if (next() !== undefined) look();
  });
  if (next() !== undefined) look();
}
