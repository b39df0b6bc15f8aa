import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import type { AnswerInView } from "../../bindings/turn-in-view.ts";
import { useUiState } from "../../bindings/use-ui-state.ts";
import { tooltip } from "../../ui/buttons/tooltip.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import { characterHue } from "../../ui/models/character-hue.ts";
import { CharacterMark } from "../../ui/models/character-mark.tsx";
import { StandingMark } from "./answer-parts.ts";
import classes from "./model-card.module.css";
import type { ModelCard as Card } from "./model-cards-view-model.ts";

/** Loaded once a card is pointed at or focused: the first screen does not need it. */
const CardMenuItems = lazyPart(
  async () => (await import("./card-menu-items.tsx")).CardMenuItems,
  () => null,
);

/** Loaded with the first card that has changed settings, which are in its menu as well. */
const SettingsMark = lazyPart(
  async () => (await import("./settings-mark.tsx")).SettingsMark,
  () => null,
  () => null,
);

/**
 * One character in the strip: a press opens its menu; where its answer is behind others, the press shows the answer
 * first. `slot` gives the color that its answers have too.
 */
export function ModelCard({
  card,
  slot,
  answer,
  position,
  onShow,
  onSettings,
}: {
  card: Card;
  slot: number;
  /** Its answer in the turn that the reader looks at. */
  answer: AnswerInView | undefined;
  /** The key that shows its answer; undefined where all answers are in sight. */
  position: number | undefined;
  /** Shows its answer; undefined where all answers are in sight. */
  onShow: (() => void) | undefined;
  /** Opens all settings of the character. */
  onSettings: () => void;
}) {
  const { characters } = useEngine();
  const element = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const isSwitch = useUiState((state) => state.isModelSwitch === true);
  const isOn = card.state !== "off";
  const isBehind = answer !== undefined && !answer.isShown;

  /** Whether a press opens the menu; a secondary press always does. */
  const opensMenu = !isSwitch && !(isBehind && onShow !== undefined);

  const press = (): void => {
    if (isBehind && onShow !== undefined) onShow();
    else if (isSwitch) characters.toggle(card.id);
  };
  const remove = (): void => {
    // The focused card is removed: its neighbor gets the focus, so that the keyboard stays where it was.
    const item = element.current?.closest("li");
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    characters.remove(card.id);
    neighbor?.querySelector("button")?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it open the same menu.
    <div
      ref={element}
      className={classes.card}
      data-state={card.state}
      data-shown={(onShow !== undefined && answer?.isShown) || undefined}
      onPointerEnter={CardMenuItems.preload}
      onFocus={CardMenuItems.preload}
      onContextMenu={(event) => {
        event.preventDefault();
        setIsOpen(true);
      }}
    >
      <Menu
        opened={isOpen}
        onChange={(isWanted) => setIsOpen(isWanted && opensMenu)}
        position="bottom-start"
        width={200}
        returnFocus
      >
        <Menu.Target>
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={onShow !== undefined && answer !== undefined ? answer.isShown : isSwitch ? isOn : undefined}
            {...tooltip(
              tooltipOf(card, { isBehind, isSwitch }),
              position === undefined ? undefined : { key: `${position}` },
            )}
            onClick={press}
          >
            <span className={classes.dot} style={{ color: characterHue(slot) }} />
            <CharacterMark model={card.model} avatarUrl={card.avatarUrl} size={16} />
            <span className={classes.name} id={nameId} translate="no">
              {card.name}
            </span>
            <span className={classes.detail} data-hidden={card.state === "on" || undefined}>
              {card.detail}
            </span>
            {answer === undefined ? null : <StandingMark standing={answer.standing} />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <CardMenuItems card={card} onSettings={onSettings} onRemove={remove} />
        </Menu.Dropdown>
      </Menu>
      {card.differences.length > 0 && <SettingsMark card={card} onOpen={onSettings} />}
      <button
        type="button"
        className={classes.action}
        aria-label={t`More for ${card.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // A press outside of an open menu closes it, before this one would open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setIsOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <IconDots size={14} stroke={2} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.action}
        aria-label={t`Remove character`}
        aria-describedby={nameId}
        {...tooltip(t`Remove ${card.name}`)}
        onClick={remove}
      >
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}

function tooltipOf(card: Card, { isBehind, isSwitch }: { isBehind: boolean; isSwitch: boolean }): string {
  if (isBehind) return t`Show the answer of ${card.name}`;
  if (!isSwitch) return `${card.name} · ${card.detail}`;
  return card.state === "off" ? t`Switch on: it will answer` : t`Switch off: it will not answer`;
}
