import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { type Character, nearestModel } from "@tutti/domain";
import { isDemoModel, shortModelName, writesText } from "../../bindings/model-kind.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useUiState } from "../../bindings/use-ui-state.ts";
import classes from "../../ui/model-notice.module.css";

export interface MissingModelBarProps {
  /** The characters whose models are missing; they are offered one by one. */
  missing: readonly Character[];
  models: readonly Model[];
  /** Whether the names of the room's models are hidden. */
  isBlind: boolean;
  /** Whether the person has tried to send a message that nothing here could answer. */
  isMessageKept: boolean;
  onReplaced: () => void;
}

/**
 * Above the text of the message: a model of the room that is not connected, as in an imported chat, with a button that
 * has the nearest connected model answer instead, and one that opens the choice of models.
 */
export function MissingModelBar({ missing, models, isBlind, isMessageKept, onReplaced }: MissingModelBarProps) {
  const { characters } = useEngine();
  const { dialogs } = useServices();
  const preferredSlug = useUiState(({ defaultModel }) => defaultModel);
  const [character, ...others] = missing;
  if (character === undefined) return null;
  const substitute = substituteFor(character.model, models, preferredSlug);
  const substituteName = substitute && shortModelName(substitute.name);

  const name = isBlind ? t`A model in this chat` : character.name;

  const replace = (): void => {
    if (substitute === undefined || substituteName === undefined) return;
    characters.replaceModel(character.id, { model: substitute.id, name: substituteName });
    onReplaced();
  };

  return (
    <div className={classes.bar} role="status">
      <IconPlugConnectedX className={classes.mark} size={18} stroke={1.75} aria-hidden />
      <span className={classes.text} title={isBlind ? undefined : character.model}>
        {others.length === 0
          ? t`${name} is not connected here.`
          : plural(others.length, {
              one: `${name} and one more model are not connected here.`,
              other: `${name} and # more models are not connected here.`,
            })}
        {isMessageKept && ` ${t`Your message was not sent: choose a model that answers it.`}`}
      </span>
      <span className={classes.actions}>
        {substituteName !== undefined && (
          <Button size="compact-sm" onClick={replace}>
            {t`Use ${substituteName} instead`}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => dialogs.open("models", { purpose: "replace", characterId: character.id })}
        >
          {t`Choose another model`}
        </Button>
      </span>
    </div>
  );
}

/** The nearest connected model; where none is like it, the person's own default model, or the router. */
function substituteFor(slug: string, models: readonly Model[], preferredSlug: string | undefined): Model | undefined {
  const candidates = models.filter(({ id }) => id !== AUTO_ROUTER_MODEL && !isDemoModel(id));
  const nearest = nearestModel(
    slug,
    candidates.map((model) => ({ ...model, writesText: writesText(model) })),
  );
  const slugs = [nearest?.id, preferredSlug, AUTO_ROUTER_MODEL];
  return slugs.map((id) => models.find((model) => model.id === id)).find((model) => model !== undefined);
}
