import type { Model } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import type { CharacterChange } from "@tutti/engine";

/** What every part of the settings gets: whose they are, and how they change. */
export interface SettingsProps {
  character: Character;
  change: (change: CharacterChange) => void;
}

/** The same where it depends on what the model can do. */
export interface ModelSettingsProps extends SettingsProps {
  /** undefined: the catalog does not know it. */
  model: Model | undefined;
}
