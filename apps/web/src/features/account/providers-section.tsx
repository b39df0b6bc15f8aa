import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ConnectedProvider, Membership } from "@tutti/contract";
import { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { useServices } from "../../bindings/services-context.tsx";
import { MODELS_KEY } from "../../bindings/use-models.ts";
import { usePages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { formatMoment } from "../../ui/formats/dates.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { ConnectForm } from "./connect-form.tsx";
import classes from "./settings-page.module.css";

const PROVIDERS_KEY = ["provider-keys"];

/** The providers that are connected by keys of the person, or of the organization that is open. */
export function ProvidersSection({ organization }: { organization: Membership | null }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const {
    entries = [],
    first: data,
    error,
    refetch,
    next,
  } = usePages({
    queryKey: PROVIDERS_KEY,
    read: (cursor, signal) =>
      call(callApi, providerKeyOperations.listConnectedProviders, { query: { cursor }, signal }),
    entriesOf: (page) => page.data,
  });
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: PROVIDERS_KEY });
    void queries.invalidateQueries({ queryKey: MODELS_KEY });
  };
  const disconnect = useMutation({
    mutationFn: (id: string) => call(callApi, providerKeyOperations.disconnectProvider, { parameters: { id } }),
    onSuccess: refresh,
  });

  return (
    <PageSection
      title={t`Providers`}
      anchor="providers"
      lead={t`Paste a key to use its models. It is checked at once, stored encrypted, and used for ${organization?.name ?? t`you`} alone.`}
    >
      {error !== null && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingNote label={t`Loading providers`} />
      ) : (
        <>
          {entries.length > 0 && (
            <ul className={classes.list} aria-label={t`Connected providers`}>
              {entries.map((provider) => (
                <li key={provider.id}>
                  <ProviderText provider={provider} />
                  {data.can_edit && (
                    <ConfirmButton
                      label={t`Disconnect`}
                      name={t`Disconnect ${provider.name}`}
                      question={t`Disconnect ${provider.name}?`}
                      text={t`Its key is deleted here. Models that only it serves can no longer be used.`}
                      isPending={disconnect.isPending && disconnect.variables === provider.id}
                      onConfirm={() => disconnect.mutate(provider.id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          <ShowMore list={t`Connected providers`} next={next} />
          <Refusal error={disconnect.error} />
          {data.can_edit ? (
            <ConnectForm list={data} onConnected={refresh} />
          ) : (
            <p className={classes.dimmed}>{t`Owners and admins of the organization connect its providers.`}</p>
          )}
        </>
      )}
    </PageSection>
  );
}

function ProviderText({ provider }: { provider: ConnectedProvider }) {
  const key = provider.last_four === null ? t`no key` : t`key …${provider.last_four}`;
  return (
    <div className={classes.what}>
      <b>{provider.name}</b>
      <small>
        {[provider.base_url, key, `connected ${formatMoment(provider.created_at)}`].filter(Boolean).join(", ")}
      </small>
      {provider.message !== null && <small data-bad>{provider.message}</small>}
    </div>
  );
}
