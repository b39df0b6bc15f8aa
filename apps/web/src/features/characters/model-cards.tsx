import { plural, t } from "@lingui/core/macro";
import { IconEyeOff, IconPlus } from "@tabler/icons-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useCharacterSlots } from "../../bindings/use-character-slots.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import { isApple, shortcutLabel } from "../../ui/buttons/shortcut.ts";
import { pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import scrollRow from "../../ui/scroll-row.module.css";
import { ModelCard } from "./model-card.tsx";
import classes from "./model-cards.module.css";
import { isOneRow as isOneRowOf, modelCards } from "./model-cards-view-model.ts";

/** The key that opens the palette, for its hint; the page listens for it. */
const addModelKey = shortcutLabel(pageShortcuts.addModel, isApple);

/**
 * The top row: one card for each character of the room (`NEW_ROOM`: of the room to be created), and the button that
 * adds one.
 */
export function ModelCards({ roomId }: { roomId: string }) {
  return useIsBlind(roomId) ? <HiddenModels roomId={roomId} /> : <ShownModels roomId={roomId} />;
}

/** Shown instead of the cards as long as a blind question is undecided. */
function HiddenModels({ roomId }: { roomId: string }) {
  const count = useRoomCharacters(roomId).length;
  return (
    <section className={classes.area} aria-label={t`Models`}>
      <p className={classes.hidden}>
        <IconEyeOff size={15} stroke={1.75} aria-hidden />
        <span>
          {t`${plural(count, { one: "# model", other: "# models" })} · names are hidden until you vote or reveal`}
        </span>
      </p>
    </section>
  );
}

function ShownModels({ roomId }: { roomId: string }) {
  const { dialogs } = useServices();
  const characters = useRoomCharacters(roomId);
  const slots = useCharacterSlots(roomId);
  const models = useModels();
  const names = useCharacterNames(roomId);
  const cards = useMemo(() => modelCards(characters, { names, models: models.data }), [characters, names, models.data]);

  const area = useRef<HTMLElement>(null);
  useScrollToAdded(area, roomId, cards.length);
  const isOneRow = useIsOneRow(area);

  return (
    <section
      ref={area}
      className={isOneRow ? `${classes.area} ${scrollRow.row}` : classes.area}
      data-one-row={isOneRow || undefined}
      aria-label={t`Models`}
    >
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <ModelCard
              card={card}
              slot={slots[card.id] ?? 0}
              onSettings={() => dialogs.open("characterSettings", { characterId: card.id })}
            />
          </li>
        ))}
        {cards.length === 0 && models.isPending && (
          <li aria-hidden="true">
            <div className={classes.placeholder} />
          </li>
        )}
        <li className={classes.last}>
          <button
            type="button"
            className={classes.add}
            onClick={() => dialogs.open("models", { purpose: "add" })}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconPlus size={15} stroke={2} aria-hidden="true" />
            <span className={classes.label}>{t`Add Model`}</span>
            <span className={classes.hint} aria-hidden="true">
              <KeyCap>{addModelKey}</KeyCap>
            </span>
          </button>
        </li>
      </ul>
    </section>
  );
}

/** Scrolls to an added card where there are more than the row can hold; opening a room shows its first ones. */
function useScrollToAdded(area: RefObject<HTMLElement | null>, roomId: string, count: number): void {
  const before = useRef({ roomId, count });
  useEffect(() => {
    const isAdded = before.current.roomId === roomId && count > before.current.count && before.current.count > 0;
    before.current = { roomId, count };
    if (isAdded) area.current?.scrollTo({ top: area.current.scrollHeight, left: area.current.scrollWidth });
  }, [area, roomId, count]);
}

/**
 * Whether the cards stand in one row; measured before they are painted, and whenever their area or the window changes
 * its size.
 */
function useIsOneRow(area: RefObject<HTMLElement | null>): boolean {
  const [isOneRow, setIsOneRow] = useState(false);
  useLayoutEffect(() => {
    const { current } = area;
    if (current === null) return;
    const measure = (): void => setIsOneRow(isOneRowOf(current.clientWidth, window.innerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [area]);
  return isOneRow;
}
