import { t } from "@lingui/core/macro";
import { IconPlugConnected } from "@tabler/icons-react";
import { isDemoOnly } from "../../bindings/model-kind.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { changeDraft } from "../../bindings/use-draft.ts";
import { useModels } from "../../bindings/use-models.ts";
import { ConnectHint } from "../../ui/connect-hint.tsx";
import classes from "./empty-state.module.css";
import { ModelGroupCards } from "./model-group-cards.tsx";
import { StarterCarousel } from "./starter-carousel.tsx";
import { type Starter, startersFor } from "./starters.ts";

/**
 * The view of a room before its first message: instructions, groups of models, prompts to begin with, and how to
 * connect real models. `onFilled` is called when a prompt was put into the composer.
 */
export function EmptyState({ roomId, onFilled }: { roomId: string; onFilled: () => void }) {
  const engine = useEngine();
  const models = useModels();
  const isDemo = models.data !== undefined && isDemoOnly(models.data);

  const fill = ({ prompt }: Starter): void => {
    changeDraft(engine, roomId, { text: prompt });
    // The field shows the new text after this event; the cursor belongs behind it.
    requestAnimationFrame(onFilled);
  };

  return (
    <div className={classes.scroller}>
      <div className={classes.area}>
        <h1 className={classes.title}>{t`Ask once, hear every model`}</h1>
        <p className={classes.text}>
          {t`Your message goes to each model above at the same time. Their answers stream side by side.`}
        </p>
        <ModelGroupCards roomId={roomId} />
        {/* A new list starts at its beginning: the browser would keep the first visible prompt in its place. */}
        <StarterCarousel key={String(isDemo)} starters={startersFor(models.data)} onChoose={fill} />
        {isDemo && (
          <div className={classes.note} role="note">
            <IconPlugConnected className={classes.plug} size={18} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>{t`These models are demo programs, no AI.`}</strong> <ConnectHint />
            </p>
          </div>
        )}
        {models.isError && models.data === undefined && (
          <div className={classes.note} role="alert" data-kind="warning">
            <IconPlugConnected className={classes.plug} size={18} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>{t`The models could not be loaded.`}</strong> {models.error.message}{" "}
              <button type="button" className={classes.retry} onClick={() => void models.refetch()}>
                {t`Try again`}
              </button>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
