import { type CapKind, type LimitPeriod, ownSpenderKinds } from "@tutti/contract";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import type { Kysely } from "kysely";
import { type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { type LimitTarget, limitSubjectOf, setCountedLimit } from "../limits/spending/limit-rows.ts";
import type { Reservations } from "../limits/spending/reservations.ts";
import {
  capSubjectOf,
  isCapSubject,
  type Spender,
  type SpendingSender,
  subjectOf,
  toSpender,
} from "../limits/spending/spenders.ts";
import type { Quotas } from "../quotas/quotas.ts";
import {
  type InstanceLimit,
  type InstanceLimitRequest,
  listInstanceLimits,
  toHeldLimit,
} from "./list-instance-limits.ts";

/** Caps of apps and of runs of suites that one person has at most: those set longest ago make room for a new one. */
const MAX_ALLOWANCES = 2_000;

/** What a person's own cap is of. */
interface CapTarget {
  kind: CapKind;
  /** As requests name it; of turns, the id of their room. */
  id: string;
}

/** A person's own cap. */
interface SpendingCap extends CapTarget {
  /** US dollars. */
  amount: number;
  period: LimitPeriod;
  /** US dollars that it counts as spent from now on; undefined: it goes on, or counts everything. */
  spent?: number | undefined;
}

/** The limits in dollars that hold for people, and the caps that they set themselves. */
export interface SpendingCaps {
  /**
   * The limits of the viewer, of the viewer's open organization, and of the viewer's own rooms and the like. Those of
   * models count what everybody spends, and are left out.
   *
   * @param page.room only those that apply to answers in this room
   * @param page.app only those of this app
   */
  list(
    viewer: SpendingSender,
    page: PageRequest & { room?: string | undefined; app?: string | undefined },
  ): Promise<Page<HeldLimit>>;
  /** All limits of the server, for its administrators. */
  listAll(page: InstanceLimitRequest): Promise<Page<InstanceLimit> & { total: number }>;
  /** Sets the one cap of a target. Throws the refusal of the quota. */
  set(viewer: SpendingSender, cap: SpendingCap): Promise<void>;
  /** False if the viewer has set none. */
  remove(viewer: SpendingSender, target: CapTarget): Promise<boolean>;
}

interface SpendingCapsOptions {
  queries: Kysely<DatabaseSchema>;
  quotas: Quotas;
  reservations: Pick<Reservations, "read">;
  /** Called when limits may begin to apply to a person. */
  onChange: () => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createSpendingCaps(options: SpendingCapsOptions): SpendingCaps {
  const { queries, quotas, reservations, onChange, now } = options;

  const hasLimits = async (subject: string): Promise<boolean> =>
    (await queries
      .selectFrom("spending_limits")
      .select("subject")
      .where("subject", "=", subject)
      .executeTakeFirst()) !== undefined;

  return {
    async list({ userId, organizationId }, { room, app, ...page }) {
      const subjects =
        app !== undefined
          ? [""]
          : [
              subjectOf("person", userId, userId),
              ...(organizationId === undefined ? [] : [subjectOf("organization", organizationId, userId)]),
            ];
      const query = queries
        .selectFrom("spending_limits")
        .select(["subject", "kind", "id", "period"])
        .where((where) =>
          where.or([
            where("subject", "in", subjects),
            where.and([
              where("user_id", "=", userId),
              where("kind", "in", kindsOf({ room, app })),
              ...[room, app].flatMap((id) => (id === undefined ? [] : [where("id", "=", id)])),
            ]),
          ]),
        );
      const { items: rows, nextCursor } = await readPage(query, page, {
        by: "subject",
        id: "period",
        direction: "asc",
        type: "string",
        keyOf: ({ subject, period }) => [subject, period],
      });
      if (rows.length === 0) return { items: [], nextCursor };
      const spenders = new Map<string, Spender>();
      for (const { kind, id } of rows) spenders.set(subjectOf(kind, id, userId), toSpender(kind, id, userId));
      const { states } = await reservations.read([...spenders.values()]);
      const items = rows.flatMap(({ subject, kind, id, period }) => {
        const isOwn = isCapSubject(subject);
        const state = states.find(
          (each) =>
            each.subject === subjectOf(kind, id, userId) &&
            each.id === id &&
            each.period === period &&
            each.isOwn === isOwn,
        );
        // It may have been removed meanwhile.
        return state === undefined ? [] : [toHeldLimit(state, now())];
      });
      return { items, nextCursor };
    },
    listAll: (page) => listInstanceLimits({ queries, reservations, now: now() }, page),
    async set({ userId }, { kind, id, amount, period, spent }) {
      const target: LimitTarget = { kind, id, userId, isOwn: true };
      const rows = (await hasLimits(limitSubjectOf(target))) ? 0 : 1;
      const claim = { quota: "spending-caps", owner: userId, userId, rows: isAllowance(kind) ? 0 : rows } as const;
      await quotas.insert(claim, async (transaction) => {
        if (isAllowance(kind) && rows > 0) await makeRoom(transaction, userId);
        await setCountedLimit(transaction, { target, limit: { amount, period }, spent, at: now() });
      });
      onChange();
    },
    async remove({ userId }, { kind, id }) {
      const subject = limitSubjectOf({ kind, id, userId, isOwn: true });
      if (!(await hasLimits(subject))) return false;
      await queries.deleteFrom("spending_limits").where("subject", "=", subject).execute();
      onChange();
      return true;
    },
  };
}

/** The kinds of limits that are listed. */
function kindsOf({ room, app }: { room: string | undefined; app: string | undefined }) {
  if (app !== undefined) return ["app"] as const;
  return room === undefined ? ([...ownSpenderKinds, "publication"] as const) : (["room", "turn"] as const);
}

/** Whether a person's page sets caps of this kind by itself, one for each app or run of a suite. */
function isAllowance(kind: CapKind): boolean {
  return kind === "app" || kind === "suite-run";
}

/** Removes the oldest caps of apps and runs of suites, so that one more is within their bound. */
async function makeRoom(queries: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  const excess = await queries
    .selectFrom("spending_limits")
    .select("subject")
    .where("user_id", "=", userId)
    .where("subject", "like", capSubjectOf("%"))
    .where("kind", "in", ["app", "suite-run"])
    .orderBy("changed_at", "desc")
    .orderBy("subject")
    .offset(MAX_ALLOWANCES - 1)
    .limit(1000)
    .execute();
  if (excess.length === 0) return;
  const subjects = excess.map(({ subject }) => subject);
  await queries.deleteFrom("spending_limits").where("subject", "in", subjects).execute();
}
