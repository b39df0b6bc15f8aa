import { t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, activeVersionId } from "@tutti/domain";
import { isContinuable } from "@tutti/engine";
import { useEngine } from "../../bindings/services-context.tsx";
import { useVersions } from "../../bindings/use-artifact.ts";
import { type VersionAction, versionActions } from "./version-actions.ts";
import { VersionCard } from "./version-card.tsx";
import { VersionLines } from "./version-lines.tsx";
import classes from "./version-list.module.css";
import { versionTree } from "./version-tree.ts";

interface VersionListProps {
  artifact: Artifact;
  /** The number of the version that has a link of its own. */
  publishedNumber?: number | undefined;
  /** Shows a version beside the one that is looked at. */
  onCompare: (versionId: string) => void;
  /** Lets the person choose the model that goes on with a version. */
  onContinueWith: (versionId: string) => void;
  /** Lets the person choose the model that takes the error out of a version. */
  onFixWith: (versionId: string) => void;
  /** Shows what the model was sent for an answer. */
  onSentRequest: (messageId: string) => void;
}

/** The history of an artifact as a tree, the newest version first, the head's line straight. */
export function VersionList({ artifact, publishedNumber, onCompare, ...rest }: VersionListProps) {
  const { onContinueWith, onFixWith, onSentRequest } = rest;
  const { artifacts, tables } = useEngine();
  const versions = useVersions(artifact.id);
  if (versions.length === 0) return <p className={classes.empty}>{t`No versions have been created yet.`}</p>;
  const shownId = activeVersionId(
    artifact,
    versions.map(({ id }) => id),
  );
  const act = (version: ArtifactVersion, action: VersionAction): void => {
    switch (action) {
      case "stop":
        artifacts.stop(version.id);
        break;
      case "fix":
        void artifacts.fix(version.id);
        break;
      case "fix-with":
        onFixWith(version.id);
        break;
      case "retry":
        void artifacts.retry(version.id);
        break;
      case "continue":
        void artifacts.continue(version.id);
        break;
      case "continue-with":
        onContinueWith(version.id);
        break;
      case "make-head":
        artifacts.setHead(version.id);
        break;
      case "roll-back":
        artifacts.rollBack(version.id);
        break;
      case "regenerate":
        void artifacts.regenerate(version.id);
        break;
      case "compare":
        onCompare(version.id);
        break;
      case "sentRequest":
        if (version.generatingMessageId !== null) onSentRequest(version.generatingMessageId);
        break;
    }
  };
  const rows = versionTree(versions, artifact.headVersionId);
  const lanes = Math.max(...rows.map(({ lane, passing, branches }) => Math.max(lane, ...passing, ...branches))) + 1;
  return (
    <div className={classes.scroll}>
      <ol className={classes.list} aria-label={t`Versions`}>
        {rows.map((row) => {
          const { version } = row;
          const isHead = version.id === artifact.headVersionId;
          const isShown = version.id === shownId;
          return (
            <li key={version.id} className={classes.item}>
              <VersionLines
                row={row}
                parent={versions.find(({ id }) => id === version.parentVersionId)}
                lanes={lanes}
                isHead={isHead}
              />
              <VersionCard
                version={version}
                isHead={isHead}
                isPublished={version.versionNumber === publishedNumber}
                isShown={isShown}
                actions={versionActions(version, { isHead, isShown, isBrokenOff: isContinuable({ tables }, version) })}
                onShow={() => artifacts.show(artifact.id, { activeVersionId: version.id })}
                onAct={(action) => act(version, action)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
