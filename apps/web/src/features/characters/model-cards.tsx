import { Tooltip } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useCharacterSlots } from "../../bindings/use-character-slots.ts";
import { useModels } from "../../bindings/use-models.ts";
import { KeyCap } from "../../ui/key-cap.tsx";
import { isApple, shortcutLabel } from "../../ui/shortcut.ts";
import { ModelCard } from "./model-card.tsx";
import classes from "./model-cards.module.css";
import { modelCards } from "./model-cards-view-model.ts";

/** The key that opens the palette, for its hint; the page listens for it. */
const addModelKey = shortcutLabel({ key: "k", mod: true }, isApple);

/** The top row: one card for each character of the room (`NEW_ROOM`: of the one to come), and the way to another one. */
export function ModelCards({ roomId, onAddModel }: { roomId: string; onAddModel: () => void }) {
  const characters = useRoomCharacters(roomId);
  const slots = useCharacterSlots(roomId);
  const models = useModels();
  const cards = useMemo(() => modelCards(characters, models.data), [characters, models.data]);

  return (
    <section className={classes.area} aria-label="Models">
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <ModelCard card={card} slot={slots[card.id] ?? 0} />
          </li>
        ))}
        {cards.length === 0 && models.isPending && (
          <li aria-hidden="true">
            <div className={classes.placeholder} />
          </li>
        )}
        <li className={classes.last}>
          <Tooltip label="Find a model to add">
            <button type="button" className={classes.add} onClick={onAddModel} aria-keyshortcuts="Control+K Meta+K">
              <IconPlus size={15} stroke={2} aria-hidden="true" />
              <span className={classes.label}>Add Model</span>
              <span className={classes.hint} aria-hidden="true">
                <KeyCap>{addModelKey}</KeyCap>
              </span>
            </button>
          </Tooltip>
        </li>
      </ul>
    </section>
  );
}
