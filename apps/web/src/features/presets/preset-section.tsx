import { t } from "@lingui/core/macro";
import { Button, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ListedPreset, PresetWithVersion } from "@tutti/contract";
import { userPresetOperations } from "@tutti/contract/operations/user-presets";
import { type Character, errorTexts, noticeTexts } from "@tutti/domain";
import { useEffect, useId, useRef, useState } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { PRESETS_KEY, usePresets } from "../../bindings/use-presets.ts";
import { call } from "../../platform/api/call.ts";
import { copyText } from "../../platform/clipboard/copy-text.ts";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { applyPreset } from "./apply-preset.ts";
import { PresetForm } from "./preset-form.tsx";
import classes from "./preset-section.module.css";

interface PresetSectionProps {
  character: Character;
  /** The address of the page that starts a chat with a preset. */
  presetAddress: (preset: { slug: string; name: string; model: string }) => string;
}

/** The preset that a character uses, and the actions to make, edit, share and delete presets. */
export function PresetSection({ character, presetAddress }: PresetSectionProps) {
  const id = useId();
  const { status } = useSession();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t`Preset`}
      </h3>
      {status === "signed-in" ? (
        <OwnPresets character={character} presetAddress={presetAddress} />
      ) : (
        <SignedOut character={character} />
      )}
    </section>
  );
}

function SignedOut({ character }: { character: Character }) {
  const { engine } = useServices();
  const { presetSlug, presetName } = character;
  return (
    <>
      <p className={classes.note}>
        {presetSlug === undefined
          ? t`Sign in to use your presets, and to make new ones.`
          : t`Uses ${presetName ?? presetSlug}. Sign in to see your presets.`}
      </p>
      {presetSlug !== undefined && (
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() => engine.characters.update(character.id, { presetSlug: undefined, presetName: undefined })}
          >
            {t`Remove preset`}
          </Button>
        </div>
      )}
    </>
  );
}

