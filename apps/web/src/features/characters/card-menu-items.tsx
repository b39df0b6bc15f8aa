import { t } from "@lingui/core/macro";
import { Menu, Tooltip } from "@mantine/core";
import { IconAdjustments, IconBulb, IconCopyPlus, IconDownload, IconPower, IconX } from "@tabler/icons-react";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useCharacter } from "../../bindings/use-character.ts";
import { downloadFile } from "../../platform/page/download.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import classes from "./card-menu-items.module.css";
import type { CardReasoning, ModelCard } from "./model-cards-view-model.ts";

/** What can be done with a character, in the menu of its card. */
export function CardMenuItems({
  card,
  onSettings,
  onRemove,
}: {
  card: ModelCard;
  onSettings: () => void;
  onRemove: () => void;
}) {
  const { characters } = useEngine();
  const { notify } = useServices();
  const character = useCharacter(card.id);
  const isOn = card.state !== "off";

  const exportCharacter = async (version: 2 | 3): Promise<void> => {
    if (character === undefined) return;
    const part = await loadPart(() => import("./export-card.ts"), notify);
    const file = part?.exportCard(character, version);
    if (file !== undefined) downloadFile(file.name, file.content);
  };

  return (
    <>
      <Menu.Label>
        <span translate="no">{card.name}</span> · {card.detail}
      </Menu.Label>
      <Menu.Item leftSection={<IconPower size={15} stroke={1.75} />} onClick={() => characters.toggle(card.id)}>
        {isOn ? t`Disable` : t`Enable`}
      </Menu.Item>
      {card.reasoning !== "none" && (
        <ReasoningItem reasoning={card.reasoning} onChange={(isSet) => characters.setReasoning(card.id, isSet)} />
      )}
      <Menu.Item leftSection={<IconCopyPlus size={15} stroke={1.75} />} onClick={() => characters.duplicate(card.id)}>
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
      <Menu.Divider />
      <Menu.Item className={classes.danger ?? ""} leftSection={<IconX size={15} stroke={1.75} />} onClick={onRemove}>
        {t`Remove`}
      </Menu.Item>
    </>
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
