import { type AgentSession, MODELS_OF_A_SESSION, toDollars } from "@tutti/contract";
import { agentSessionOperations } from "@tutti/contract/operations/agent-sessions";
import { ownerOf } from "../../accounts/identity.ts";
import type { GenerationTable } from "../../database/schema.ts";
import type { LedgerSession, SessionGenerationQuery } from "../../ledger/reports/read-sessions.ts";
import type { LedgerNames, LedgerReports } from "../../ledger/reports.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { type Cell, toCsv } from "./csv.ts";
import { presentGenerationRow, presentUsedKey } from "./present-generation.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/** How many generations of a session a file has at most, and how many one statement reads. */
const CSV_ROWS = 50_000;
const CSV_STEP = 1_000;

/**
 * `GET /api/frontend/agent-sessions`: the sessions that agents named in their requests, and the generations of one, as
 * JSON or CSV. A key without the scope `usage:read` sees only what it requested itself.
 */
export function addAgentSessions(
  app: App,
  { accounts, reports, now }: Pick<Services, "accounts" | "reports" | "now">,
): void {
  const implement = createImplementer(app, { accounts });

  implement(
    agentSessionOperations.listAgentSessions,
    async ({ sender, query: { limit, cursor } }) => {
      const reader = { owner: ownerOf(sender), key: visibleKeyOf(sender) };
      const { sessions, nextCursor } = await reports.listSessions({ ...reader, limit, cursor, now: now() });
      const names = await reports.namesOf({
        keys: [...new Set(sessions.flatMap(({ last }) => last.key_id ?? []))],
        users: [...new Set(sessions.map(({ last }) => last.user_id))],
      });
      return { data: sessions.map((session) => presentSession(session, names)), next_cursor: nextCursor };
    },
    { headers: {} },
  );

  implement(
    agentSessionOperations.listGenerationsOfAgentSession,
    async ({ c, sender, query: { session, user = sender.userId, cursor, limit, format } }) => {
      const asked = { owner: ownerOf(sender), key: visibleKeyOf(sender), session, user };
      const isCsv = format === "csv";
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const rows = isCsv
        ? await readAll(reports, asked)
        : await reports.readSessionGenerations({ ...asked, after, limit: limit + 1 });
      const page = isCsv ? rows : rows.slice(0, limit);
      const keys = [...new Set(page.flatMap(({ key_id }) => key_id ?? []))];
      const names = await reports.namesOf({ keys, users: [] });
      if (!isCsv) {
        const last = rows.length > limit ? page.at(-1) : undefined;
        const next_cursor = last ? `${last.started_at}.${last.id}` : null;
        return { data: page.map((row) => presentGenerationRow(row, names)), next_cursor };
      }
      return c.body(toSessionCsv(page, names), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="tutti-session-${fileNameOf(session)}.csv"`,
      });
    },
    { headers: {} },
  );
}

function presentSession({ last, models }: LedgerSession, names: LedgerNames): AgentSession {
  const sum = (
    name: "turns" | "errors" | "prompt_tokens" | "completion_tokens" | "reasoning_tokens" | "cached_tokens",
  ) => models.reduce((total, sums) => total + sums[name], 0);
  const costs = models.flatMap(({ picodollars }) => picodollars ?? []);
  return {
    session_id: last.session_id,
    user: { id: last.user_id, name: names.users.get(last.user_id) ?? null },
    started_at: new Date(Math.min(...models.map(({ first_at }) => first_at), last.started_at)).toISOString(),
    last_at: new Date(last.started_at).toISOString(),
    program: last.app_title ?? last.user_agent,
    key: presentUsedKey(last.key_id, names),
    models: models.slice(0, MODELS_OF_A_SESSION).map(({ model }) => model),
    turns: sum("turns"),
    errors: sum("errors"),
    prompt_tokens: sum("prompt_tokens"),
    completion_tokens: sum("completion_tokens"),
    reasoning_tokens: sum("reasoning_tokens"),
    cached_tokens: sum("cached_tokens"),
    cost: costs.length === 0 ? null : toDollars(costs.reduce((total, cost) => total + cost)),
  };
}

function readCursor(cursor: string): SessionGenerationQuery["after"] {
  const point = cursor.indexOf(".");
  return { startedAt: Number(cursor.slice(0, point)), id: cursor.slice(point + 1) };
}

/** The oldest generations of a session, by several statements: the embedded database executes one at a time. */
async function readAll(
  reports: Pick<LedgerReports, "readSessionGenerations">,
  asked: Omit<SessionGenerationQuery, "limit" | "after">,
): Promise<GenerationTable[]> {
  const rows: GenerationTable[] = [];
  let after: SessionGenerationQuery["after"];
  for (;;) {
    const more = await reports.readSessionGenerations({ ...asked, after, limit: CSV_STEP });
    rows.push(...more);
    const last = more.at(-1);
    if (more.length < CSV_STEP || last === undefined || rows.length >= CSV_ROWS) return rows;
    after = { startedAt: last.started_at, id: last.id };
  }
}

function toSessionCsv(rows: readonly GenerationTable[], names: LedgerNames): string {
  const columns: Readonly<Record<string, (row: GenerationTable) => Cell>> = {
    created_at: (row) => new Date(row.started_at).toISOString(),
    id: (row) => row.id,
    session_id: (row) => row.session_id,
    status: (row) => row.status,
    requested_model: (row) => row.requested_model,
    model: (row) => row.model,
    provider: (row) => row.provider_name,
    prompt_tokens: (row) => row.prompt_tokens,
    completion_tokens: (row) => row.completion_tokens,
    reasoning_tokens: (row) => row.reasoning_tokens,
    cached_tokens: (row) => row.cached_tokens,
    cost: (row) => (row.picodollars === null ? null : toDollars(row.picodollars)),
    latency: (row) => row.latency,
    duration: (row) => row.duration,
    finish_reason: (row) => row.finish_reason,
    error_code: (row) => row.error_code,
    key: (row) => presentUsedKey(row.key_id, names)?.name ?? row.key_id,
    program: (row) => row.app_title ?? row.user_agent,
  };
  const cells = Object.values(columns);
  return toCsv(
    Object.keys(columns),
    rows.map((row) => cells.map((cellOf) => cellOf(row))),
  );
}

/** What a header's value and every file system can have of a client's text. */
function fileNameOf(session: string): string {
  return session.replaceAll(/[^\w-]+/g, "-").slice(0, 60);
}
