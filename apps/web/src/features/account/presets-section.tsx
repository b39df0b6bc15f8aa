import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PresetWithVersions } from "@tutti/contract";
import { useServices } from "../../bindings/services-context.tsx";
import { fetchPresets, removePreset } from "../../platform/api/account.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Refusal } from "./refusal.tsx";
import classes from "./settings-page.module.css";

const PRESETS_KEY = ["presets"];

/** The named ways of asking. They are made and changed where models are set up; here they are seen, shared and deleted. */
export function PresetsSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: PRESETS_KEY,
    queryFn: ({ signal }) => fetchPresets(callApi, signal),
  });
  const remove = useMutation({
    mutationFn: (id: string) => removePreset(callApi, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: PRESETS_KEY }),
  });

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
              <CopyButton label={`Copy a link to ${preset.name}`} text={() => presetLink(preset)} />
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

/** The address that starts a chat with the preset (specification, point 2). */
function presetLink({ slug, name, designated_version: version }: PresetWithVersions): string {
  const model = version?.config.model;
  const parameters = new URLSearchParams({
    preset: slug,
    presetName: name,
    ...(model === undefined ? {} : { presetModel: model }),
  });
  return `${location.origin}/chat?${parameters}`;
}
