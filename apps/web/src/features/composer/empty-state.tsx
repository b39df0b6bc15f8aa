import { IconArrowUpRight, IconPlugConnected } from "@tabler/icons-react";
import { isDemoOnly } from "../../bindings/model-kind.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useDraft } from "../../bindings/use-draft.ts";
import { useModels } from "../../bindings/use-models.ts";
import { ConnectHint } from "../../ui/connect-hint.tsx";
import { focusComposer } from "./composer-focus.ts";
import classes from "./empty-state.module.css";
import { startersFor } from "./starters.ts";

/** What a room shows before its first message: what to do, four prompts to begin with, and how to connect real models. */
export function EmptyState({ roomId }: { roomId: string }) {
  const { chat } = useEngine();
  const draft = useDraft(roomId);
  const models = useModels();
  const isDemo = models.data !== undefined && isDemoOnly(models.data);

  const fill = (prompt: string): void => {
    chat.setDraft(roomId, { ...draft, text: prompt });
    // The field shows the new text after this event; the cursor belongs behind it.
    requestAnimationFrame(focusComposer);
  };

  return (
    <div className={classes.scroller}>
      <div className={classes.area}>
        <h1 className={classes.title}>Ask once, hear every model</h1>
        <p className={classes.text}>
          Your message goes to each model above at the same time. Their answers stream side by side.
        </p>
        {models.isPending ? (
          <StarterPlaceholders />
        ) : (
          <ul className={classes.starters} aria-label="Prompts to begin with">
            {startersFor(models.data).map((starter) => (
              <li key={starter.title}>
                <button type="button" className={classes.starter} onClick={() => fill(starter.prompt)}>
                  <span className={classes.name}>
                    {starter.title}
                    <IconArrowUpRight className={classes.arrow} size={15} stroke={1.75} aria-hidden="true" />
                  </span>
                  <span className={classes.prompt}>{starter.prompt}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {isDemo && (
          <div className={classes.note} role="note">
            <IconPlugConnected className={classes.plug} size={18} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>These models are demo programs, no AI.</strong> <ConnectHint />
            </p>
          </div>
        )}
        {models.isError && models.data === undefined && (
          <div className={classes.note} role="alert" data-kind="warning">
            <IconPlugConnected className={classes.plug} size={18} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>The models could not be loaded.</strong> {models.error.message}{" "}
              <button type="button" className={classes.retry} onClick={() => void models.refetch()}>
                Try again
              </button>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Which prompts fit is known with the models: until then their places are kept, so that nothing jumps. */
function StarterPlaceholders() {
  return (
    <div className={classes.starters} aria-hidden="true">
      {["first", "second", "third", "fourth"].map((place) => (
        <div key={place} className={classes.placeholder} />
      ))}
    </div>
  );
}
