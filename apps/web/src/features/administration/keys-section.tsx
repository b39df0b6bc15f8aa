import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateInstanceKeyRequest, InstanceKey } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { type SubmitEvent, useDeferredValue, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { usePages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { OneTimeSecret } from "../../ui/fields/one-time-secret.tsx";
import { chosenScopes, ScopeChoice } from "../../ui/fields/scope-choice.tsx";
import { ScopeLabels } from "../../ui/fields/scope-labels.tsx";
import { formatDollars } from "../../ui/formats/cost.ts";
import { formatMoment } from "../../ui/formats/dates.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./administration-page.module.css";
import { readLimit } from "./limits-text.ts";
import { ListEnd } from "./list-end.tsx";

const KEYS_KEY = "instance-keys";

/** The API keys of all people: their owners, their spending limits, and the way to revoke them. */
export function KeysSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const filter = { search: useDeferredValue(search.trim()) };
  const {
    entries: data,
    first,
    error,
    refetch,
    next,
  } = usePages({
    queryKey: [KEYS_KEY, filter],
    read: (cursor, signal) => {
      const query = { search: filter.search || undefined, cursor };
      return call(callApi, administrationOperations.listInstanceKeys, { query, signal });
    },
    entriesOf: (page) => page.data,
  });
  const then = { onSuccess: () => queries.invalidateQueries({ queryKey: [KEYS_KEY] }) };
  const create = useMutation({
    mutationFn: (body: CreateInstanceKeyRequest) => call(callApi, administrationOperations.createInstanceKey, { body }),
    ...then,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(callApi, administrationOperations.revokeInstanceKey, { parameters: { id } }),
    ...then,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const limit = readLimit(data.get("limit"));
    const request: CreateInstanceKeyRequest = {
      email: String(data.get("email") ?? "").trim(),
      name: String(data.get("name") ?? "").trim(),
      ...(limit === null ? {} : { limit, limit_reset: "monthly" }),
      scopes: chosenScopes(data),
    };
    create.mutate(request, { onSuccess: () => form.reset() });
  };

  return (
    <>
      <p className={classes.lead}>{t`The keys of all people, with which programs send requests in their names.`}</p>
      <form className={classes.tools} onSubmit={submit} aria-label={t`Create a key`}>
        <TextInput label={t`Address of the person`} name="email" type="email" required withAsterisk={false} />
        <TextInput label={t`What it is for`} name="name" required withAsterisk={false} maxLength={100} />
        <TextInput label={t`Dollars a month`} name="limit" type="number" min={0} step="any" placeholder={t`No limit`} />
        <ScopeChoice />
        <PendingButton type="submit" variant="default" isPending={create.isPending}>
          {t`Create key`}
        </PendingButton>
      </form>
      {create.data && (
        <OneTimeSecret
          text={t`This is the key. It is shown only now: copy it to where it is used.`}
          secret={create.data.key}
          label={t`Copy the key`}
        />
      )}
      <Refusal error={create.error ?? revoke.error} />
      <div className={classes.tools}>
        <TextInput
          aria-label={t`Search keys`}
          placeholder={t`Search by name, person or address`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {error && data === undefined && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingNote label={t`Loading keys`} />}
      {data?.length === 0 && <EmptyNote>{t`No key matches. People create their own in the settings.`}</EmptyNote>}
      {data !== undefined && data.length > 0 && (
        <table className={classes.table} aria-label={t`API keys`}>
          <thead>
            <tr>
              <th scope="col">{t`Key`}</th>
              <th scope="col">{t`Person`}</th>
              <th scope="col" className={classes.wide}>
                {t`Limit`}
              </th>
              <th scope="col" className={classes.wide}>
                {t`Last used`}
              </th>
              <th scope="col" className={classes.end} aria-label={t`Actions`} />
            </tr>
          </thead>
          <tbody>
            {data.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  {key.name}
                  <small>…{key.last_four}</small>
                  <ScopeLabels scopes={key.scopes} label={t`What ${key.name} may do besides`} />
                </th>
                <td className={key.disabled ? classes.bad : undefined}>
                  {key.person.name}
                  <small>{key.disabled ? t`Disabled` : (key.organization_name ?? key.person.email)}</small>
                </td>
                <td className={`${classes.dimmed} ${classes.wide}`}>{limitOf(key)}</td>
                <td className={`${classes.dimmed} ${classes.wide}`}>
                  {key.last_used_at === null ? t`Never` : formatMoment(key.last_used_at)}
                </td>
                <td className={classes.end}>
                  <ConfirmButton
                    label={t`Revoke`}
                    name={t`Revoke ${key.name}`}
                    question={t`Revoke ${key.name}?`}
                    text={t`Programs that use it are refused from now on. What it has used stays in the activity.`}
                    isPending={revoke.isPending && revoke.variables === key.id}
                    onConfirm={() => revoke.mutate(key.id)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListEnd list={t`API keys`} rowCount={data?.length} total={first?.total_count} next={next} />
    </>
  );
}

function limitOf({ limit, limit_reset: reset }: InstanceKey): string {
  if (limit === null) return "–";
  const amount = formatDollars(limit);
  switch (reset) {
    case "daily":
      return t`${amount} a day`;
    case "weekly":
      return t`${amount} a week`;
    case "monthly":
      return t`${amount} a month`;
    case null:
      return t`${amount} in total`;
  }
}
