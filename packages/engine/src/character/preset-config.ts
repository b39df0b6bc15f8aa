import type { PresetConfig } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import { parametersOf } from "../requests/to-completion-request.ts";
import { toPlugins } from "../requests/to-plugins.ts";

/**
 * The content of a preset whose requests equal this character's: its own settings, not those of a preset that it uses
 * itself.
 */
export function presetContentOf(character: Character): { systemPrompt: string | null; config: PresetConfig } {
  const { description, includeDefaultSystemPrompt, model } = character;
  const isOwn = !includeDefaultSystemPrompt && description.trim() !== "";
  return {
    systemPrompt: isOwn ? description : null,
    config: {
      ...parametersOf(character),
      ...toPlugins(character, { isWebSearchOn: false, hasFiles: false }),
      model,
    },
  };
}
