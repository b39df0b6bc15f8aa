import { t } from "@lingui/core/macro";
import type { ArtifactVersion } from "@tutti/domain";
import { useId } from "react";
import { useAnswerState } from "../../../bindings/use-answer-state.ts";
import { useTick } from "../../../ui/loading/use-tick.ts";
import { useAnswerNote } from "../../../ui/use-answer-note.ts";
import classes from "./work.module.css";
import { elapsedWorkTime, type WorkSide, workSideLabels } from "./work-view.ts";

interface WorkBarProps {
  version: ArtifactVersion;
  /** The side that is shown. */
  side: WorkSide;
  /** Whether there is an incomplete app to show. */
  isAppThere: boolean;
  onChoose: (side: WorkSide) => void;
}

const sides: readonly WorkSide[] = ["code", "app"];

/**
 * Shows that a version is generated and for how long, and lets the person choose between its code and the incomplete
 * app.
 */
export function WorkBar({ version, side, isAppThere, onChoose }: WorkBarProps) {
  const now = useTick(true);
  const name = useId();
  return (
    <div className={classes.bar}>
      <i className={classes.spinner} aria-hidden />
      <p className={classes.title} role="status">
        {t`Generating version`}
      </p>
      <span className={classes.elapsed}>{elapsedWorkTime(version, now)}</span>
      <WorkNote version={version} />
      <fieldset className={classes.sides}>
        <legend className={classes.unseen}>{t`Shown while the version is generated`}</legend>
        {sides.map((candidate) => (
          <label key={candidate} className={classes.side} data-chosen={candidate === side || undefined}>
            <input
              type="radio"
              name={name}
              checked={candidate === side}
              disabled={candidate === "app" && !isAppThere}
              onChange={() => onChoose(candidate)}
            />
            {workSideLabels[candidate]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The reason why a version's generation waits. A component of its own, because it renders every second of a wait. */
function WorkNote({ version }: Pick<WorkBarProps, "version">) {
  const note = useAnswerNote(useAnswerState(version.generatingMessageId ?? undefined));
  return note === undefined ? null : <span className={classes.reason}>{note}</span>;
}
