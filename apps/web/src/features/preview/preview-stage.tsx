import { t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, previewReadiness } from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import { useMemo } from "react";
import { useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";
import { useShownVersion } from "../../bindings/artifacts/use-shown-version.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useMessage } from "../../bindings/use-message.ts";
import { isCostlyPicture } from "../../ui/attachments/drawing-cost.ts";
import { pictureAddress } from "../../ui/attachments/picture-address.ts";
import { AppStage } from "./app-stage.tsx";
import { PreviewNoticeView } from "./notices/preview-notice.tsx";
import classes from "./preview.module.css";
import { readinessNotice } from "./preview-view.ts";

interface PreviewStageProps {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  /** Another number restarts the version. */
  runs: number;
  onConsole?: ((entries: readonly ConsoleEntry[]) => void) | undefined;
  /** Lets the person choose the model that fixes the error of a version. */
  onFixWith?: ((versionId: string) => void) | undefined;
}

/** A running version, or the notice in its place. */
export function PreviewStage({ artifact, version: madeVersion, runs, onConsole, onFixWith }: PreviewStageProps) {
  const { artifacts } = useEngine();
  const version = useShownVersion(madeVersion);
  const generatingMessage = useMessage(version?.generatingMessageId ?? undefined);
  if (artifact.type === "image" && version !== undefined && version.generationStatus !== "generating") {
    return <ImageStage artifact={artifact} version={version} />;
  }
  const readiness = previewReadiness(artifact, version);
  const notice = readinessNotice(readiness, generatingMessage);
  if (version === undefined || notice !== undefined) {
    return (
      <PreviewNoticeView
        notice={notice ?? { title: t`Preview unavailable` }}
        version={version}
        onFix={version && (() => void artifacts.fix(version.id))}
        onFixWith={version && onFixWith && (() => onFixWith(version.id))}
        onRepair={
          version && artifact.repair?.status !== "running" ? () => void artifacts.repair(version.id) : undefined
        }
        onRunAgain={
          version?.error !== undefined && version.generationStatus !== "failed"
            ? () => artifacts.forgetError(version.id)
            : undefined
        }
      />
    );
  }
  // A version has a stage of its own, so that nothing of one is shown or reported for another.
  return (
    <AppStage
      key={version.id}
      artifact={artifact}
      version={madeVersion ?? version}
      runs={runs}
      onConsole={onConsole}
      onFixWith={onFixWith && (() => onFixWith(version.id))}
    />
  );
}

/** The images of a version. */
function ImageStage({ artifact, version }: { artifact: Artifact; version: ArtifactVersion }) {
  const files = useVersionFiles(version);
  const pictures = useMemo(
    () =>
      files.flatMap(({ file, content }) => {
        const address = pictureAddress(file.filename, content.content);
        if (address === undefined) return [];
        return [{ id: file.id, address, isTooCostly: isCostlyPicture(address) }];
      }),
    [files],
  );
  if (version.error !== undefined)
    return <PreviewNoticeView notice={{ title: t`Preview Error`, text: version.error }} />;
  if (pictures.some(({ isTooCostly }) => isTooCostly)) {
    return (
      <PreviewNoticeView
        notice={{ title: t`This drawing takes too long to draw`, text: t`Its code is among the version's files.` }}
      />
    );
  }
  if (pictures.length === 0) return <PreviewNoticeView notice={{ title: t`No files to preview` }} />;
  return (
    <div className={classes.pictures}>
      {pictures.map(({ id, address }, index) => (
        <img key={id} src={address} alt={pictures.length === 1 ? artifact.name : `${artifact.name}, ${index + 1}`} />
      ))}
    </div>
  );
}
