import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiKey, CreateApiKeyRequest } from "@tutti/contract";
import { apiKeyOperations } from "@tutti/contract/operations/api-keys";
import type { SubmitEvent } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useDataPages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { OneTimeSecret } from "../../ui/fields/one-time-secret.tsx";
import { ScopeChoice } from "../../ui/fields/scope-choice.tsx";
import { ScopeLabels } from "../../ui/fields/scope-labels.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { FailureNote } from "../../ui/state-note.tsx";
import { apiKeyDetail, toKeyRequest } from "./api-key-view.ts";
import { ClientSetupView } from "./client-setup-view.tsx";
import classes from "./settings-page.module.css";

const KEYS_KEY = ["api-keys"];

/** The API keys that programs use in the person's name. */
export function ApiKeysSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const {
    entries: data = [],
    error,
    refetch,
    next,
  } = useDataPages(KEYS_KEY, (cursor, signal) =>
    call(callApi, apiKeyOperations.listApiKeys, { query: { cursor }, signal }),
  );
  const then = { onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }) };
  const create = useMutation({
    mutationFn: (body: CreateApiKeyRequest) => call(callApi, apiKeyOperations.createApiKey, { body }),
    ...then,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: { disabled: boolean } | { cache_ttl_seconds: null } }) =>
      call(callApi, apiKeyOperations.updateApiKey, { parameters: { id }, body }),
    ...then,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(callApi, apiKeyOperations.revokeApiKey, { parameters: { id } }),
    ...then,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    create.mutate(toKeyRequest(new FormData(form)), { onSuccess: () => form.reset() });
  };

  return (
    <PageSection
      title={t`API keys`}
      anchor="api-keys"
      lead={
        <Trans>
          For programs that use OpenRouter's, OpenAI's or Anthropic's API. All requests are described in{" "}
          <a href="/api/docs">the API reference</a>.
        </Trans>
      }
    >
      {error !== null && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data.length > 0 && (
        <ul className={classes.list} aria-label={t`API keys`}>
          {data.map((key) => (
            <li key={key.id}>
              <KeyText apiKey={key} />
              {key.cache_ttl_seconds !== null && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Cache no answers of ${key.name}`}
                  onClick={() => change.mutate({ id: key.id, body: { cache_ttl_seconds: null } })}
                >
                  {t`Cache off`}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${key.disabled ? t`Enable` : t`Disable`} ${key.name}`}
                onClick={() => change.mutate({ id: key.id, body: { disabled: !key.disabled } })}
              >
                {key.disabled ? t`Enable` : t`Disable`}
              </Button>
              <ConfirmButton
                label={t`Revoke`}
                name={t`Revoke ${key.name}`}
                question={t`Revoke ${key.name}?`}
                text={t`Programs that use it are refused from now on. What it has used stays in the activity.`}
                isPending={revoke.isPending && revoke.variables === key.id}
                onConfirm={() => {
                  if (create.data?.id === key.id) create.reset();
                  revoke.mutate(key.id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={t`API keys`} next={next} />
      <form className={classes.row} onSubmit={submit} aria-label={t`New API key`}>
        <TextInput
          label={t`New key`}
          name="name"
          placeholder={t`What it is for`}
          required
          withAsterisk={false}
          maxLength={100}
        />
        <TextInput label={t`Limit in dollars`} name="limit" type="number" min={0} step="any" placeholder={t`None`} />
        <NativeSelect
          label={t`Resets`}
          name="reset"
          data={[
            { value: "", label: t`Never` },
            { value: "daily", label: t`Every day` },
            { value: "weekly", label: t`Every week` },
            { value: "monthly", label: t`Every month` },
          ]}
        />
        <NativeSelect
          label={t`Cache answers`}
          name="cache"
          data={[
            { value: "", label: t`No` },
            { value: "300", label: t`For 5 minutes` },
            { value: "3600", label: t`For an hour` },
            { value: "86400", label: t`For a day` },
          ]}
        />
        <ScopeChoice />
        <PendingButton type="submit" variant="default" isPending={create.isPending}>
          {t`Create key`}
        </PendingButton>
      </form>
      <Refusal error={create.error ?? change.error ?? revoke.error} />
      {create.data && (
        <>
          <OneTimeSecret
            text={t`This is the key. It is shown only now: copy it to where it is used.`}
            secret={create.data.key}
            label={t`Copy the key`}
          />
          <ClientSetupView apiKey={create.data.key} />
        </>
      )}
    </PageSection>
  );
}

function KeyText({ apiKey }: { apiKey: ApiKey }) {
  return (
    <div className={classes.what}>
      <b>{apiKey.name}</b>
      <small>{apiKeyDetail(apiKey)}</small>
      <ScopeLabels scopes={apiKey.scopes} label={t`What ${apiKey.name} may do besides`} />
    </div>
  );
}
