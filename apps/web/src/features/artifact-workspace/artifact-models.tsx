import { t } from "@lingui/core/macro";
import { Button, Popover } from "@mantine/core";
import { IconPlus, IconUsers, IconX } from "@tabler/icons-react";
import { type Artifact, type Character, isActive } from "@tutti/domain";
import { useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useRecordsById } from "../../bindings/use-record.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import classes from "./workspace.module.css";

/** The models that make the versions of an artifact, and the one that answers in its chat. */
export function ArtifactModels({ artifact, onAdd }: { artifact: Artifact; onAdd: () => void }) {
  const { artifacts, characters, tables } = useEngine();
  const [isOpen, setIsOpen] = useState(false);
  const [characterToRemove, setCharacterToRemove] = useState<Character>();
  const models = useRecordsById(tables.characters, artifact.characterIds).filter(({ isRemoved }) => !isRemoved);
  const names = useCharacterNames(artifact.roomId);
  // Their versions are compared without the models' names.
  if (useIsBlind(artifact.roomId)) return null;
  return (
    <>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={14} stroke={1.75} aria-hidden />}
            aria-label={t`Models of this artifact: ${models.length}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {models.length}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t`Models of this artifact`}>
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
                  <IconButton icon={IconX} label={t`Remove ${name}`} onClick={() => setCharacterToRemove(model)} />
                </li>
              );
            })}
          </ul>
          <Button
            variant="default"
            size="compact-sm"
            fullWidth
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => {
              setIsOpen(false);
              onAdd();
            }}
          >
            {t`Add Model`}
          </Button>
        </Popover.Dropdown>
      </Popover>
      <ConfirmDialog
        isOpen={characterToRemove !== undefined}
        title={t`Remove model`}
        question={t`Are you sure you want to remove this model from the artifact?`}
        action={t`Remove`}
        onClose={() => setCharacterToRemove(undefined)}
        onConfirm={() => characterToRemove && artifacts.removeCharacter(artifact.id, characterToRemove.id)}
      />
    </>
  );
}
