import { t } from "@lingui/core/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { useDeferredValue, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { usePages } from "../../bindings/use-pages.ts";
import { addressOf, call } from "../../platform/api/call.ts";
import { formatShortMoment } from "../../ui/formats/dates.ts";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./administration-page.module.css";
import { ListEnd } from "./list-end.tsx";

/** The audit log, which neither the page nor the API changes; searched by name and kind, and saved as a table. */
export function AuditSection() {
  const { callApi } = useServices();
  const [search, setSearch] = useState("");
  const [action, setAction] = useState("");
  const filter = { search: useDeferredValue(search.trim()) || undefined, action: action || undefined };
  const {
    entries: data,
    first,
    error,
    refetch,
    next,
  } = usePages({
    queryKey: ["audit", filter],
    read: (cursor, signal) =>
      call(callApi, administrationOperations.listAudit, { query: { ...filter, cursor }, signal }),
    entriesOf: (page) => page.data,
  });

  return (
    <>
      <p className={classes.lead}>
        {t`Who changed which account, key, provider, organization, limit, rule or setting. Entries cannot be changed or removed.`}
      </p>
      <div className={classes.tools}>
        <TextInput
          aria-label={t`Search the audit log`}
          placeholder={t`Search by person or change`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t`Kind of change`}
          value={action}
          onChange={(event) => setAction(event.currentTarget.value)}
          data={[
            { value: "", label: t`All changes` },
            { value: "user", label: t`Accounts` },
            { value: "key", label: t`API keys` },
            { value: "provider", label: t`Providers` },
            { value: "organization", label: t`Organizations` },
            { value: "member", label: t`Members` },
            { value: "invitation", label: t`Invitations` },
            { value: "limit", label: t`Limits` },
            { value: "rule", label: t`Rules` },
            { value: "setting", label: t`Settings` },
            { value: "secret", label: t`Secret` },
          ]}
        />
        <Button
          component="a"
          href={addressOf(administrationOperations.listAudit, { query: { ...filter, format: "csv" } })}
          download
          variant="default"
        >
          {t`Download CSV`}
        </Button>
      </div>
      {error && data === undefined && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingNote label={t`Loading the audit log`} />}
      {data?.length === 0 && <EmptyNote>{t`No change matches the filter.`}</EmptyNote>}
      {data !== undefined && data.length > 0 && (
        <table className={classes.table} aria-label={t`Audit log`}>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`By`}</th>
              <th scope="col">{t`Change`}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((entry) => (
              <tr key={entry.id}>
                <td className={classes.dimmed}>
                  <time dateTime={entry.created_at}>{formatShortMoment(entry.created_at)}</time>
                </td>
                <td>{entry.actor.name}</td>
                <th scope="row">
                  <code translate="no">{entry.action}</code> {entry.target.name}
                  {entry.detail !== null && <small>{entry.detail}</small>}
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListEnd list={t`Audit log`} rowCount={data?.length} total={first?.total_count} next={next} />
    </>
  );
}
