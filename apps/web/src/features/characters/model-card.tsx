import { plural, t } from "@lingui/core/macro";
import { Menu, Tooltip } from "@mantine/core";
import { IconAdjustments, IconBulb, IconCopyPlus, IconDots, IconDownload, IconPower, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useCharacter } from "../../bindings/use-character.ts";
import { downloadFile } from "../../platform/page/download.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import { characterHue } from "../../ui/models/character-hue.ts";
import { CharacterMark } from "../../ui/models/character-mark.tsx";
import classes from "./model-card.module.css";
import type { ModelCard as Card, CardReasoning } from "./model-cards-view-model.ts";

/**
 * One character: a press switches it on or off, its menu does the same and makes a second one, and it can be removed.
 * `slot` gives the color that its answers have too.
 */
export function ModelCard({
  card,
  slot,
  onSettings,
}: {
  card: Card;
  slot: number;
  /** Opens all settings of the character. */
  onSettings: () => void;
}) {
  const { characters } = useEngine();
  const { notify } = useServices();
  const element = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const isOn = card.state !== "off";
  const character = useCharacter(card.id);

  const remove = (): void => {
    // The focused card is removed: its neighbor gets the focus, so that the keyboard stays where it was.
    const item = element.current?.closest("li");
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    characters.remove(card.id);
    neighbor?.querySelector("button")?.focus();
  };

  const exportCharacter = async (version: 2 | 3): Promise<void> => {
    if (character === undefined) return;
    const part = await loadPart(() => import("./export-card.ts"), notify);
    const file = part?.exportCard(character, version);
    if (file !== undefined) downloadFile(file.name, file.content);
  };

  return (
    <div ref={element} className={classes.card} data-state={card.state}>
      <Tooltip position="bottom" label={isOn ? t`Switch off: it will not answer` : t`Switch on: it will answer`}>
        <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={() => characters.toggle(card.id)}>
          <span className={classes.dot} style={{ color: characterHue(slot) }} />
          <CharacterMark model={card.model} avatarUrl={card.avatarUrl} size={18} />
          <span className={classes.words}>
            <span className={classes.name} id={nameId} translate="no">
              {card.name}
            </span>
            <span className={classes.detail}>{card.detail}</span>
          </span>
        </button>
      </Tooltip>
      <SettingsMark card={card} onOpen={onSettings} />
      <Menu position="bottom-end" width={176} returnFocus>
        <Menu.Target>
          <button type="button" className={classes.action} aria-label={t`More for ${card.name}`}>
            <IconDots size={15} stroke={2} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPower size={15} stroke={1.75} />} onClick={() => characters.toggle(card.id)}>
            {isOn ? t`Disable` : t`Enable`}
          </Menu.Item>
          {card.reasoning !== "none" && (
            <ReasoningItem reasoning={card.reasoning} onChange={(isSet) => characters.setReasoning(card.id, isSet)} />
          )}
          <Menu.Item
            leftSection={<IconCopyPlus size={15} stroke={1.75} />}
            onClick={() => characters.duplicate(card.id)}
          >
            {t`Duplicate`}
          </Menu.Item>
          <Menu.Item leftSection={<IconAdjustments size={15} stroke={1.75} />} onClick={onSettings}>
            {t`Advanced Settings`}
          </Menu.Item>
          <Menu.Divider />
          {([2, 3] as const).map((version) => (
            <Menu.Item
              key={version}
              leftSection={<IconDownload size={15} stroke={1.75} />}
              rightSection={<span className={classes.kind}>{t`v${version}`}</span>}
              onClick={() => void exportCharacter(version)}
            >
              {t`Export Card`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip position="bottom" label={t`Remove character`}>
        <button
          type="button"
          className={classes.action}
          aria-label={t`Remove character`}
          aria-describedby={nameId}
          onClick={remove}
        >
          <IconX size={15} stroke={2} aria-hidden="true" />
        </button>
      </Tooltip>
    </div>
  );
}

/** Switches reasoning on or off. Where it is mandatory, that is shown and cannot be changed. */
function ReasoningItem({
  reasoning,
  onChange,
}: {
  reasoning: Exclude<CardReasoning, "none">;
  onChange: (isOn: boolean) => void;
}) {
  const isMandatory = reasoning === "mandatory";
  const isOn = reasoning !== "off";
  return (
    <Tooltip
      label={t`Reasoning is mandatory for this model`}
      disabled={!isMandatory}
      position="right"
      events={{ hover: true, focus: true, touch: true }}
    >
      <Menu.Item
        // The role comes last, to replace Mantine's role of an item that only runs an action. Not the attribute
        // `disabled`: the tooltip with the reason must stay reachable.
        renderRoot={(props) => (
          <button type="button" {...props} role="menuitemcheckbox" aria-checked={isOn} aria-disabled={isMandatory} />
        )}
        closeMenuOnClick={false}
        leftSection={<IconBulb size={15} stroke={1.75} />}
        rightSection={<span className={classes.switch} data-on={isOn || undefined} />}
        onClick={() => {
          if (!isMandatory) onChange(!isOn);
        }}
      >
        {t`Reasoning`}
      </Menu.Item>
    </Tooltip>
  );
}

/** The settings that differ from the defaults: their number, and on hover and focus their list. A press opens them. */
function SettingsMark({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const { differences, name } = card;
  if (differences.length === 0) return null;
  const list = differences.map(({ label, value }) => `${label}: ${value}`);
  return (
    <Tooltip
      position="bottom"
      multiline
      events={{ hover: true, focus: true, touch: true }}
      label={
        <ul className={classes.differences}>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className={classes.mark}
        aria-label={t`${list.length} ${plural(list.length, { one: "setting", other: "settings" })} of ${name} changed: ${list.join(", ")}`}
        onClick={onOpen}
      >
        {differences.length}
      </button>
    </Tooltip>
  );
}
