import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import type { AnswerInView, AnswerStanding } from "../../bindings/turn-in-view.ts";
import { tooltip } from "../../ui/buttons/tooltip.ts";
import { CharacterMark } from "../../ui/models/character-mark.tsx";
import classes from "./model-card.module.css";

/** An answer whose author has no card in the room: it was removed, or its name is hidden. A press shows the answer. */
export function AnswerChip({ answer, onShow }: { answer: AnswerInView; onShow: () => void }) {
  const { name, letter, model, avatarUrl, standing, isShown } = answer;
  return (
    <div className={classes.card} data-shown={isShown || undefined}>
      <button
        type="button"
        className={classes.toggle}
        aria-pressed={isShown}
        {...tooltip(t`Show the answer of ${name}`)}
        onClick={onShow}
      >
        {letter === undefined && model !== undefined ? (
          <CharacterMark model={model} avatarUrl={avatarUrl} size={16} />
        ) : (
          <span className={classes.letter} aria-hidden>
            {[...name][0]}
          </span>
        )}
        <span className={letter === undefined ? classes.name : classes.hiddenName} translate="no">
          {name}
        </span>
        <StandingMark standing={standing} />
      </button>
    </div>
  );
}

/** How an answer stands: it breathes while it is received, and a failure is red. */
export function StandingMark({ standing }: { standing: AnswerStanding }) {
  return (
    <>
      {standing === "processing" ? <i className={classes.pulse} aria-hidden /> : null}
      {standing === "failed" ? <IconAlertTriangleFilled className={classes.failed} size={12} aria-hidden /> : null}
      <VisuallyHidden>{standingWords[standing]}</VisuallyHidden>
    </>
  );
}

const standingWords: Record<AnswerStanding, string> = {
  processing: t`processing`,
  failed: t`failed`,
  stopped: t`stopped`,
  done: t`done`,
};
