import { plural } from "@lingui/core/macro";
import {
  type Character,
  type CharacterSettings,
  defaultCharacterSettings,
  noticeTexts,
  settingsForOther,
  settingsOf,
} from "@tutti/domain";
import type { Engine, Notice } from "@tutti/engine";
import { characterNameNow } from "../../bindings/use-character-names.ts";

/** Applies the settings of one character to every other; the notice that follows offers an undo. */
export function applyToAll(
  engine: Engine,
  from: Character,
  options: { others: readonly Character[]; withDescription: boolean },
): Notice {
  const { others, withDescription } = options;
  for (const other of others) {
    engine.characters.update(other.id, settingsForOther(from, other, { withDescription }));
  }
  return {
    kind: "success",
    title: noticeTexts.settingsApplied,
    text: plural(others.length, { one: "1 other model", other: `${others.length} other models` }),
    action: undoOf(engine, others),
  };
}

/** Resets a character to the default settings; the notice that follows offers an undo. */
export function resetSettings(engine: Engine, character: Character): Notice {
  engine.characters.update(character.id, defaultCharacterSettings);
  return {
    kind: "info",
    title: noticeTexts.settingsReset,
    text: characterNameNow(engine, character.id) ?? character.name,
    action: undoOf(engine, [character]),
  };
}

function undoOf(engine: Engine, characters: readonly Character[]): NonNullable<Notice["action"]> {
  const before: [id: string, settings: CharacterSettings][] = characters.map((one) => [one.id, settingsOf(one)]);
  return {
    label: noticeTexts.undo,
    run: () => {
      for (const [id, settings] of before) engine.characters.update(id, settings);
    },
  };
}
