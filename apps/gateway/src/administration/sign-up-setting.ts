import type { SignUpRule } from "../accounts/sign-up-rules.ts";
import type { Database } from "../database/database.ts";
import { createExpiringCache } from "../expiring-cache.ts";
import { type Actor, appendAudit } from "./audit-log.ts";

/**
 * Who may make an account: the environment's setting, else the one that an administrator has made, else the default.
 */
export interface SignUpSetting {
  current(): Promise<SignUpRule>;
  /** Whether the environment sets it, so that the page cannot. */
  readonly isFixed: boolean;
  /** Takes effect at other gateways of the same database after five seconds. */
  set(actor: Actor, rule: SignUpRule): Promise<void>;
}

const NAME = "sign-up";

/** Milliseconds for which the setting is cached before it is read from the database again. */
const BELIEVED_FOR = 5_000;

/**
 * @param options.environmentRule the environment's setting; undefined: none
 * @param options.now milliseconds since the epoch
 */
export function createSignUpSetting(options: {
  database: Database;
  environmentRule: SignUpRule | undefined;
  byDefault: SignUpRule;
  now: () => number;
}): SignUpSetting {
  const { environmentRule, byDefault, now } = options;
  const { queries } = options.database;
  const cache = createExpiringCache<SignUpRule>({ lifetime: BELIEVED_FOR, limit: 1, now });

  async function read(): Promise<SignUpRule> {
    const row = await queries
      .selectFrom("instance_settings")
      .select("value")
      .where("name", "=", NAME)
      .executeTakeFirst();
    return row ? (JSON.parse(row.value) as SignUpRule) : byDefault;
  }

  return {
    isFixed: environmentRule !== undefined,
    current: async () => environmentRule ?? (await cache.get(NAME, read)) ?? byDefault,
    async set(actor, rule) {
      const at = now();
      await queries.transaction().execute(async (transaction) => {
        const content = { value: JSON.stringify(rule), updated_at: at };
        await transaction
          .insertInto("instance_settings")
          .values({ name: NAME, ...content })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(content))
          .execute();
        await appendAudit(transaction, {
          actor,
          action: "setting.set",
          target: { id: NAME, name: "who may sign up" },
          detail: rule.type === "domains" ? `domains: ${rule.domains.join(", ")}` : rule.type,
          at,
        });
      });
      cache.clear();
    },
  };
}
