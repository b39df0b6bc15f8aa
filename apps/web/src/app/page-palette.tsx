import type { ComponentProps } from "react";
import { AddModelPalette } from "../features/characters/add-model-palette.tsx";
import type { PaletteCommand } from "../features/characters/palette-commands.ts";
import { type PageCommands, usePageCommands } from "./use-page-commands.ts";

const noCommands: readonly PaletteCommand[] = [];

type PagePaletteProps = Omit<ComponentProps<typeof AddModelPalette>, "commands"> & {
  page: PageCommands;
  /** Whether rooms and actions are found beside the models. */
  hasCommands: boolean;
};

/** The palette with what the page can do; loaded with it, since it is all that needs these. */
export function PagePalette({ page, hasCommands, ...palette }: PagePaletteProps) {
  const commands = usePageCommands(page);
  return <AddModelPalette {...palette} commands={hasCommands ? commands : noCommands} />;
}
