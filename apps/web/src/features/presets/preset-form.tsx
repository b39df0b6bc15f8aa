import { t } from "@lingui/core/macro";
import { Button, Textarea, TextInput } from "@mantine/core";
import type { PresetWithVersion } from "@tutti/contract";
import { userPresetOperations } from "@tutti/contract/operations/user-presets";
import type { Character } from "@tutti/domain";
import { presetContentOf } from "@tutti/engine";
import { type KeyboardEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import classes from "./preset-section.module.css";
import { presetSlugOf, presetSlugProblem } from "./preset-slug.ts";

/**
 * Makes a preset of a character's settings, or changes one. It is no form element, since the settings around it are not
 * submitted: Enter in a field saves.
 */
export function PresetForm({
  character,
  preset,
  onSaved,
  onCancel,
}: {
  character: Character;
  /** undefined: a new one. */
  preset: PresetWithVersion | undefined;
  onSaved: (preset: PresetWithVersion) => void;
  onCancel: () => void;
}) {
  const { callApi } = useServices();
  const content = presetContentOf(character);
  const version = preset?.designated_version;
  const [name, setName] = useState(preset?.name ?? "");
  const [slug, setSlug] = useState(preset?.slug);
  const [prompt, setPrompt] = useState((preset ? version?.system_prompt : content.systemPrompt) ?? "");
  const [isTaking, setIsTaking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isTried, setIsTried] = useState(false);

  const ownSlug = slug ?? presetSlugOf(name);
  const nameProblem = name.trim() === "" ? t`A preset needs a name` : undefined;
  const slugProblem = presetSlugProblem(ownSlug);

  const save = async (): Promise<void> => {
    setIsTried(true);
    if (nameProblem !== undefined || slugProblem !== undefined || isSaving) return;
    setIsSaving(true);
    setRefusal(undefined);
    const details = { name: name.trim(), slug: ownSlug, system_prompt: prompt.trim() === "" ? null : prompt };
    const { createPreset, updatePreset } = userPresetOperations;
    const { config } = content;
    try {
      const { data } =
        preset === undefined
          ? await call(callApi, createPreset, { body: { ...details, config } })
          : await call(callApi, updatePreset, {
              parameters: { id: preset.id },
              body: { ...details, ...(isTaking ? { config } : {}) },
            });
      onSaved(data);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setIsSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };

  return (
    <fieldset className={classes.form} aria-label={preset === undefined ? t`New preset` : t`Edit preset`}>
      <div className={classes.pair}>
        <TextInput
          label={t`Preset name`}
          value={name}
          maxLength={100}
          autoFocus
          error={isTried ? nameProblem : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <TextInput
          label={t`Preset slug`}
          value={ownSlug}
          error={isTried ? slugProblem : undefined}
          spellCheck={false}
          onChange={(event) => setSlug(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Textarea
        label={t`Preset system prompt`}
        description={t`Comes before the chat, and before the character's own.`}
        value={prompt}
        rows={3}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      {preset === undefined ? (
        <p className={classes.note}>
          {t`The model and every setting of this character that is not at its default go with it.`}
        </p>
      ) : (
        <label className={classes.check}>
          <input type="checkbox" checked={isTaking} onChange={(event) => setIsTaking(event.currentTarget.checked)} />
          {t`Replace it with this model and these settings`}
        </label>
      )}
      {refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={classes.actions}>
        <PendingButton isPending={isSaving} onClick={() => void save()}>
          {t`Save preset`}
        </PendingButton>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </fieldset>
  );
}
