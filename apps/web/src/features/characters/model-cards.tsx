import { plural, t } from "@lingui/core/macro";
import { IconEyeOff, IconPlus } from "@tabler/icons-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useTurnInView } from "../../bindings/turn-in-view.ts";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useCharacterSlots } from "../../bindings/use-character-slots.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import { isApple, shortcutLabel } from "../../ui/buttons/shortcut.ts";
import { pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import { tooltip } from "../../ui/buttons/tooltip.ts";
import scrollRow from "../../ui/scroll-row.module.css";
import { AnswerChip } from "./answer-parts.ts";
import { ModelCard } from "./model-card.tsx";
import classes from "./model-cards.module.css";
import { isCompact as isCompactOf, matchAnswers, modelCards } from "./model-cards-view-model.ts";

/** The key that opens the palette, for its hint; the page listens for it. */
const addModelKey = shortcutLabel(pageShortcuts.addModel, isApple);

/**
 * The models in the strip: one card for each character of the room (`NEW_ROOM`: of the room to be created), and the
 * button that adds one.
 */
export function ModelCards({ roomId }: { roomId: string }) {
  return useIsBlind(roomId) ? <HiddenModels roomId={roomId} /> : <ShownModels roomId={roomId} />;
}

/** Shown instead of the cards as long as a blind question is undecided: its answers have letters. */
function HiddenModels({ roomId }: { roomId: string }) {
  const count = useRoomCharacters(roomId).length;
  const turn = useTurnInView();
  const isAllShown = turn?.answers.every(({ isShown }) => isShown) !== false;
  return (
    <section className={`${classes.area} ${scrollRow.row}`} aria-label={t`Models`}>
      <p className={classes.hidden}>
        <IconEyeOff size={15} stroke={1.75} aria-hidden />
        <span>{t`${plural(count, { one: "# model", other: "# models" })}, names hidden until you vote`}</span>
      </p>
      {turn === undefined || isAllShown ? null : (
        <ul className={classes.cards}>
          {turn.answers.map((answer) => (
            <li key={answer.messageId}>
              <AnswerChip answer={answer} onShow={() => turn.show(answer.messageId)} />
            </li>
          ))}
        </ul>
      )}
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
  const turn = useTurnInView();
  const { answerOf, otherAnswers, isChoice } = matchAnswers(cards, turn);

  const area = useRef<HTMLElement>(null);
  useScrollToAdded(area, roomId, cards.length);
  const isCompact = useIsCompact(area, cards.length + otherAnswers.length);

  return (
    <section
      ref={area}
      className={`${classes.area} ${scrollRow.row}`}
      data-compact={isCompact || undefined}
      aria-label={t`Models`}
    >
      <ul className={classes.cards}>
        {cards.map((card) => {
          const answer = answerOf.get(card.id);
          const index = answer === undefined ? -1 : (turn?.answers.indexOf(answer) ?? -1);
          return (
            <li key={card.id} className={classes.card}>
              <ModelCard
                card={card}
                slot={slots[card.id] ?? 0}
                answer={answer}
                position={isChoice && index >= 0 && index < 9 ? index + 1 : undefined}
                onShow={isChoice && answer !== undefined ? () => turn?.show(answer.messageId) : undefined}
                onSettings={() => dialogs.open("characterSettings", { characterId: card.id })}
              />
            </li>
          );
        })}
        {isChoice &&
          otherAnswers.map((answer) => (
            <li key={answer.messageId}>
              <AnswerChip answer={answer} onShow={() => turn?.show(answer.messageId)} />
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
            {...tooltip(t`Add Model`, pageShortcuts.addModel)}
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

/** Whether the cards are marks without names; measured before they are painted, and whenever their area changes. */
function useIsCompact(area: RefObject<HTMLElement | null>, count: number): boolean {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = area;
    if (current === null) return;
    const measure = (): void => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [area]);
  return isCompactOf(width, count);
}
