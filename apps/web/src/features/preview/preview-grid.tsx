import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconArrowMerge, IconChecks, IconPlayerPause, IconPlayerPlay, IconPointer } from "@tabler/icons-react";
import { type Artifact, type ArtifactVersion, canMergeVersions } from "@tutti/domain";
import { createInputGroup } from "@tutti/preview";
import { useState } from "react";
import { useVersionAuthor } from "../../bindings/artifacts/use-version-author.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { versionState } from "../../ui/models/version-state.ts";
import { InputGroupContext } from "./input-group-context.ts";
import { ConsentPlaceContext } from "./notices/consent-place.tsx";
import classes from "./preview.module.css";
import { PreviewStage } from "./preview-stage.tsx";

interface PreviewGridProps {
  artifact: Artifact;
  versions: readonly ArtifactVersion[];
  runs: number;
  /** Called when a version was chosen. */
  onChosen: () => void;
  /** Scrolls to the vote on them; undefined where there is none, or it is in sight. */
  onVote?: (() => void) | undefined;
}

/**
 * Several versions side by side, all running; one click makes one of them the head, another lets a model make one of
 * all. Input in one app can be repeated in all, and all can be paused.
 */
export function PreviewGrid({ versions, onVote, ...props }: PreviewGridProps) {
  const [group] = useState(createInputGroup);
  const [isShared, setIsShared] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const { artifacts } = useEngine();
  const { artifact } = props;
  const isApp = artifact.type === "app";
  const canMerge = !useIsBlind(artifact.roomId) && canMergeVersions(versions);
  const share = (): void => {
    setIsShared(!isShared);
    group.share(!isShared);
  };
  const pause = (): void => {
    setIsPaused(!isPaused);
    group.pause(!isPaused);
  };
  return (
    <InputGroupContext value={group}>
      {isApp || canMerge || onVote !== undefined ? (
        <div className={classes.bar}>
          {isApp ? (
            <>
              <Button
                size="compact-xs"
                variant={isShared ? "filled" : "default"}
                leftSection={<IconPointer size={14} />}
                aria-pressed={isShared}
                title={t`Clicks, keys and typed text in one preview are repeated in all others.`}
                onClick={share}
              >
                {t`Same input to all`}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
                onClick={pause}
              >
                {isPaused ? t`Go on` : t`Pause all`}
              </Button>
            </>
          ) : null}
          {onVote === undefined ? null : (
            <Button size="compact-xs" leftSection={<IconChecks size={14} />} onClick={onVote}>
              {t`Vote`}
            </Button>
          )}
          {canMerge ? (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconArrowMerge size={14} />}
              title={t`A model makes one version of these: the look of one, the logic of another.`}
              onClick={() =>
                artifacts.askMerge(
                  artifact.id,
                  versions.map(({ id }) => id),
                )
              }
            >
              {t`Merge`}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={classes.grid}>
        {versions.map((version) => (
          <PreviewCell key={version.id} version={version} {...props} />
        ))}
      </div>
    </InputGroupContext>
  );
}

function PreviewCell({
  artifact,
  version,
  runs,
  onChosen,
}: Omit<PreviewGridProps, "versions" | "onVote"> & { version: ArtifactVersion }) {
  const { artifacts } = useEngine();
  const author = useVersionAuthor(version);
  const [consentPlace, setConsentPlace] = useState<HTMLElement | null>(null);
  const isHead = version.id === artifact.headVersionId;
  const { text: state, check } = versionState(version);
  return (
    <section
      className={classes.cell}
      data-head={isHead || undefined}
      aria-label={t`Version ${version.versionNumber} by ${author}`}
    >
      <div className={classes.bar}>
        <h3 className={classes.cellTitle}>{t`v${version.versionNumber}`}</h3>
        <span className={classes.grow}>{author}</span>
        <span ref={setConsentPlace} className={classes.consents} />
        {check === "errors" ? <span className={classes.check}>{state}</span> : null}
        {version.generationStatus === "generating" ? (
          <Button size="compact-xs" variant="default" onClick={() => artifacts.stop(version.id)}>
            {t`Stop`}
          </Button>
        ) : (
          <Button
            size="compact-xs"
            variant={isHead ? "default" : "filled"}
            onClick={() => {
              artifacts.setHead(version.id);
              onChosen();
            }}
          >
            {t`${isHead ? t`Keep` : t`Use`} v${version.versionNumber}`}
          </Button>
        )}
      </div>
      <ConsentPlaceContext value={consentPlace}>
        <PreviewStage artifact={artifact} version={version} runs={runs} />
      </ConsentPlaceContext>
    </section>
  );
}
