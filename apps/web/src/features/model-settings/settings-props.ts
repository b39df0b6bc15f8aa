import type { Model } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import type { CharacterChange } from "@tutti/engine";

/** The props of every section of the settings: the character, and the function that changes it. */
export interface SettingsProps {
  character: Character;
  change: (change: CharacterChange) => void;
}

/** The props of a section that depends on the model's abilities. */
export interface ModelSettingsProps extends SettingsProps {
  /** undefined: the catalog does not know it. */
  model: Model | undefined;
}
