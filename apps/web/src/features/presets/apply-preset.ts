import type { Model, PresetWithVersion } from "@tutti/contract";
import { type Character, noticeTexts, settingsOf, settingsWithPreset } from "@tutti/domain";
import type { Engine, Notice } from "@tutti/engine";
import { findModel, shortModelName } from "../../bindings/model-kind.ts";

/**
 * Applies a preset to a character, in one of the specification's two modes (point 4). With `reset`, the character also
 * changes to the preset's own model, if there is one and it is served here. The notice that follows offers an undo.
 */
export function applyPreset(
  engine: Engine,
  character: Character,
  options: { preset: PresetWithVersion; mode: "merge" | "reset"; models: readonly Model[] | undefined },
): Notice {
  const { preset, mode, models } = options;
  const slug = preset.designated_version?.config.model;
  const model = mode === "reset" && slug !== undefined ? findModel(models, slug) : undefined;
  engine.characters.update(character.id, {
    ...settingsWithPreset(preset, mode),
    ...(model === undefined || slug === undefined ? {} : { model: slug, name: shortModelName(model.name) }),
  });
  const before = { ...settingsOf(character), model: character.model, name: character.name };
  return {
    kind: "success",
    title: noticeTexts.presetApplied,
    text: preset.name,
    action: { label: noticeTexts.undo, run: () => engine.characters.update(character.id, before) },
  };
}
