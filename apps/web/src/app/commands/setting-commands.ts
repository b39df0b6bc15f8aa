import { t } from "@lingui/core/macro";
import { IconAdjustments, IconSettings, IconShield } from "@tabler/icons-react";
import type { useNavigate } from "@tanstack/react-router";
import { settingRows } from "../../features/account/settings-table.ts";
import { administrationSections } from "../../features/administration/administration-search.ts";
import { administrationTable } from "../../features/administration/administration-table.ts";
import type { PaletteCommand } from "../../features/characters/palette-commands.ts";
import { modelSettingWords } from "../../features/model-settings/model-setting-words.ts";
import type { Dialogs } from "../../platform/dialogs.ts";

type Navigate = ReturnType<typeof useNavigate>;

/** Every setting of the settings page, each of which opens the page at its place. */
export function settingCommands(navigate: Navigate): PaletteCommand[] {
  return settingRows.map(([name, { title, words }]) => ({
    id: `setting ${name}`,
    kind: "setting",
    label: title,
    words: `${words} ${t`setting settings`}`,
    icon: IconSettings,
    run: () => void navigate({ to: "/settings", hash: name }),
  }));
}

/** The sections of the administrators' page. */
export function administrationCommands(navigate: Navigate): PaletteCommand[] {
  return administrationSections.map((section) => {
    const { title, words } = administrationTable[section];
    return {
      id: `administration ${section}`,
      kind: "setting",
      label: t`Administration: ${title}`,
      words,
      icon: IconShield,
      run: () => void navigate({ to: "/admin", search: section === "people" ? {} : { section } }),
    };
  });
}

/** The settings of each model of the room, by whatever a person calls them. */
export function modelSettingCommands(
  characters: readonly { id: string; name: string }[],
  dialogs: Dialogs,
): PaletteCommand[] {
  return characters.map(({ id, name }) => ({
    id: `model-settings:${id}`,
    kind: "setting",
    label: t`Advanced Settings: ${name}`,
    words: modelSettingWords,
    icon: IconAdjustments,
    run: () => dialogs.open("characterSettings", { characterId: id }),
  }));
}
