import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { t } from "@lingui/core/macro";
import { Button, Checkbox, Radio } from "@mantine/core";
import { distinctName, isActive, type MergeMode, mergeModes, mergeSources, pointsOf } from "@tutti/domain";
import { useMemo, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useModels } from "../../../bindings/use-models.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { MergingModelSelect } from "../../../ui/fields/merging-model-select.tsx";
import { plainText } from "../markdown/parse/plain-text.ts";
import classes from "./merge-dialog.module.css";
import { mergeLabel } from "./merge-label.ts";

interface MergeDialogProps {
  questionId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog in which the person chooses how the answers to a question are merged, and by which model. */
export function MergeDialog({ questionId, isOpen, onClose }: MergeDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t`Merge answers`}
      size={560}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <MergeForm key={questionId} questionId={questionId} onClose={onClose} />
    </Dialog>
  );
}

/** The result of a mode, in one line. */
function hintOf(mode: MergeMode): string {
  if (mode === "best") return t`One answer that takes the best of each`;
  if (mode === "compare") return t`A table of who says what`;
  return t`One answer that holds the points you tick`;
}

function MergeForm({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const { chat, tables } = useEngine();
  const question = tables.messages.get(questionId);
  const sources = useMemo(() => {
    const ids = tables.roomStates.get(question?.roomId ?? "")?.messageIds ?? [];
    return mergeSources(
      ids.flatMap((id) => tables.messages.get(id) ?? []),
      question,
    ).map(({ id, characterId }, index) => ({
      number: index + 1,
      name: distinctName(tables.characters.all(), characterId) ?? t`Deleted model`,
      points: pointsOf(tables.texts.get(id)?.content ?? ""),
    }));
  }, [tables, question]);
  const models = (tables.roomStates.get(question?.roomId ?? "")?.characterIds ?? []).filter((id) => {
    const character = tables.characters.get(id);
    return character !== undefined && isActive(character);
  });
  const present = new Set(models.map((id) => tables.characters.get(id)?.model));
  const others = (useModels().data ?? []).filter(
    ({ id, architecture }) => !present.has(id) && architecture.output_modalities.includes("text"),
  );
  const [mode, setMode] = useState<MergeMode>("best");
  const [chosenModel, setChosenModel] = useState<string>();
  const merger = chosenModel ?? models[0] ?? others[0]?.id;
  const [choices, setChoices] = useState<readonly string[]>([]);
  const points = sources.flatMap(({ number, points: texts }) =>
    texts.flatMap((text, index) => (choices.includes(`${number}.${index}`) ? [{ source: number, text }] : [])),
  );
  if (sources.length === 0) return <p className={classes.hint}>{t`There are no two answers to merge.`}</p>;
  if (merger === undefined) return <p className={classes.hint}>{t`No model that could merge them is available.`}</p>;
  const guest = others.find(({ id }) => id === merger);
  const by = guest ? { choice: { model: guest.id, name: guest.name } } : { characterId: merger };
  const isReady = mode !== "checklist" || points.length > 0;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void chat.merge(questionId, { ...by, mode, ...(mode === "checklist" ? { points } : {}) });
        onClose();
      }}
    >
      <Radio.Group label={t`What to make`} value={mode} onChange={(value) => setMode(value as MergeMode)}>
        <div className={classes.modes}>
          {mergeModes.map((each) => (
            <Radio
              key={each}
              size="xs"
              value={each}
              label={mergeLabel(each)}
              description={hintOf(each)}
              classNames={{ description: classes.description ?? "" }}
            />
          ))}
        </div>
      </Radio.Group>
      {mode === "checklist" ? (
        <fieldset className={classes.points}>
          <legend className={`${classes.hint} ${classes.legend}`}>{t`Points to keep`}</legend>
          {sources.map(({ number, name, points: texts }) => (
            <div key={number} className={classes.source}>
              <p className={classes.name}>
                {number} · {name}
              </p>
              {texts.map((text, index) => {
                const key = `${number}.${index}`;
                return (
                  <Checkbox
                    key={key}
                    size="xs"
                    label={plainText(text)}
                    checked={choices.includes(key)}
                    onChange={({ currentTarget: { checked } }) =>
                      setChoices(checked ? [...choices, key] : choices.filter((each) => each !== key))
                    }
                  />
                );
              })}
            </div>
          ))}
        </fieldset>
      ) : (
        <p className={classes.hint}>{sources.map(({ number, name }) => `${number} ${name}`).join(" · ")}</p>
      )}
      <MergingModelSelect
        presentLabel={t`In this chat`}
        present={models.map((id) => ({ id, name: distinctName(tables.characters.all(), id) ?? id }))}
        others={others}
        value={merger}
        otherHint={t`It only merges, and answers none of your messages.`}
        onChange={setChosenModel}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isReady} data-autofocus>
          {t`Merge`}
        </Button>
      </div>
    </form>
  );
}
