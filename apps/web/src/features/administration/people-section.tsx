import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { PasswordLinkResponse } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { useDeferredValue, useState } from "react";
import { useAccount } from "../../bindings/account/use-account.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { usePages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { AddPersonForm } from "./add-person-form.tsx";
import classes from "./administration-page.module.css";
import { ListEnd } from "./list-end.tsx";
import { PasswordLink } from "./password-link.tsx";
import { PersonRow } from "./person-row.tsx";

/** The first part of the query keys of lists of people. */
const PEOPLE_KEY = "administered-people";

/** All people who have an account, found by name or address, and the actions for each. */
export function PeopleSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const { data: me } = useAccount();
  const [search, setSearch] = useState("");
  const [link, setLink] = useState<PasswordLinkResponse>();
  const filter = { search: useDeferredValue(search.trim()) };
  const {
    entries: data,
    first,
    error,
    refetch,
    next,
  } = usePages({
    queryKey: [PEOPLE_KEY, filter],
    read: (cursor, signal) => {
      const query = { search: filter.search || undefined, cursor };
      return call(callApi, administrationOperations.listPeople, { query, signal });
    },
    entriesOf: (page) => page.data,
  });
  const onChange = (): void => void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] });

  return (
    <>
      <p className={classes.lead}>{t`Everyone with an account on this server. The audit log records each change.`}</p>
      <AddPersonForm
        onAdded={(addedPerson) => {
          setLink(addedPerson);
          onChange();
        }}
      />
      {link !== undefined && <PasswordLink response={link} />}
      <div className={classes.tools}>
        <TextInput
          aria-label={t`Search people`}
          placeholder={t`Search by name or address`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {error && data === undefined && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingNote label={t`Loading people`} />}
      {data?.length === 0 && <EmptyNote>{t`No account matches.`}</EmptyNote>}
      {data !== undefined && data.length > 0 && (
        <table className={classes.table} aria-label={t`People`}>
          <thead>
            <tr>
              <th scope="col">{t`Person`}</th>
              <th scope="col">{t`Role`}</th>
              <th scope="col" className={classes.wide}>
                {t`Limits`}
              </th>
              <th scope="col" className={classes.wide}>
                {t`Since`}
              </th>
              <th scope="col" className={classes.end} aria-label={t`Actions`} />
            </tr>
          </thead>
          <tbody>
            {data.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isMe={person.id === me?.id}
                onChange={onChange}
                onLink={setLink}
              />
            ))}
          </tbody>
        </table>
      )}
      <ListEnd list={t`People`} rowCount={data?.length} total={first?.total_count} next={next} />
    </>
  );
}
