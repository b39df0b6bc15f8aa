import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedPreset } from "@tutti/contract";
import { userPresetOperations } from "@tutti/contract/operations/user-presets";
import { useServices } from "../../bindings/services-context.tsx";
import { PRESETS_KEY, usePresets } from "../../bindings/use-presets.ts";
import { call } from "../../platform/api/call.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./settings-page.module.css";

/** The address of the page that starts a chat with a preset. */
export type PresetAddress = (preset: { slug: string; name: string; model: string | undefined }) => string;

/** The presets. They are made and changed where models are set up; here they are listed, shared and deleted. */
export function PresetsSection({ presetAddress }: { presetAddress: PresetAddress }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const { entries: data, error, refetch, next } = usePresets();
  const remove = useMutation({
    mutationFn: (id: string) => call(callApi, userPresetOperations.deletePreset, { parameters: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: PRESETS_KEY }),
  });

  const addressOf = ({ slug, name, model }: ListedPreset): string =>
    presetAddress({ slug, name, model: model ?? undefined });

  return (
    <PageSection
      title={t`Presets`}
      anchor="presets"
      lead={t`Saved model settings. Save them from a model’s settings in the chat; programs use them as @preset/ and the slug.`}
    >
      {error !== null && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingNote label={t`Loading presets`} />}
      {data?.length === 0 && <EmptyNote>{t`No presets yet.`}</EmptyNote>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label={t`Presets`}>
          {data.map((preset) => (
            <li key={preset.id}>
              <div className={classes.what}>
                <b>{preset.name}</b>
                <small>
                  {t`@preset/${preset.slug}, ${plural(preset.version_count, { one: "one version", other: `${preset.version_count} versions` })}`}
                </small>
              </div>
              <CopyButton label={t`Copy a link to ${preset.name}`} text={() => addressOf(preset)} />
              <ConfirmButton
                label={t`Delete`}
                name={t`Delete ${preset.name}`}
                question={t`Delete ${preset.name}?`}
                text={t`Requests that name it are refused from now on.`}
                isPending={remove.isPending && remove.variables === preset.id}
                onConfirm={() => remove.mutate(preset.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={t`Presets`} next={next} />
      <Refusal error={remove.error} />
    </PageSection>
  );
}
