import type { ComponentProps } from "react";
import { AddModelPalette } from "../features/characters/add-model-palette.tsx";
import type { PaletteCommand } from "../features/characters/palette-commands.ts";
import { type PageCommands, usePageCommands } from "./use-page-commands.ts";

const noCommands: readonly PaletteCommand[] = [];

type PagePaletteProps = Omit<ComponentProps<typeof AddModelPalette>, "commands"> & {
  page: PageCommands;
  /** Whether the palette finds rooms and actions beside the models. */
  hasCommands: boolean;
};

/** The palette with the page's commands, whose code is loaded with it, since only the palette uses them. */
export function PagePalette({ page, hasCommands, ...palette }: PagePaletteProps) {
  const commands = usePageCommands(page);
  return <AddModelPalette {...palette} commands={hasCommands ? commands : noCommands} />;
}
