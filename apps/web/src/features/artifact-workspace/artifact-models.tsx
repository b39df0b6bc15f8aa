import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type Artifact, type Character, isActive } from "@tutti/domain";
import { useEngine } from "../../bindings/services-context.tsx";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useRecordsById } from "../../bindings/use-record.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import classes from "./workspace.module.css";

/** The models that make the versions of an artifact, and the one that answers in its chat. */
export function ArtifactModels({
  artifact,
  onAdd,
  onRemove,
}: {
  artifact: Artifact;
  onAdd: () => void;
  onRemove: (character: Character) => void;
}) {
  const { artifacts, characters } = useEngine();
  const models = useArtifactModels(artifact);
  const names = useCharacterNames(artifact.roomId);
  return (
    <>
      {models.length === 0 ? <p className={classes.faint}>{t`No model takes part yet.`}</p> : null}
      <ul className={classes.models}>
        {models.map((model) => {
          const name = names.get(model.id) ?? model.name;
          const isChosen = model.id === artifact.activeCharacterId;
          return (
            <li key={model.id} className={classes.model} data-active={isChosen || undefined}>
              <input
                type="checkbox"
                checked={isActive(model)}
                aria-label={t`${name} makes versions`}
                onChange={() => characters.toggle(model.id)}
              />
              <button
                type="button"
                className={classes.modelName}
                aria-pressed={isChosen}
                title={isChosen ? t`Answers in the chat` : t`Ask this model in the chat`}
                onClick={() => artifacts.setActiveCharacter(artifact.id, model.id)}
              >
                <VendorMark slug={model.model} size={14} />
                {name}
              </button>
              <IconButton icon={IconX} label={t`Remove ${name}`} onClick={() => onRemove(model)} />
            </li>
          );
        })}
      </ul>
      <Button
        variant="default"
        size="compact-sm"
        fullWidth
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={onAdd}
      >
        {t`Add Model`}
      </Button>
    </>
  );
}

/** The models that take part in an artifact, in their order. */
export function useArtifactModels(artifact: Artifact): readonly Character[] {
  const { tables } = useEngine();
  return useRecordsById(tables.characters, artifact.characterIds).filter(({ isRemoved }) => !isRemoved);
}
