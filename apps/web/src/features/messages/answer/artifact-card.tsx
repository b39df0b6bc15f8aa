import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconAppWindow, IconPhoto } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import { useCallback, useSyncExternalStore } from "react";
import { useViewer } from "../../../bindings/artifacts/use-artifact.ts";
import { useShownVersion } from "../../../bindings/artifacts/use-shown-version.ts";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecord } from "../../../bindings/use-record.ts";
import { versionState } from "../../../ui/models/version-state.ts";
import classes from "./artifact-card.module.css";
import { artifactKind, versionOfMessage } from "./artifact-card-view.ts";

interface ArtifactCardProps {
  message: Pick<Message, "id" | "versionContextId">;
  artifactId: string;
}

/** An app or an image that an answer made: its name, its status, and the button that opens it. */
export function ArtifactCard({ message, artifactId }: ArtifactCardProps) {
  const { artifacts, tables } = useEngine();
  const artifact = useRecord(tables.artifacts, artifactId);
  const version = useShownVersion(useVersion(message, artifactId));
  // The open artifact shows the error itself, with more detail.
  const isOpen = useViewer().activeArtifactId === artifactId;
  if (artifact === undefined) return <p className={classes.gone}>{t`This artifact was deleted.`}</p>;
  const { status, text, check, reason, thumbnail } = versionState(version);
  const Glyph = artifact.type === "image" ? IconPhoto : IconAppWindow;
  return (
    <section className={classes.card} aria-label={artifact.name}>
      <span className={classes.mark} data-picture={thumbnail !== undefined || undefined}>
        {thumbnail === undefined ? (
          <Glyph size={20} stroke={1.5} aria-hidden />
        ) : (
          <img className={classes.thumbnail} src={thumbnail} alt={t`${artifact.name} as it runs`} />
        )}
      </span>
      <div className={classes.words}>
        <p className={classes.name} title={artifact.name}>
          {artifact.name}
        </p>
        <p className={classes.detail}>
          <span className={classes.status} data-status={status} data-check={check}>
            <i className={classes.dot} aria-hidden />
            {text}
          </span>
          <span>
            {artifactKind(artifact)}
            {version === undefined ? null : ` · v${version.versionNumber}`}
          </span>
        </p>
        {reason === undefined ? null : <p className={classes.error}>{reason}</p>}
        {isOpen || version?.error === undefined ? null : <p className={classes.error}>{version.error}</p>}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => artifacts.open(artifactId, version?.id)}
        aria-label={t`Open ${artifact.name}`}
      >
        {t`Open`}
      </Button>
    </section>
  );
}

/** The version that the message made or is about; the artifact's newest where the message has neither. */
function useVersion(message: ArtifactCardProps["message"], artifactId: string) {
  const { artifactVersions, artifacts } = useEngine().tables;
  const subscribe = useCallback((listener: () => void) => artifactVersions.subscribeAll(listener), [artifactVersions]);
  return useSyncExternalStore(subscribe, () =>
    versionOfMessage(message, artifacts.get(artifactId), artifactVersions.all()),
  );
}
