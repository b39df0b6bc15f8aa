import { t } from "@lingui/core/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import { type InstanceLimit, spenderKinds } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { useDeferredValue, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { usePages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { formatCost, formatDollars } from "../../ui/formats/cost.ts";
import { periodNames, spenderNames } from "../../ui/labels/limit-names.ts";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./administration-page.module.css";
import { ListEnd } from "./list-end.tsx";

/** All limits in dollars of the server, people's own caps included, with what is spent, held and left of each. */
export function LimitsSection() {
  const { callApi } = useServices();
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState("");
  const filter = {
    search: useDeferredValue(search.trim()) || undefined,
    kind: spenderKinds.find((each) => each === kind),
  };
  const {
    entries: data,
    first,
    error,
    refetch,
    next,
  } = usePages({
    queryKey: ["instance-limits", filter],
    read: (cursor, signal) =>
      call(callApi, administrationOperations.listInstanceLimits, { query: { ...filter, cursor }, signal }),
    entriesOf: (page) => page.data,
  });

  return (
    <>
      <p className={classes.lead}>
        {t`What may be spent on this server, and how much of it is spent, held for running answers, and left.`}
      </p>
      <div className={classes.tools}>
        <TextInput
          aria-label={t`Search limits`}
          placeholder={t`Search by name, id or person`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t`Kind of limit`}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          data={[
            { value: "", label: t`All kinds` },
            ...spenderKinds.map((each) => ({ value: each, label: spenderNames[each] })),
          ]}
        />
      </div>
      {error && data === undefined && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingNote label={t`Loading limits`} />}
      {data?.length === 0 && (
        <EmptyNote>{t`No limit matches. People, keys and organizations get theirs where they are managed.`}</EmptyNote>
      )}
      {data !== undefined && data.length > 0 && (
        <table className={classes.table} aria-label={t`Limits in dollars`}>
          <thead>
            <tr>
              <th scope="col">{t`Limit of`}</th>
              <th scope="col" className={classes.wide}>
                {t`Person`}
              </th>
              <th scope="col">{t`Amount`}</th>
              <th scope="col">{t`Spent`}</th>
              <th scope="col" className={classes.wide}>
                {t`Held`}
              </th>
              <th scope="col">{t`Left`}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((limit) => (
              <LimitRow
                key={`${limit.kind} ${limit.id} ${limit.period} ${limit.is_own} ${limit.person?.id}`}
                limit={limit}
              />
            ))}
          </tbody>
        </table>
      )}
      <ListEnd list={t`Limits in dollars`} rowCount={data?.length} total={first?.total_count} next={next} />
    </>
  );
}

function LimitRow({ limit }: { limit: InstanceLimit }) {
  const { kind, id, name, person, amount, period, spent, reserved, left, is_own: isOwn } = limit;
  return (
    <tr>
      <th scope="row">
        {name ?? id}
        <small>{isOwn ? t`${spenderNames[kind]}, set by the person` : spenderNames[kind]}</small>
      </th>
      <td className={`${classes.dimmed} ${classes.wide}`}>{person?.name ?? "–"}</td>
      <td>
        {formatDollars(amount)}
        {kind === "turn" ? null : <small>{periodNames[period]}</small>}
      </td>
      {/* A limit of each turn counts no sum of its own. */}
      <td className={classes.dimmed}>{kind === "turn" ? "–" : formatCost(spent)}</td>
      <td className={`${classes.dimmed} ${classes.wide}`}>{kind === "turn" ? "–" : formatCost(reserved)}</td>
      <td className={left === 0 ? classes.bad : undefined}>{formatCost(left)}</td>
    </tr>
  );
}
