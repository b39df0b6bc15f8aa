import { ModelSettingsDialog } from "../../features/model-settings/model-settings-dialog.tsx";
import { PresetSection } from "../../features/presets/preset-section.tsx";
import { presetAddress } from "./preset-address.ts";

/** The settings of a character, with its presets among them; closed where there is no character. */
export function CharacterSettings({ characterId, onClose }: { characterId: string | undefined; onClose: () => void }) {
  return (
    <ModelSettingsDialog
      characterId={characterId}
      presets={(character) => <PresetSection character={character} presetAddress={presetAddress} />}
      onClose={onClose}
    />
  );
}
