import type { ComponentProps } from "react";
import { AddModelPalette } from "../../features/characters/add-model-palette.tsx";
import type { PaletteCommand } from "../../features/characters/palette-commands.ts";
import type { RunCommand } from "./create-commands.ts";
import { usePaletteCommands } from "./use-palette-commands.ts";

const noCommands: readonly PaletteCommand[] = [];

type PagePaletteProps = Omit<ComponentProps<typeof AddModelPalette>, "commands"> & {
  /** The open room. */
  openRoomId: string | undefined;
  run: RunCommand;
  /** Whether the palette finds rooms and commands beside the models. */
  hasCommands: boolean;
};

/** The palette with the page's commands, whose descriptions are loaded with it. */
export function PagePalette({ openRoomId, run, hasCommands, ...palette }: PagePaletteProps) {
  const commands = usePaletteCommands(openRoomId, run);
  return <AddModelPalette {...palette} commands={hasCommands ? commands : noCommands} />;
}
