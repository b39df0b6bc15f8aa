import { t } from "@lingui/core/macro";
import { withoutUndefined } from "@tutti/contract";
import type { Room } from "@tutti/domain";
import type { PaletteCommand } from "../../features/characters/palette-commands.ts";
import { isApple, type Shortcut, shortcutLabel } from "../../ui/buttons/shortcut.ts";
import { composerShortcuts, pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import { type CommandRow, commandRows } from "./command-table.ts";
import type { CommandName, RunCommand } from "./create-commands.ts";

/** The available commands of the table, for the palette. */
export function tableCommands({
  room,
  isAdministrator,
  isInstallable = false,
  run,
}: {
  /** The open room; undefined where none is open. */
  room: Room | undefined;
  isAdministrator: boolean;
  /** Whether the browser offers to install the page. */
  isInstallable?: boolean;
  run: RunCommand;
}): PaletteCommand[] {
  return commandRows
    .filter(([, { place }]) => {
      if (place === "room") return room !== undefined;
      if (place === "installable") return isInstallable;
      return place !== "keys" && (place !== "administrators" || isAdministrator);
    })
    .map(([name, row]) => toPaletteCommand(name, row, { room, run: () => run(name) }));
}

function toPaletteCommand(
  name: CommandName,
  { label, detail, words, icon, isOn }: CommandRow,
  { room, run }: { room: Room | undefined; run: () => void },
): PaletteCommand {
  const keys = shortcutOf(name);
  const isSwitchedOn = room !== undefined && isOn?.(room) === true;
  const fullLabel = detail === undefined ? label : `${label} (${detail})`;
  return {
    id: name,
    kind: "action",
    label: isSwitchedOn ? t`Switch off: ${fullLabel}` : fullLabel,
    ...withoutUndefined({ words }),
    icon,
    ...(keys === undefined ? {} : { keys: shortcutLabel(keys, isApple) }),
    run,
  };
}

/** The keys of a command; undefined where it has none. */
function shortcutOf(name: CommandName): Shortcut | undefined {
  const shortcuts: Partial<Record<CommandName, Shortcut>> = {
    ...pageShortcuts,
    attachFiles: composerShortcuts.attach,
    searchWeb: composerShortcuts.webSearch,
    askBlind: composerShortcuts.blind,
  };
  return shortcuts[name];
}
