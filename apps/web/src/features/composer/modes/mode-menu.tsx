import { t } from "@lingui/core/macro";
import { ActionIcon, Menu } from "@mantine/core";
import { type GenerationMode, generationModes } from "@tutti/domain";
import { composerShortcuts } from "../../../ui/buttons/shortcuts.ts";
import { tooltip } from "../../../ui/buttons/tooltip.ts";
import { modeLabels } from "../../../ui/labels/generation-modes.ts";
import classes from "./mode-menu.module.css";

/**
 * The menu that chooses the mode of the next message. A mode other than chat is named on the button, so that no message
 * is sent by mistake.
 */
export function ModeMenu({
  mode,
  isOpen,
  onOpenChange,
  onChoose,
}: {
  mode: GenerationMode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (mode: GenerationMode) => void;
}) {
  const { label, icon: Glyph } = modeLabels[mode];
  const choose = (value: string): void => {
    const mode = generationModes.find((candidate) => candidate === value);
    if (mode !== undefined) onChoose(mode);
  };
  return (
    <Menu opened={isOpen} onChange={onOpenChange} position="top-start" width={200}>
      <Menu.Target>
        <ActionIcon
          className={classes.button}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Mode: ${label}`}
          data-mode={mode}
          {...tooltip(t`Mode`, composerShortcuts.mode)}
        >
          <Glyph size={18} stroke={1.75} aria-hidden />
          {mode === "chat" ? null : <span className={classes.label}>{label}</span>}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Mode`}>
        <Menu.RadioGroup value={mode} onChange={choose}>
          {generationModes.map((candidate) => {
            const face = modeLabels[candidate];
            return (
              <Menu.RadioItem key={candidate} value={candidate} closeMenuOnClick>
                <span className={classes.item}>
                  <face.icon size={16} stroke={1.75} aria-hidden />
                  {face.label}
                </span>
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
