import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ConnectProviderRequest, ProviderKeyList } from "@tutti/contract";
import { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import classes from "./settings-page.module.css";

/** The list's value for the person's own server. */
const OWN_SERVER = "own-server";

/** Connects a provider by a key, or a server by its address. */
export function ConnectForm({ list, onConnected }: { list: ProviderKeyList; onConnected: () => void }) {
  const { callApi } = useServices();
  const [slug, setSlug] = useState(list.providers[0]?.slug ?? OWN_SERVER);
  const connect = useMutation({
    mutationFn: (body: ConnectProviderRequest) => call(callApi, providerKeyOperations.connectProvider, { body }),
    onSuccess: onConnected,
  });
  const vendor = list.providers.find((provider) => provider.slug === slug);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string): string => String(data.get(name) ?? "").trim();
    const request = vendor
      ? { provider: vendor.slug, key: text("key") }
      : { name: text("name"), base_url: text("address"), ...(text("key") === "" ? {} : { key: text("key") }) };
    connect.mutate(request, { onSuccess: () => form.reset() });
  };

  return (
    <form className={classes.form} onSubmit={submit} aria-label={t`Connect a provider`}>
      <NativeSelect
        label={t`Connect a provider`}
        value={slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
        data={[
          ...list.providers.map(({ slug: value, name, is_configured }) => ({
            value,
            label: is_configured ? t`${name} (connected for everyone)` : name,
          })),
          ...(list.custom_servers ? [{ value: OWN_SERVER, label: t`Your own server` }] : []),
        ]}
      />
      {vendor === undefined && (
        <>
          <TextInput
            label={t`Name`}
            name="name"
            placeholder={t`My vLLM`}
            required
            withAsterisk={false}
            maxLength={100}
          />
          <TextInput
            label={t`Address`}
            name="address"
            type="url"
            placeholder={t`http://127.0.0.1:8000/v1`}
            description={t`The base URL of an OpenAI-compatible API, including /v1.`}
            required
            withAsterisk={false}
          />
        </>
      )}
      <PasswordInput
        label={t`Key`}
        name="key"
        autoComplete="off"
        required={vendor !== undefined}
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": t`Show key` }}
        description={
          vendor ? (
            <Trans>
              Create one on{" "}
              <a href={vendor.keys_url} target="_blank" rel="noreferrer">
                {vendor.name}'s page
              </a>
            </Trans>
          ) : (
            t`If the server requires one.`
          )
        }
      />
      <div className={classes.actions}>
        <PendingButton type="submit" size="compact-sm" h={30} isPending={connect.isPending}>
          {t`Check and connect`}
        </PendingButton>
      </div>
      <Refusal error={connect.error} />
      {connect.data && (
        <p className={classes.told} role="status">
          {t`${connect.data.data.name} is connected: ${plural(connect.data.model_count, { one: "one model", other: `${connect.data.model_count} models` })}.`}
        </p>
      )}
    </form>
  );
}
