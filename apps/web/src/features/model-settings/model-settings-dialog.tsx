import { Trans } from "@lingui/react/macro";
import { useMediaQuery } from "@mantine/hooks";
import type { Character } from "@tutti/domain";
import type { CharacterChange } from "@tutti/engine";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { findModel } from "../../bindings/model-kind.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useCharacter } from "../../bindings/use-character.ts";
import { useCharacterName } from "../../bindings/use-character-names.ts";
import { useModels } from "../../bindings/use-models.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { AnswerSection } from "./answer-section.tsx";
import { BookSection } from "./book-section.tsx";
import { ModelSection } from "./model-section.tsx";
import classes from "./model-settings-dialog.module.css";
import { PluginsSection } from "./plugins-section.tsx";
import { PromptSection } from "./prompt-section.tsx";
import { ReasoningSection } from "./reasoning-section.tsx";
import { SamplingSection } from "./sampling-section.tsx";
import { SettingsFooter } from "./settings-footer.tsx";

/**
 * Every setting of one character. A change applies at once, as it is made; a value out of its range shows an error and
 * changes nothing. The dialog closes by itself when the character is removed. `presets` renders the section for the
 * character's preset.
 */
export function ModelSettingsDialog({
  characterId,
  presets,
  onClose,
}: {
  /** undefined: it is closed. */
  characterId: string | undefined;
  presets: (character: Character) => ReactNode;
  onClose: () => void;
}) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const character = useCharacter(characterId);
  const name = useCharacterName(characterId);
  const isThere = character !== undefined && !character.isRemoved;

  useEffect(() => {
    if (characterId !== undefined && !isThere) onClose();
  }, [characterId, isThere, onClose]);

  return (
    <Dialog
      opened={characterId !== undefined && isThere}
      onClose={onClose}
      fullScreen={isPhone}
      size={680}
      padding={0}
      // The header stays in sight while the fields scroll beneath it.
      styles={{ header: { background: "var(--surface-raised)" } }}
      title={
        <Trans>
          Advanced Settings <span className={classes.subject}>{name}</span>
        </Trans>
      }
      classNames={{ header: classes.header ?? "", title: classes.title ?? "", body: classes.body ?? "" }}
    >
      {isThere && <SettingsContent key={character.id} character={character} presets={presets} onClose={onClose} />}
    </Dialog>
  );
}

function SettingsContent({
  character,
  presets,
  onClose,
}: {
  character: Character;
  presets: (character: Character) => ReactNode;
  onClose: () => void;
}) {
  const engine = useEngine();
  const models = useModels();
  const model = findModel(models.data, character.model);
  const change = (characterChange: CharacterChange): void => engine.characters.update(character.id, characterChange);
  const props = { character, model, change };
  /** A field keeps a text that it cannot accept; a reset mounts the fields anew. */
  const [resets, setResets] = useState(0);
  return (
    <>
      <ModelSection {...props} />
      {presets(character)}
      <Fragment key={resets}>
        <PromptSection {...props} />
        <BookSection {...props} />
        <AnswerSection {...props} />
        <ReasoningSection {...props} />
        <SamplingSection {...props} />
        <PluginsSection {...props} />
      </Fragment>
      <SettingsFooter character={character} onReset={() => setResets(resets + 1)} onClose={onClose} />
    </>
  );
}
