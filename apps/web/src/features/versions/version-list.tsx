import { t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, activeVersionId, isMergeable } from "@tutti/domain";
import { isContinuable } from "@tutti/engine";
import { useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { type VersionAction, versionActions } from "./version-actions.ts";
import { VersionCard } from "./version-card.tsx";
import { VersionLines } from "./version-lines.tsx";
import classes from "./version-list.module.css";
import { versionTree } from "./version-tree.ts";

interface VersionListProps {
  artifact: Artifact;
  /** The number of the version that has a link of its own. */
  publishedNumber?: number | undefined;
  /** Shows a version beside the current one, for comparison. */
  onCompare: (versionId: string) => void;
  /** Lets the person choose the model that continues a version. */
  onContinueWith: (versionId: string) => void;
  /** Lets the person choose the model that fixes a version's error. */
  onFixWith: (versionId: string) => void;
  /** Shows the request that the model was sent for an answer. */
  onSentRequest: (messageId: string) => void;
}

/** The history of an artifact as a tree, the newest version first, the head's line straight. */
export function VersionList({ artifact, publishedNumber, onCompare, ...rest }: VersionListProps) {
  const { onContinueWith, onFixWith, onSentRequest } = rest;
  const { artifacts, tables } = useEngine();
  const versions = useVersions(artifact.id);
  const isBlind = useIsBlind(artifact.roomId);
  if (versions.length === 0) return <p className={classes.empty}>{t`No versions have been created yet.`}</p>;
  const shownId = activeVersionId(
    artifact,
    versions.map(({ id }) => id),
  );
  const mergeable = isBlind ? [] : versions.filter(isMergeable);
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
        void artifacts.rollBack(version.id);
        break;
      case "regenerate":
        void artifacts.regenerate(version.id);
        break;
      case "compare":
        onCompare(version.id);
        break;
      case "merge": {
        const other =
          mergeable.find(({ id }) => id === shownId && id !== version.id) ??
          mergeable.findLast(({ id }) => id !== version.id);
        if (other !== undefined) artifacts.askMerge(artifact.id, [version.id, other.id]);
        break;
      }
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
                madeFrom={versions.filter(({ id }) => sourceIdsOf(version).includes(id))}
                lanes={lanes}
                isHead={isHead}
              />
              <VersionCard
                version={version}
                isHead={isHead}
                isPublished={version.versionNumber === publishedNumber}
                isShown={isShown}
                actions={versionActions(version, {
                  isHead,
                  isShown,
                  isBrokenOff: isContinuable({ tables }, version),
                  isMergeable: mergeable.length > 1 && mergeable.includes(version),
                })}
                sources={version.mergedVersionIds?.map((id) => versions.find((one) => one.id === id))}
                onShow={(id) => artifacts.show(artifact.id, { activeVersionId: id })}
                onAct={(action) => act(version, action)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The versions that a version was made from. */
function sourceIdsOf({ parentVersionId, mergedVersionIds }: ArtifactVersion): readonly string[] {
  return mergedVersionIds ?? (parentVersionId === null ? [] : [parentVersionId]);
}
