import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { type Artifact, type ArtifactVersion, isOwnRuntimeError, versionWork } from "@tutti/domain";
import type { ConsoleEntry, PreviewState } from "@tutti/preview";
import { useEffect, useState } from "react";
import { useVersion, useVersionFiles, type VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { createSessionChoice } from "../../platform/sign-in/session-choice.ts";
import { pageBundler } from "./preview-runtime.ts";
import { type EarlyRun, RunningStage } from "./running-stage.tsx";
import { useEarlyApp } from "./use-early-app.ts";
import classes from "./work/work.module.css";
import { WorkBar } from "./work/work-bar.tsx";
import { WorkCode } from "./work/work-code.tsx";
import { stillWrittenText, type WorkSide, writtenAnnouncement } from "./work/work-view.ts";

interface AppStageProps {
  artifact: Artifact;
  version: ArtifactVersion;
  runs: number;
  onConsole: ((entries: readonly ConsoleEntry[]) => void) | undefined;
  onFixWith?: (() => void) | undefined;
}

/** The side that the person last chose while versions were generated; each version begins with it. */
const chosenSide = createSessionChoice<WorkSide>("tutti shown while generated", ["code", "app"]);

/** The states after which a run shows nothing. */
const ENDED: readonly PreviewState["name"][] = ["build-failed", "network-needed", "bundler-failed", "stopped"];

/**
 * A version of an app: while it is generated, its code or the app as far as it runs already; then the finished app. A
 * running app stays in its frame until the complete app takes its place.
 */
export function AppStage({ artifact, version, runs, onConsole, onFixWith }: AppStageProps) {
  const isGenerating = version.generationStatus === "generating";
  const files = useVersionFiles(version);
  const parent = useVersion(isGenerating ? version.parentVersionId : undefined);
  const parentFiles = useVersionFiles(parent);
  const work = isGenerating ? versionWork(files, parent && parentFiles) : undefined;

  // Loading the bundler takes longer than most builds, and there is time for it now.
  useEffect(() => {
    if (isGenerating) pageBundler().warmUp();
  }, [isGenerating]);

  const [chosenPane, setChosenPane] = useState(chosenSide.get);
  const [isAppShown, setIsAppShown] = useState(false);
  /** The files of the incomplete app that turned out not to run. */
  const [failedFiles, setFailedFiles] = useState<readonly VersionFile[]>();
  // The files that a first version begins with are not a model's app.
  const isBaseAnApp = version.parentVersionId !== null;
  const { buildFiles, canRun } = useEarlyApp(files, work, { isRequested: chosenPane === "app" && isBaseAnApp });
  const hasFailed = buildFiles !== undefined && buildFiles === failedFiles;
  const side: WorkSide = isAppShown && chosenPane !== "code" ? "app" : "code";

  const choose = (next: WorkSide): void => {
    chosenSide.set(next);
    setChosenPane(next);
    setFailedFiles(undefined);
    if (next === "code") setIsAppShown(false);
  };
  const giveUp = (): void => {
    setFailedFiles(buildFiles);
    setIsAppShown(false);
  };
  const early: EarlyRun = {
    onState: (name) => {
      if (name === "running") setIsAppShown(true);
      if (ENDED.includes(name)) giveUp();
    },
    // A person who asked for the incomplete app sees it with its errors.
    onError: (error) => {
      const isOwn = isOwnRuntimeError(
        error,
        files.map(({ file }) => file.filename),
      );
      if (isOwn && chosenPane !== "app") giveUp();
    },
  };
  const running = !isGenerating ? files : chosenPane === "code" || hasFailed ? undefined : buildFiles;

  return (
    <div className={classes.stage}>
      {work === undefined ? null : (
        <>
          <WorkBar
            version={version}
            side={side}
            isAppThere={buildFiles !== undefined || (canRun && isBaseAnApp)}
            onChoose={choose}
          />
          {side === "app" ? <p className={classes.note}>{stillWrittenText(work)}</p> : null}
          {hasFailed ? <p className={classes.note}>{t`The app so far does not run yet.`}</p> : null}
          <VisuallyHidden role="status">
            {writtenAnnouncement(work, { versionNumber: version.versionNumber, side })}
          </VisuallyHidden>
        </>
      )}
      <div className={classes.layers}>
        {running === undefined ? null : (
          <div className={classes.run} inert={isGenerating && side === "code"}>
            <RunningStage
              artifact={artifact}
              version={version}
              files={running}
              early={isGenerating ? early : undefined}
              runs={runs}
              onConsole={onConsole}
              onFixWith={onFixWith}
            />
          </div>
        )}
        {work !== undefined && side === "code" ? (
          <WorkCode work={work} messageId={version.generatingMessageId} />
        ) : null}
      </div>
    </div>
  );
}
