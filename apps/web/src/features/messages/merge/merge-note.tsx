import { t } from "@lingui/core/macro";
import { IconArrowMerge } from "@tabler/icons-react";
import type { Citation, Merge } from "@tutti/domain";
import { mergeLabel } from "./merge-label.ts";
import classes from "./merge-note.module.css";

interface MergeNoteProps {
  merge: Merge;
  sources: readonly Citation[];
  onShow: (index: number) => void;
  /** Merges the answers that are shown now; absent where the merged ones are shown. */
  onMergeAgain?: (() => void) | undefined;
}

/** The sources of a merged answer: each number leads to its answer. */
export function MergeNote({ merge, sources, onShow, onMergeAgain }: MergeNoteProps) {
  return (
    <p className={classes.note} role="note" aria-label={t`Merged from`}>
      <IconArrowMerge size={15} stroke={1.75} aria-hidden />
      <span className={classes.mode}>{mergeLabel(merge.mode)}</span>
      {sources.map(({ title }, index) => (
        <button key={merge.sourceIds[index]} type="button" className={classes.source} onClick={() => onShow(index)}>
          <b>{index + 1}</b> {title}
        </button>
      ))}
      {onMergeAgain === undefined ? null : (
        <span className={classes.outdated}>
          {t`Made from earlier answers`}
          <button type="button" className={`${classes.source} ${classes.again}`} onClick={onMergeAgain}>
            {t`Merge again`}
          </button>
        </span>
      )}
    </p>
  );
}
