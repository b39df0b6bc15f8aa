import { ModelSettingsDialog } from "../features/model-settings/model-settings-dialog.tsx";
import { PresetSection } from "../features/presets/preset-section.tsx";
import { stringifySearch } from "./chat-search.ts";

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

/** The address of this page that starts a chat with a preset, for somebody else. */
function presetAddress({ slug, name, model }: { slug: string; name: string; model: string }): string {
  return `${location.origin}/chat${stringifySearch({ preset: slug, presetName: name, presetModel: model })}`;
}
