import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { createExpiringCache } from "../expiring-cache.ts";

/** A setting that administrators change while the gateway runs. */
export interface StoredSetting<Value> {
  /** Undefined until an administrator has set it. */
  read(): Promise<Value | undefined>;
  /** Takes effect at other gateways of the same database after five seconds. */
  set(actor: Actor, value: Value): Promise<void>;
}

/** Milliseconds for which a setting is cached before it is read from the database again. */
const BELIEVED_FOR = 5_000;

/**
 * A row of `instance_settings`, whose changes are in the audit log.
 *
 * @param options.label the setting's name in the audit log
 * @param options.now milliseconds since the epoch
 */
export function createStoredSetting<Value>(options: {
  database: Database;
  name: string;
  label: string;
  describe: (value: Value) => string;
  now: () => number;
}): StoredSetting<Value> {
  const { name, label, describe, now } = options;
  const { queries } = options.database;
  const cache = createExpiringCache<{ value: Value | undefined }>({ lifetime: BELIEVED_FOR, limit: 1, now });

  async function load(): Promise<{ value: Value | undefined }> {
    const settings = queries.selectFrom("instance_settings").select("value").where("name", "=", name);
    const row = await settings.executeTakeFirst();
    return { value: row && (JSON.parse(row.value) as Value) };
  }

  return {
    read: async () => (await cache.get(name, load))?.value,
    async set(actor, value) {
      const at = now();
      await queries.transaction().execute(async (transaction) => {
        const content = { value: JSON.stringify(value), updated_at: at };
        await transaction
          .insertInto("instance_settings")
          .values({ name, ...content })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(content))
          .execute();
        const target = { id: name, name: label };
        await appendAudit(transaction, { actor, action: "setting.set", target, detail: describe(value), at });
      });
      cache.clear();
    },
  };
}
