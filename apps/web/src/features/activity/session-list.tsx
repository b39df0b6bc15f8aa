import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { AgentSession } from "@tutti/contract";
import { agentSessionOperations } from "@tutti/contract/operations/agent-sessions";
import { useAccount } from "../../bindings/account/use-account.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useDataPages } from "../../bindings/use-pages.ts";
import { addressOf, call } from "../../platform/api/call.ts";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import table from "../../ui/data-table.module.css";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatShortMoment } from "../../ui/formats/dates.ts";
import { formatCount } from "../../ui/formats/numbers.ts";
import { formatShare } from "../../ui/formats/share.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { FailureNote } from "../../ui/state-note.tsx";
import classes from "./activity-page.module.css";
import { cacheShare, modelNames, programName } from "./session-rows.ts";

/** How many sessions one page has. */
const PAGE = "10";

/** The sessions of agents that used the person's keys, the latest first; nothing where no agent did. */
export function SessionList() {
  const { callApi } = useServices();
  const account = useAccount();
  const { entries, error, refetch, next } = useDataPages(["agent-sessions"], (cursor, signal) =>
    call(callApi, agentSessionOperations.listAgentSessions, { query: { cursor, limit: PAGE }, signal }),
  );
  if (error && entries === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (entries === undefined || entries.length === 0) return null;
  const isShared = Boolean(account.data?.organization);
  return (
    <PageSection
      title={t`Sessions`}
      lead={t`The requests of one session of an agent, together. Each request is a turn.`}
    >
      <ScrollTable label={t`Sessions of agents`}>
        <thead>
          <tr>
            <th scope="col">{t`Last turn`}</th>
            <th scope="col">{t`Session`}</th>
            {isShared && <th scope="col">{t`Person`}</th>}
            <th scope="col">{t`Models`}</th>
            {[t`Turns`, t`In`, t`Out`, t`Cached`, t`Spend`].map((label) => (
              <th key={label} scope="col" className={table.figure}>
                {label}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t`File`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((session) => (
            <SessionLine key={`${session.user.id} ${session.session_id}`} session={session} isShared={isShared} />
          ))}
        </tbody>
      </ScrollTable>
      <ShowMore list={t`Sessions`} next={next} label={t`Show older sessions`} />
    </PageSection>
  );
}

function SessionLine({ session, isShared }: { session: AgentSession; isShared: boolean }) {
  const { session_id: id, user } = session;
  const program = programName(session);
  const share = cacheShare(session);
  const query = { session: id, user: user.id, format: "csv" };
  const address = addressOf(agentSessionOperations.listGenerationsOfAgentSession, { query });
  return (
    <tr>
      <td className={table.dimmed}>
        <time dateTime={session.last_at}>{formatShortMoment(session.last_at)}</time>
      </td>
      <th scope="row" title={id}>
        {program} <small className={classes.session}>{id}</small>
      </th>
      {isShared && <td>{user.name ?? t`Former member`}</td>}
      <td className={table.dimmed} title={session.models.join("\n")}>
        {modelNames(session)}
      </td>
      <td className={table.figure}>{formatCount(session.turns)}</td>
      <td className={table.figure}>{formatCount(session.prompt_tokens)}</td>
      <td className={table.figure}>{formatCount(session.completion_tokens)}</td>
      <td className={table.figure}>{share === null ? "–" : formatShare(share)}</td>
      <td className={table.figure}>{session.cost === null ? "–" : formatCost(session.cost)}</td>
      <td>
        <a href={address} download aria-label={t`CSV of ${program} ${id}`}>
          {t`CSV`}
        </a>
      </td>
    </tr>
  );
}
