import type { Kysely } from "kysely";
import type { PushSubscriptionTable } from "../database/push-tables.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { PushKeys } from "./encrypt-push.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** Where a device gets its pushes, and when it does not. */
export interface DeviceSubscription {
  endpoint: string;
  keys: PushKeys;
  quiet: QuietHours | null;
  /** A name of the IANA database. */
  timeZone: string;
}

/** The devices on which people get pushes: one of a session, with which it ends. */
export interface PushSubscriptions {
  /** That of this session. */
  find(sessionId: string): Promise<DeviceSubscription | undefined>;
  /** Of a session and of an endpoint there is one: the latest. */
  save(userId: string, sessionId: string, subscription: DeviceSubscription): Promise<void>;
  remove(sessionId: string): Promise<void>;
  /** Those of a person whose sessions have not expired. */
  list(userId: string): Promise<(DeviceSubscription & { sessionId: string })[]>;
  count(userId: string): Promise<number>;
}

/** @param now milliseconds since the epoch */
export function createPushSubscriptions(queries: Kysely<DatabaseSchema>, now: () => number): PushSubscriptions {
  const valid = (userId: string) =>
    queries
      .selectFrom("push_subscriptions")
      .innerJoin("session", "session.id", "push_subscriptions.session_id")
      .where("push_subscriptions.user_id", "=", userId)
      .where("session.expiresAt", ">", new Date(now()).toISOString());
  return {
    async find(sessionId) {
      const row = await queries
        .selectFrom("push_subscriptions")
        .selectAll()
        .where("session_id", "=", sessionId)
        .executeTakeFirst();
      return row === undefined ? undefined : read(row);
    },
    async save(userId, sessionId, { endpoint, keys, quiet, timeZone }) {
      const values = {
        user_id: userId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
        time_zone: timeZone,
        created_at: now(),
      };
      await queries.transaction().execute(async (transaction) => {
        // A person who has signed in anew in this browser has another session, and the same endpoint.
        await transaction
          .deleteFrom("push_subscriptions")
          .where("user_id", "=", userId)
          .where("endpoint", "=", endpoint)
          .where("session_id", "<>", sessionId)
          .execute();
        await transaction
          .insertInto("push_subscriptions")
          .values({ session_id: sessionId, ...values })
          .onConflict((conflict) => conflict.column("session_id").doUpdateSet(values))
          .execute();
      });
    },
    async remove(sessionId) {
      await queries.deleteFrom("push_subscriptions").where("session_id", "=", sessionId).execute();
    },
    async list(userId) {
      const rows = await valid(userId).selectAll("push_subscriptions").orderBy("created_at").execute();
      return rows.map((row) => ({ ...read(row), sessionId: row.session_id }));
    },
    async count(userId) {
      const row = await valid(userId)
        .select(({ fn }) => fn.countAll<number | string | bigint>().as("devices"))
        .executeTakeFirst();
      return Number(row?.devices ?? 0);
    },
  };
}

function read(row: PushSubscriptionTable): DeviceSubscription {
  const { endpoint, p256dh, auth, quiet_from: from, quiet_to: to, time_zone: timeZone } = row;
  return { endpoint, keys: { p256dh, auth }, quiet: from === null || to === null ? null : { from, to }, timeZone };
}
