import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { type ConsoleEntry, type PreviewState, packagesAt } from "@tutti/preview";
import { useEffect, useEffectEvent, useState } from "react";
import type { VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useAllowedPackages } from "../../bindings/use-allowed-packages.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ConsentButton } from "../../ui/consent/consent-button.tsx";
import { formatList } from "../../ui/formats/intl.ts";
import { BlankNotice } from "./notices/blank-notice.tsx";
import { InConsentPlace } from "./notices/consent-place.tsx";
import { RunErrorNotice } from "./notices/run-error-notice.tsx";
import { RunProblem } from "./notices/run-problem.tsx";
import { OfferedFiles } from "./offered-files.tsx";
import classes from "./preview.module.css";
import { missingText } from "./preview-view.ts";
import { ModelsNotice } from "./thinking/models-notice.tsx";
import { useAppModels } from "./thinking/use-app-models.ts";
import { useNetworkPermission } from "./use-network-permission.ts";
import { useRunningPreview } from "./use-running-preview.ts";

interface RunningStageProps {
  artifact: Artifact;
  version: ArtifactVersion;
  files: readonly VersionFile[];
  /** Present while the version is generated: its problems are reported here, and shown nowhere. */
  early?: EarlyRun | undefined;
  /** Another number restarts the version. */
  runs: number;
  onConsole: ((entries: readonly ConsoleEntry[]) => void) | undefined;
  /** Lets the person choose the model that fixes the errors of the app. */
  onFixWith?: (() => void) | undefined;
}

/** The callbacks for the run of a version that is still generated. */
export interface EarlyRun {
  onState: (name: PreviewState["name"]) => void;
  /** An error of the running app. */
  onError: (error: string) => void;
}

/** Files of a version that run in a frame, with notices about the run. */
export function RunningStage({ artifact, version, files, early, runs, onConsole, onFixWith }: RunningStageProps) {
  const { artifacts } = useEngine();
  const { isNetworkAllowed, allowNetwork } = useNetworkPermission(artifact.id);
  const { allowedPackages, allowPackages } = useAllowedPackages();
  const { models, isWaiting, dismiss } = useAppModels(version, { onConsole });
  const { container, state, missing, errors, offeredFiles, stop, reload, overlook, overlookErrors, forgetFiles } =
    useRunningPreview({
      artifact,
      version,
      files,
      isEarly: early !== undefined,
      isNetworkAllowed,
      allowedPackages,
      runs,
      models,
      onConsole,
      onEarlyError: early?.onError,
    });
  /**
   * Whether the current run began while the version was generated: it stays in sight until the complete app takes its
   * place.
   */
  const [isEarlyRun, setIsEarlyRun] = useState(false);
  const onState = useEffectEvent((name: PreviewState["name"]) => {
    if (name === "running") setIsEarlyRun(early !== undefined);
    early?.onState(name);
  });
  useEffect(() => onState(state.name), [state.name]);
  const missingPackages = packagesAt(missing).filter((name) => !allowedPackages.includes(name));
  const isPreparing = state.name === "preparing" || state.name === "idle";
  const fix = (error: string): void => {
    artifacts.reportError(version.id, { kind: "build", text: error });
    void artifacts.fix(version.id);
  };
  return (
    <div className={classes.stage}>
      {missing.length === 0 ? null : (
        <div className={classes.missing} role="status">
          <span className={classes.missingText} title={missing.join("\n")}>
            {missingText(missing, { isNetworkAllowed })}
          </span>
          {isNetworkAllowed ? (
            <Button size="compact-xs" variant="default" onClick={reload}>
              {t`Run again`}
            </Button>
          ) : missingPackages.length > 0 ? (
            <InConsentPlace>
              <ConsentButton
                size="compact-xs"
                title={formatList(missingPackages)}
                onClick={() => allowPackages(missingPackages)}
              >
                {t`Allow ${formatList(missingPackages)} for all apps`}
              </ConsentButton>
            </InConsentPlace>
          ) : (
            <InConsentPlace>
              <ConsentButton size="compact-xs" variant="default" onClick={() => allowNetwork(true)}>
                {t`Allow the network`}
              </ConsentButton>
            </InConsentPlace>
          )}
          <IconButton icon={IconX} label={t`Dismiss`} onClick={overlook} />
        </div>
      )}
      {early !== undefined || errors.length === 0 ? null : (
        <RunErrorNotice
          version={version}
          errors={errors}
          onFix={() => void artifacts.fix(version.id)}
          onFixWith={onFixWith}
          onRunAgain={reload}
          onDismiss={overlookErrors}
        />
      )}
      {offeredFiles.length === 0 ? null : <OfferedFiles files={offeredFiles} onDone={forgetFiles} />}
      {isWaiting ? <ModelsNotice artifactId={artifact.id} onDismiss={dismiss} /> : null}
      {early === undefined && state.name === "running" ? (
        <BlankNotice version={version} reach={{ isNetworkAllowed, allowedPackages }} onFix={fix} onRunAgain={reload} />
      ) : null}
      <div ref={container} className={classes.frame} />
      {isPreparing && !isEarlyRun && early === undefined ? (
        <p className={classes.preparing} role="status">
          {t`Preparing preview`}
        </p>
      ) : null}
      {state.name === "unresponsive" ? (
        <div className={classes.bar} role="alert">
          <span className={classes.grow}>{t`The app is not responding.`}</span>
          <Button size="compact-xs" variant="default" onClick={stop}>
            {t`Stop`}
          </Button>
        </div>
      ) : null}
      {early === undefined ? (
        <RunProblem
          state={state}
          onRunAgain={reload}
          onAllowNetwork={() => allowNetwork(true)}
          onAllowPackages={allowPackages}
          onFix={fix}
        />
      ) : null}
    </div>
  );
}
