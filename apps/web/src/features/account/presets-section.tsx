import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PresetWithVersions } from "@tutti/contract";
import { useServices } from "../../bindings/services-context.tsx";
import { PRESETS_KEY, usePresets } from "../../bindings/use-presets.ts";
import { removePreset } from "../../platform/api/account.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Refusal } from "./refusal.tsx";
import classes from "./settings-page.module.css";

/** The address of the page that starts a chat with a preset. */
export type PresetAddress = (preset: { slug: string; name: string; model: string | undefined }) => string;

/** The named ways of asking. They are made and changed where models are set up; here they are seen, shared and deleted. */
export function PresetsSection({ presetAddress }: { presetAddress: PresetAddress }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const { data, error, refetch } = usePresets();
  const remove = useMutation({
    mutationFn: (id: string) => removePreset(callApi, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: PRESETS_KEY }),
  });

  const addressOf = ({ slug, name, designated_version: version }: PresetWithVersions): string =>
    presetAddress({ slug, name, model: version?.config.model });

  return (
    <PageSection
      title="Presets"
      anchor="presets"
      lead="Named ways of asking. Save one from a model's settings in the chat; programs name it as @preset/ and its slug."
    >
      {error !== null && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingNote label="Loading presets" />}
      {data?.length === 0 && <EmptyNote>There are no presets yet.</EmptyNote>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label="Presets">
          {data.map((preset) => (
            <li key={preset.id}>
              <div className={classes.what}>
                <b>{preset.name}</b>
                <small>
                  @preset/{preset.slug},{" "}
                  {preset.versions.length === 1 ? "one version" : `${preset.versions.length} versions`}
                </small>
              </div>
              <CopyButton label={`Copy a link to ${preset.name}`} text={() => addressOf(preset)} />
              <ConfirmButton
                label="Delete"
                name={`Delete ${preset.name}`}
                question={`Delete ${preset.name}?`}
                text="Requests that name it are refused from now on."
                isPending={remove.isPending && remove.variables === preset.id}
                onConfirm={() => remove.mutate(preset.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Refusal error={remove.error} />
    </PageSection>
  );
}
