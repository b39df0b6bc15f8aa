import type { Kysely, Transaction } from "kysely";
import { ApiFailure } from "../api-failure.ts";
import { MEGABYTE } from "../bytes.ts";
import { lockByName } from "../database/lock-by-name.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { Count } from "../limits/request-counter.ts";
import { type Quota, type QuotaName, type QuotaRows, quotaTable } from "./quota-table.ts";

/** An insertion that counts toward a quota. */
export interface QuotaClaim {
  quota: QuotaName;
  /** The owner whose rows are counted; `quota-table.ts` says whose id it is. */
  owner: string;
  /** The rows that are added; default 1. A change of a row adds 0. */
  rows?: number;
  /** The bytes that are added; default 0. */
  bytes?: number;
}

/** Holds what people insert to `quotaTable`. */
export interface Quotas {
  /**
   * Runs an insertion in a transaction, within a quota and the person's rate. Throws the designed refusal, 403 or 429.
   *
   * @param claim.userId the person who inserts
   */
  insert<Value>(
    claim: QuotaClaim & { userId: string },
    write: (transaction: Transaction<DatabaseSchema>) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Throws the refusal if the insertion exceeds a quota. Simultaneous insertions of one owner wait for each other until
   * their transactions end. Where `queries` are in no transaction, they do not.
   */
  check(queries: Kysely<DatabaseSchema>, claim: QuotaClaim): Promise<void>;
  /** The most rows of an owner: the operator's number, or the table's. */
  most(quota: QuotaName): number;
}

export interface QuotasOptions {
  queries: Kysely<DatabaseSchema>;
  /** The operator's numbers; default: the table's. */
  rows?: QuotaRows;
  /** Counts an insertion of a person; default: no rate. */
  take?: (insertion: { quota: QuotaName; userId: string; perMinute: number }) => Promise<Count | undefined>;
}

export function createQuotas({ queries, rows = {}, take = async () => undefined }: QuotasOptions): Quotas {
  const most: Quotas["most"] = (name) => rows[name] ?? quotaTable[name].rows;

  const check: Quotas["check"] = async (transaction, { quota: name, owner, rows: addedRows = 1, bytes = 0 }) => {
    const quota: Quota = { ...quotaTable[name], rows: most(name) };
    if (addedRows <= 0 && bytes <= 0) return;
    // The next insertion of the same owner waits until the transaction ends, so that it counts this one.
    await lockByName(transaction, `tutti quota ${name} ${owner}`);
    const use = await quota.count(transaction, owner);
    if (addedRows > 0 && use.rows + addedRows > quota.rows) throw tooMany(quota, name);
    if (quota.bytes !== undefined && use.bytes + bytes > quota.bytes) throw tooLarge(quota, quota.bytes);
  };

  return {
    check,
    most,
    async insert({ userId, ...claim }, write) {
      const { perMinute, label } = quotaTable[claim.quota];
      const rate = await take({ quota: claim.quota, userId, perMinute });
      if (rate?.isOver) throw tooFast(`${label} are created at most ${perMinute} times a minute`, rate.resetIn);
      return queries.transaction().execute(async (transaction) => {
        await check(transaction, claim);
        return write(transaction);
      });
    },
  };
}

function tooMany({ rows, label, remedy }: Quota, name: QuotaName): ApiFailure {
  const message = `There are already ${rows} ${label}, which is the maximum here. ${remedy} The server's operator can raise the maximum (TUTTI_QUOTAS, ${name}).`;
  return new ApiFailure({ code: 403, message, metadata: { error_type: "permission_denied" } });
}

function tooLarge({ label, remedy }: Quota, bytes: number): ApiFailure {
  const message = `The ${label} would take more than ${Math.round(bytes / MEGABYTE)} MB, which is the maximum here. ${remedy}`;
  return new ApiFailure({ code: 403, message, metadata: { error_type: "permission_denied" } });
}

/** The refusal of too many changes in a time. @param resetIn milliseconds */
function tooFast(rule: string, resetIn: number): ApiFailure {
  const seconds = Math.max(1, Math.ceil(resetIn / 1000));
  const message = `Rate limit exceeded: ${rule}. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`;
  const headers = { "Retry-After": String(seconds) };
  return new ApiFailure({ code: 429, message, metadata: { error_type: "rate_limit_exceeded" } }, headers);
}
