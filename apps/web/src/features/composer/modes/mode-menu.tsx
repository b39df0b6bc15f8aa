import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { type Icon, IconChevronDown } from "@tabler/icons-react";
import { type GenerationMode, generationModes } from "@tutti/domain";
import { composerShortcuts } from "../../../ui/buttons/shortcuts.ts";
import { tooltip } from "../../../ui/buttons/tooltip.ts";
import { modeLabels } from "../../../ui/labels/generation-modes.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.tsx";
import type { EditTarget, OpenApp } from "./edit-items.tsx";
import classes from "./mode-menu.module.css";

/** Loaded with the panel of the first app that is opened. */
const EditItems = lazyPart(
  async () => (await import("./edit-items.tsx")).EditItems,
  () => null,
);

interface ModeMenuProps {
  /** What the next message does. */
  choice: GenerationMode | EditTarget;
  /** The icon and the words of a choice that is no mode of a message. */
  face?: { icon: Icon; label: string };
  /** The app that can be edited instead. */
  openApp?: OpenApp | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (mode: GenerationMode) => void;
  /** Called when the open app is chosen. */
  onEdit?: ((target: EditTarget) => void) | undefined;
}

/**
 * The menu that chooses what the next message does. Its button always says so in words, so that no message makes a new
 * app where a person wanted the next version of the open one.
 */
export function ModeMenu({ choice, face, openApp, isOpen, onOpenChange, onChoose, onEdit }: ModeMenuProps) {
  const faces = generationModes.map((mode) => ({ mode, icon: modeLabels[mode].icon, label: labelOf(mode, openApp) }));
  const { icon: Glyph, label } = face ?? faces.find(({ mode }) => mode === choice) ?? modeLabels.chat;
  const choose = (value: string): void => {
    const chosenMode = generationModes.find((mode) => mode === value);
    if (chosenMode !== undefined) onChoose(chosenMode);
    else onEdit?.(value === "discussion" ? "discussion" : "version");
  };
  return (
    <Menu opened={isOpen} onChange={onOpenChange} position="top-start" width={openApp === undefined ? 200 : 280}>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t`Mode: ${label}`}
          data-mode={choice}
          {...tooltip(t`Mode`, composerShortcuts.mode)}
        >
          <Glyph className={classes.mark} size={16} stroke={1.75} aria-hidden />
          <span className={classes.label}>{label}</span>
          <IconChevronDown className={classes.arrow} size={12} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Mode`}>
        <Menu.RadioGroup value={choice} onChange={choose}>
          {openApp !== undefined && <EditItems openApp={openApp} />}
          {faces.map((one) => (
            <Menu.RadioItem key={one.mode} value={one.mode} closeMenuOnClick>
              <span className={classes.item}>
                <one.icon size={16} stroke={1.75} aria-hidden />
                {one.label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The mode in words; beside an open app, the modes that make another one say so. */
function labelOf(mode: GenerationMode, openApp: OpenApp | undefined): string {
  const { label } = modeLabels[mode];
  return openApp === undefined || mode === "chat" ? label : t`New ${label}`;
}
