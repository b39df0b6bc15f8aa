import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { t } from "@lingui/core/macro";
import { Checkbox, Textarea } from "@mantine/core";
import { type Artifact, type ArtifactVersion, isMergeable, versionSubtitle } from "@tutti/domain";
import { useState } from "react";
import { useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { useVersionAuthor } from "../../bindings/artifacts/use-version-author.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useModels } from "../../bindings/use-models.ts";
import { useRecordsById } from "../../bindings/use-record.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { MergingModelSelect } from "../../ui/fields/merging-model-select.tsx";
import classes from "./merge-versions-dialog.module.css";
import { mergeWords } from "./merge-words.ts";

interface MergeVersionsDialogProps {
  artifact: Artifact;
  /** The versions that are chosen at first; undefined while the dialog is closed. */
  versionIds: readonly string[] | undefined;
  onSignInNeeded: () => void;
  /** Called when the generation of the new version has started. */
  onMerged: () => void;
  onClose: () => void;
}

/** The dialog that chooses the versions to merge, the parts to take from each, and the model. */
export function MergeVersionsDialog({ versionIds, onClose, ...rest }: MergeVersionsDialogProps) {
  const [lastIds, setLastIds] = useState<readonly string[]>([]);
  // While it fades out, it keeps its content.
  if (versionIds !== undefined && versionIds !== lastIds) setLastIds(versionIds);
  const shownIds = versionIds ?? lastIds;
  return (
    <Dialog
      opened={versionIds !== undefined}
      onClose={onClose}
      title={t`Merge versions`}
      size={560}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <MergeVersionsForm key={shownIds.join()} {...rest} versionIds={shownIds} onClose={onClose} />
    </Dialog>
  );
}

function MergeVersionsForm({
  artifact,
  versionIds,
  onSignInNeeded,
  onMerged,
  onClose,
}: MergeVersionsDialogProps & { versionIds: readonly string[] }) {
  const { artifacts, tables } = useEngine();
  const versions = useVersions(artifact.id).filter(isMergeable);
  const names = useCharacterNames(artifact.roomId);
  const present = useRecordsById(tables.characters, artifact.characterIds).filter(({ isRemoved }) => !isRemoved);
  const output = artifact.type === "image" ? "image" : "text";
  const others = (useModels().data ?? []).filter(
    ({ id, architecture }) =>
      architecture.output_modalities.includes(output) && !present.some(({ model }) => model === id),
  );
  const [chosenIds, setChosenIds] = useState(versionIds);
  const [ownWords, setOwnWords] = useState<string>();
  const [chosenModel, setChosenModel] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const merged = versions.filter(({ id }) => chosenIds.includes(id));
  const base = merged.at(-1);
  const words =
    ownWords ??
    mergeWords(
      merged.map(({ versionNumber }) => versionNumber),
      artifact.type,
    );
  const merger = chosenModel ?? artifact.activeCharacterId ?? present[0]?.id ?? others[0]?.id;
  if (merger === undefined) return <p className={classes.hint}>{t`No model that could merge them is available.`}</p>;
  const other = others.find(({ id }) => id === merger);
  const by = other ? { choice: { model: other.id, name: other.name } } : { characterId: merger };
  const isReady = merged.length > 1 && words.trim() !== "";
  const merge = async (): Promise<void> => {
    if (!isReady || isStarting) return;
    setIsStarting(true);
    // The base version comes first.
    const ids = merged.map(({ id }) => id).reverse();
    const outcome = await artifacts.merge(artifact.id, { versionIds: ids, prompt: words, by });
    setIsStarting(false);
    if (outcome.status === "signed-out") onSignInNeeded();
    if (outcome.status !== "started") return;
    onClose();
    onMerged();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      <fieldset className={classes.versions}>
        <legend className={classes.legend}>{t`Versions`}</legend>
        {[...versions].reverse().map((version) => (
          <VersionChoice
            key={version.id}
            version={version}
            isChosen={chosenIds.includes(version.id)}
            onChoose={(isChosen) =>
              setChosenIds(isChosen ? [...chosenIds, version.id] : chosenIds.filter((id) => id !== version.id))
            }
          />
        ))}
      </fieldset>
      <Textarea
        label={t`What to take from which`}
        description={
          base === undefined || merged.length < 2
            ? t`Choose two versions or more.`
            : t`It begins with the files of v${base.versionNumber}; the files of the others are sent along.`
        }
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        data-autofocus
        value={words}
        onChange={(event) => setOwnWords(event.currentTarget.value)}
      />
      <MergingModelSelect
        presentLabel={t`Of this artifact`}
        present={present.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))}
        others={others}
        value={merger}
        otherHint={t`It only merges, and makes no version of its own.`}
        onChange={setChosenModel}
      />
      <div className={classes.buttons}>
        <PendingButton type="submit" disabled={!isReady} isPending={isStarting}>
          {t`Merge`}
        </PendingButton>
      </div>
    </form>
  );
}

function VersionChoice({
  version,
  isChosen,
  onChoose,
}: {
  version: ArtifactVersion;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const author = useVersionAuthor(version);
  return (
    <Checkbox
      size="xs"
      checked={isChosen}
      label={t`v${version.versionNumber} · ${author}`}
      description={versionSubtitle(version.prompt)}
      classNames={{ description: classes.description ?? "" }}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
