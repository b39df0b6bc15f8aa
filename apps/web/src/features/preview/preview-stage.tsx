import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type Artifact, type ArtifactVersion, previewReadiness } from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import { useEngine } from "../../bindings/services-context.tsx";
import { useVersionFiles } from "../../bindings/use-artifact.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { pictureAddress } from "../../ui/picture-address.ts";
import classes from "./preview.module.css";
import { PreviewNoticeView } from "./preview-notice.tsx";
import { errorText, missingText, readinessNotice } from "./preview-view.ts";
import { useNetworkPermission } from "./use-network-permission.ts";
import { useRunningPreview } from "./use-running-preview.ts";

interface PreviewStageProps {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  /** Another number runs it from its beginning. */
  runs: number;
  onConsole?: ((entries: readonly ConsoleEntry[]) => void) | undefined;
}

/** A version that runs, or what is there instead. */
export function PreviewStage(props: PreviewStageProps) {
  const { artifact, version } = props;
  const { artifacts } = useEngine();
  if (artifact.type === "image" && version !== undefined && version.generationStatus !== "generating") {
    return <ImageStage artifact={artifact} version={version} />;
  }
  const notice = readinessNotice(previewReadiness(artifact, version));
  if (version === undefined || notice !== undefined) {
    return (
      <PreviewNoticeView
        notice={notice ?? { title: "Preview unavailable" }}
        onFix={version && (() => void artifacts.fix(version.id))}
        onRunAgain={
          version?.error !== undefined && version.generationStatus !== "failed"
            ? () => artifacts.forgetError(version.id)
            : undefined
        }
      />
    );
  }
  return <RunningStage {...props} version={version} />;
}

function RunningStage({ artifact, version, runs, onConsole }: PreviewStageProps & { version: ArtifactVersion }) {
  const { artifacts } = useEngine();
  const files = useVersionFiles(version);
  const { isNetworkAllowed, allowNetwork } = useNetworkPermission(artifact.id);
  const { container, state, missing, stop, reload, overlook } = useRunningPreview({
    artifact,
    version,
    files,
    isNetworkAllowed,
    runs,
    onConsole,
  });
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
              Run again
            </Button>
          ) : (
            <Button size="compact-xs" variant="default" onClick={() => allowNetwork(true)}>
              Allow the network
            </Button>
          )}
          <IconButton icon={IconX} label="Dismiss" onClick={overlook} />
        </div>
      )}
      <div ref={container} className={classes.frame} />
      {state.name === "preparing" || state.name === "idle" ? (
        <p className={classes.preparing} role="status">
          Preparing preview
        </p>
      ) : null}
      {state.name === "unresponsive" ? (
        <div className={classes.bar} role="alert">
          <span className={classes.grow}>The app does not respond.</span>
          <Button size="compact-xs" variant="default" onClick={stop}>
            Stop
          </Button>
        </div>
      ) : null}
      {state.name === "stopped" ? (
        <div className={classes.notice} role="status">
          <p className={classes.noticeTitle}>Preview stopped</p>
          <p className={classes.noticeText}>
            {state.reason === "flood"
              ? "It sent more messages than a page can take."
              : "It was ended because it did not respond."}
          </p>
          <Button size="compact-sm" variant="default" onClick={reload}>
            Run again
          </Button>
        </div>
      ) : null}
      {state.name === "build-failed" ? (
        <PreviewNoticeView notice={{ title: "Preview Error", text: errorText(state.error), isFixable: true }} />
      ) : null}
      {state.name === "network-needed" ? (
        <PreviewNoticeView
          notice={{ title: "Preview Error", text: errorText(state.error), isFixable: true }}
          onAllowNetwork={() => allowNetwork(true)}
          onFix={() => fix(state.error)}
        />
      ) : null}
      {state.name === "bundler-failed" ? (
        <PreviewNoticeView notice={{ title: "Preview Error", text: errorText(state.error) }} />
      ) : null}
    </div>
  );
}

/** The pictures of a version. */
function ImageStage({ artifact, version }: { artifact: Artifact; version: ArtifactVersion }) {
  const files = useVersionFiles(version);
  const pictures = files.flatMap(({ file, content }) => {
    const address = pictureAddress(file.filename, content.content);
    return address === undefined ? [] : [{ id: file.id, address }];
  });
  if (version.error !== undefined)
    return <PreviewNoticeView notice={{ title: "Preview Error", text: version.error }} />;
  if (pictures.length === 0) return <PreviewNoticeView notice={{ title: "No files to preview" }} />;
  return (
    <div className={classes.pictures}>
      {pictures.map(({ id, address }, index) => (
        <img key={id} src={address} alt={pictures.length === 1 ? artifact.name : `${artifact.name}, ${index + 1}`} />
      ))}
    </div>
  );
}