function OwnPresets({ character, presetAddress }: PresetSectionProps) {
  const { engine, notify, callApi } = useServices();
  const queries = useQueryClient();
  const presets = usePresets();
  const models = useModels();
  const [chosenSlug, setChosenSlug] = useState(character.presetSlug ?? "");
  /** The preset in the form: one that is being changed, whatever is chosen in the list meanwhile, or a new one. */
  const [form, openForm] = useState<{ preset: PresetWithVersion | undefined }>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const selectRef = useRef<HTMLSelectElement>(null);
  // The pressed button is removed with the form or the preset: the list then gets the focus, and the next controls are
  // beneath it.
  const focusList = (): void => selectRef.current?.focus();
  const { error } = presets;
  const { presetSlug, presetName } = character;

  useEffect(() => setChosenSlug(presetSlug ?? ""), [presetSlug]);
  useEffect(() => {
    if (error !== null) notify({ kind: "error", title: errorTexts.modelPreset.title, text: error.message });
  }, [error, notify]);

  const list = presets.entries ?? [];
  const preset = list.find(({ slug }) => slug === chosenSlug);
  const isForeign = presetSlug !== undefined && !list.some(({ slug }) => slug === presetSlug);

  const choose = (slug: string): void => {
    setChosenSlug(slug);
    if (slug === "" && presetSlug !== undefined) {
      engine.characters.update(character.id, { presetSlug: undefined, presetName: undefined });
    }
  };
  const explain = (failure: unknown): void =>
    notify({
      kind: "error",
      title: errorTexts.modelPreset.title,
      text: failure instanceof Error ? failure.message : String(failure),
    });
  /** The list has no texts: they are read for the one preset. */
  const withTexts = async ({ id }: ListedPreset, use: (preset: PresetWithVersion) => void): Promise<void> => {
    // The buttons stay enabled, so that the pressed one keeps the focus.
    if (isReading) return;
    setIsReading(true);
    await call(callApi, userPresetOperations.getUserPreset, { parameters: { id } }).then(
      (answer) => use(answer.data),
      explain,
    );
    setIsReading(false);
  };
  const apply = (listed: ListedPreset, mode: "merge" | "reset"): void =>
    void withTexts(listed, (preset) => notify(applyPreset(engine, character, { preset, mode, models: models.data })));
  const closeForm = (): void => {
    openForm(undefined);
    focusList();
  };
  const onPresetSave = async (preset: PresetWithVersion): Promise<void> => {
    // The character goes on using the preset under its new name.
    if (presetSlug !== undefined && form?.preset?.slug === presetSlug) {
      engine.characters.update(character.id, { presetSlug: preset.slug, presetName: preset.name });
    }
    closeForm();
    await queries.invalidateQueries({ queryKey: PRESETS_KEY });
    setChosenSlug(preset.slug);
    notify({ kind: "success", title: noticeTexts.presetSaved, text: preset.name });
  };
  const copyLink = async (preset: ListedPreset): Promise<void> => {
    const model = preset.model ?? character.model;
    const outcome = await copyText(presetAddress({ slug: preset.slug, name: preset.name, model }));
    if (outcome === "copied") notify({ kind: "success", title: noticeTexts.linkCopied });
  };
  const remove = async (preset: ListedPreset): Promise<void> => {
    try {
      await call(callApi, userPresetOperations.deletePreset, { parameters: { id: preset.id } });
      if (presetSlug === preset.slug) choose("");
      setChosenSlug("");
      notify({ kind: "info", title: noticeTexts.presetDeleted, text: preset.name });
    } catch (failure) {
      explain(failure);
    }
    await queries.invalidateQueries({ queryKey: PRESETS_KEY });
    focusList();
  };

  return (
    <>
      <NativeSelect
        ref={selectRef}
        label={t`Use a preset`}
        description={describe({
          isPending: presets.entries === undefined,
          isError: error !== null,
          count: list.length,
        })}
        value={chosenSlug}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "", label: t`None` },
          ...(isForeign ? [{ value: presetSlug, label: presetName ?? presetSlug }] : []),
          ...list.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <ShowMore list={t`Use a preset`} label={t`Show more presets`} next={presets.next} />
      {preset !== undefined && (
        <div className={classes.actions}>
          <Button aria-busy={isReading} variant="default" onClick={() => apply(preset, "merge")}>
            {t`Merge with Current Config`}
          </Button>
          <Button aria-busy={isReading} variant="default" onClick={() => apply(preset, "reset")}>
            {t`Reset and Apply`}
          </Button>
        </div>
      )}
      <p className={classes.note} role="status">
        {presetSlug === undefined ? "" : t`In use: ${presetName ?? presetSlug}`}
      </p>
      {form === undefined ? (
        <PresetActions
          isChosen={preset !== undefined}
          isReading={isReading}
          onNew={() => openForm({ preset: undefined })}
          onEdit={() => preset && void withTexts(preset, (whole) => openForm({ preset: whole }))}
          onCopyLink={() => preset && void copyLink(preset)}
          onDelete={() => setIsDeleting(true)}
        />
      ) : (
        <PresetForm
          character={character}
          preset={form.preset}
          onSaved={(preset) => void onPresetSave(preset)}
          onCancel={closeForm}
        />
      )}
      <ConfirmDialog
        isOpen={isDeleting && preset !== undefined}
        title={t`Delete this preset?`}
        question={t`${preset?.name ?? ""} and all its versions are deleted. Chats and programs that use it will be refused.`}
        action={t`Delete preset`}
        onConfirm={() => {
          if (preset !== undefined) void remove(preset);
        }}
        onClose={() => setIsDeleting(false)}
      />
    </>
  );
}

function describe({ isPending, isError, count }: { isPending: boolean; isError: boolean; count: number }): string {
  if (isError) return t`Your presets could not be loaded.`;
  if (isPending) return t`Loading your presets…`;
  return count === 0 ? t`No presets yet: save one below.` : t`Choose how it is applied after that.`;
}

interface PresetActionsProps {
  /** Whether a preset is chosen, for which the others are. */
  isChosen: boolean;
  isReading: boolean;
  onNew: () => void;
  onEdit: () => void;
  onCopyLink: () => void;
  onDelete: () => void;
}

/** The actions for a new preset, and for the chosen one. */
function PresetActions({ isChosen, isReading, onNew, onEdit, onCopyLink, onDelete }: PresetActionsProps) {
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onNew}>
        {t`Save as preset`}
      </Button>
      {isChosen && (
        <>
          <Button aria-busy={isReading} variant="default" onClick={onEdit}>
            {t`Edit preset`}
          </Button>
          <Button variant="default" onClick={onCopyLink}>
            {t`Copy link`}
          </Button>
          <Button variant="default" onClick={onDelete}>
            {t`Delete preset`}
          </Button>
        </>
      )}
    </div>
  );
}
