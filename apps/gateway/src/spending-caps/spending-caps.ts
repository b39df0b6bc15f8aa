import { type LimitPeriod, ownSpenderKinds } from "@tutti/contract";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import type { Kysely } from "kysely";
import { type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { type LimitTarget, limitSubjectOf, setLimits } from "../limits/spending/limit-rows.ts";
import type { Reservations } from "../limits/spending/reservations.ts";
import { isCapSubject, type Spender, type SpendingSender, subjectOf, toSpender } from "../limits/spending/spenders.ts";
import type { Quotas } from "../quotas/quotas.ts";
import {
  type InstanceLimit,
  type InstanceLimitRequest,
  listInstanceLimits,
  toHeldLimit,
} from "./list-instance-limits.ts";

/** What a person's own cap is of: a room, or each turn of a room. */
interface CapTarget {
  kind: "room" | "turn";
  /** The room's id. */
  id: string;
}

/** The limits in dollars that hold for people, and the caps that they set themselves. */
export interface SpendingCaps {
  /**
   * The limits of the viewer, of the viewer's open organization, and of the viewer's own rooms and the like. Those of
   * models count what everybody spends, and are left out.
   *
   * @param page.room only those that apply to answers in this room
   */
  list(viewer: SpendingSender, page: PageRequest & { room?: string | undefined }): Promise<Page<HeldLimit>>;
  /** All limits of the server, for its administrators. */
  listAll(page: InstanceLimitRequest): Promise<Page<InstanceLimit> & { total: number }>;
  /** Sets the one cap of a target, in US dollars. Throws the refusal of the quota. */
  set(viewer: SpendingSender, cap: CapTarget & { amount: number; period: LimitPeriod }): Promise<void>;
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
    async list({ userId, organizationId }, { room, ...page }) {
      const subjects = [
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
              where("kind", "in", room === undefined ? ownSpenderKinds : (["room", "turn"] as const)),
              ...(room === undefined ? [] : [where("id", "=", room)]),
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
    async set({ userId }, { kind, id, amount, period }) {
      const target: LimitTarget = { kind, id, userId, isOwn: true };
      const rows = (await hasLimits(limitSubjectOf(target))) ? 0 : 1;
      await quotas.insert({ quota: "spending-caps", owner: userId, userId, rows }, (transaction) =>
        setLimits(transaction, { target, limits: [{ amount, period }], at: now() }),
      );
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
