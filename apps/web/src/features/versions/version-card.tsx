import { t } from "@lingui/core/macro";
import { Button, Menu } from "@mantine/core";
import { IconArrowMerge, IconDots } from "@tabler/icons-react";
import type { ArtifactVersion } from "@tutti/domain";
import { useShownVersion } from "../../bindings/artifacts/use-shown-version.ts";
import { useVersionAuthor } from "../../bindings/artifacts/use-version-author.ts";
import { useAnswerState } from "../../bindings/use-answer-state.ts";
import { useMessage } from "../../bindings/use-message.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { useTick } from "../../ui/loading/use-tick.ts";
import { versionState } from "../../ui/models/version-state.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { useAnswerNote } from "../../ui/use-answer-note.ts";
import { actionHints, actionLabels, promptActions, type VersionAction } from "./version-actions.ts";
import classes from "./version-list.module.css";
import { versionCardView } from "./version-view.ts";

interface VersionCardProps {
  version: ArtifactVersion;
  isHead: boolean;
  isPublished: boolean;
  /** Whether it is the version that is shown. */
  isShown: boolean;
  actions: readonly VersionAction[];
  /** The versions that it was merged from, in that order; undefined: a deleted one. Absent: it was not merged. */
  sources?: readonly (ArtifactVersion | undefined)[] | undefined;
  onShow: (versionId: string) => void;
  onAct: (action: VersionAction) => void;
}

/** A version: number, model, status, time, prompt, error, and its actions. */
export function VersionCard({
  version: madeVersion,
  isHead,
  isPublished,
  isShown,
  actions,
  sources,
  onShow,
  onAct,
}: VersionCardProps) {
  const version = useShownVersion(madeVersion);
  const isTimed = version === madeVersion;
  const now = useTick(isTimed && version.generationStatus === "generating");
  const generatingMessage = useMessage(version.generatingMessageId ?? undefined);
  const view = versionCardView(version, { now, author: useVersionAuthor(version), answer: generatingMessage });
  const { text: state, check, reason, thumbnail } = versionState(version);
  const isWorse = check !== undefined && check !== "runs";
  const prompt = actions.filter((action) => promptActions.includes(action));
  const others = actions.filter((action) => !promptActions.includes(action));
  return (
    <article className={classes.card} data-shown={isShown || undefined} aria-label={view.title}>
      <div className={classes.top}>
        <button
          type="button"
          className={classes.select}
          aria-current={isShown || undefined}
          onClick={() => onShow(version.id)}
        >
          {thumbnail === undefined ? null : (
            <img className={classes.thumbnail} src={thumbnail} alt={t`${view.title} as it runs`} />
          )}
          <span className={classes.line}>
            <i className={classes.dot} data-status={view.status} data-check={check} role="img" aria-label={state} />
            <span className={classes.title}>{view.title}</span>
            <span className={classes.author}>{view.author}</span>
            {isHead ? (
              <span className={classes.head} title={t`The version in use: the next one is made from it.`}>
                {t`Head`}
              </span>
            ) : null}
            {isPublished ? <span className={classes.head}>{t`Published`}</span> : null}
            {view.elapsedTime === undefined || !isTimed ? null : (
              <span className={classes.time}>{view.elapsedTime}</span>
            )}
          </span>
          <span className={classes.subtitle}>{view.subtitle}</span>
          {isWorse ? (
            <span className={classes.check}>{reason === undefined ? state : t`${state}: ${reason}`}</span>
          ) : null}
        </button>
        {others.length === 0 ? null : (
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <IconButton
                className={classes.menu ?? ""}
                icon={IconDots}
                label={t`More about ${view.title.toLowerCase()}`}
              />
            </Menu.Target>
            <Menu.Dropdown aria-label={view.title}>
              {others.map((action) => (
                <Menu.Item key={action} title={actionHints[action]} onClick={() => onAct(action)}>
                  {actionLabels[action]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {sources === undefined ? null : <MergedFrom sources={sources} onShow={onShow} />}
      {view.error === undefined ? null : (
        <p className={classes.error} {...scrollable}>
          {view.error}
        </p>
      )}
      {view.status === "generating" ? <VersionProgress version={version} /> : null}
      {view.interruption === undefined ? null : <p className={classes.interruption}>{view.interruption}</p>}
      {prompt.length === 0 ? null : (
        <div className={classes.actions}>
          {prompt.map((action) => (
            <Button key={action} size="compact-xs" variant="default" onClick={() => onAct(action)}>
              {actionLabels[action]}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

/** The sources of a merged version: each leads to its version. */
function MergedFrom({
  sources,
  onShow,
}: {
  sources: NonNullable<VersionCardProps["sources"]>;
  onShow: VersionCardProps["onShow"];
}) {
  return (
    <p className={classes.merged} role="note" aria-label={t`Merged from`}>
      <IconArrowMerge size={14} stroke={1.75} aria-hidden />
      {t`Merged from`}
      {sources.map((source, index) =>
        source === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is gone has no id, and the order never changes.
          <span key={index}>{t`a deleted version`}</span>
        ) : (
          <button key={source.id} type="button" className={classes.source} onClick={() => onShow(source.id)}>
            {t`v${source.versionNumber}`}
          </button>
        ),
      )}
    </p>
  );
}

/** What the generation of a version waits for. Rendered separately with each second of a wait. */
function VersionProgress({ version }: Pick<VersionCardProps, "version">) {
  const note = useAnswerNote(useAnswerState(version.generatingMessageId ?? undefined));
  return note === undefined ? null : <p className={classes.progress}>{note}</p>;
}
