import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { SystemState } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { formatBytes } from "../../ui/formats/bytes.ts";
import { formatShortMoment } from "../../ui/formats/dates.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./administration-page.module.css";
import { factsText } from "./facts-text.ts";

/** The server's environment, the state of its providers, and the organizations. */
export function SystemSection() {
  const { callApi } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["system-state"],
    queryFn: ({ signal }) => call(callApi, administrationOperations.getSystem, { signal }),
  });
  if (error && data === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingNote label={t`Loading the system's state`} />;
  return (
    <>
      <Facts state={data} />
      <PageSection
        title={t`Providers`}
        lead={t`The providers of this server's configuration; people connect others of their own.`}
      >
        <Providers providers={data.providers} />
      </PageSection>
      <PageSection title={t`Organizations`}>
        {data.organizations.length === 0 ? (
          <EmptyNote>{t`No organizations yet. People create them in their settings.`}</EmptyNote>
        ) : (
          <table className={classes.table} aria-label={t`Organizations`}>
            <thead>
              <tr>
                <th scope="col">{t`Organization`}</th>
                <th scope="col" className={classes.figure}>
                  {t`Members`}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.organizations.map(({ id, name, members }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className={classes.figure}>{formatNumber(members)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PageSection>
    </>
  );
}

function Facts({ state }: { state: SystemState }) {
  const { database, disk } = state;
  const kind = database.kind === "postgres" ? t`PostgreSQL` : t`Embedded (SQLite)`;
  const facts = [
    { name: t`Version`, value: state.version },
    { name: t`Node`, value: state.node_version },
    { name: t`Database`, value: t`${kind}, ${formatBytes(database.size)}` },
    {
      name: t`Disk`,
      value: disk === null ? "–" : t`${formatBytes(disk.free)} free of ${formatBytes(disk.total)}`,
    },
    { name: t`Facts about models`, value: factsText(state.model_facts_of, Date.now()) },
    { name: t`People`, value: formatNumber(state.people) },
    { name: t`Organizations`, value: formatNumber(state.organization_count) },
    { name: t`API keys`, value: formatNumber(state.keys) },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

function Providers({ providers }: Pick<SystemState, "providers">) {
  if (providers.length === 0) {
    return (
      <EmptyNote>{t`None is configured: only the demo answers, and providers that people connect with keys of their own.`}</EmptyNote>
    );
  }
  return (
    <table className={classes.table} aria-label={t`Providers`}>
      <thead>
        <tr>
          <th scope="col">{t`Provider`}</th>
          <th scope="col" className={classes.figure}>
            {t`Models`}
          </th>
          <th scope="col" className={classes.figure}>
            {t`Answered`}
          </th>
          <th scope="col" className={classes.wide}>
            {t`Asked`}
          </th>
        </tr>
      </thead>
      <tbody>
        {providers.map(({ slug, name, models, asked_at, problem, uptime }) => (
          <tr key={slug}>
            <th scope="row">
              {name}
              <small className={problem === null ? undefined : classes.bad}>{problem ?? slug}</small>
            </th>
            <td className={classes.figure}>{formatNumber(models)}</td>
            <td className={classes.figure}>{uptime === null ? "–" : `${formatNumber(Math.round(uptime * 100))} %`}</td>
            <td className={`${classes.dimmed} ${classes.wide}`}>
              {asked_at === null ? "–" : formatShortMoment(asked_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
