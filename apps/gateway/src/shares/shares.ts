import { type CreateShareRequest, MAX_SHARE_BYTES } from "@tutti/contract";
import { type Identity, ownershipOf } from "../accounts/identity.ts";
import type { Database } from "../database/database.ts";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { ShareTable } from "../database/schema.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import type { PublishingRules } from "../publications/publications.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";

/** A share without its ciphertext. */
export type StoredShare = Pick<ShareTable, "id" | "size" | "created_at" | "expires_at" | "views"> & {
  isTakenDown: boolean;
};

export type ShareFailure = "too-large" | "taken";

/** Why a share is not returned. */
export type OpenShareFailure = "not-found" | "expired" | "taken-down";

/** Shares of people, by links that contain the keys: this server stores only ciphertext. */
export interface Shares {
  readonly isOn: boolean;
  /**
   * The viewer's own shares, the newest first: other members of the organization could neither read nor recognize them.
   */
  list(viewer: Identity, page: PageRequest): Promise<Page<StoredShare>>;
  /** Stores a share; the same id with the same content again is the same share, as after a lost response. */
  create(maker: Identity, request: CreateShareRequest): Promise<Result<StoredShare, ShareFailure>>;
  /** Deletes a share with all its data; false if the viewer made none with this id. */
  remove(viewer: Identity, id: string): Promise<boolean>;
  /** The ciphertext; counts a view. */
  open(id: string): Promise<Result<Uint8Array, OpenShareFailure>>;
}

const columns = ["id", "size", "created_at", "expires_at", "views"] as const;

/**
 * @param options.rules the same as for published pages; the number a person may have counts shares alone
 * @param options.now milliseconds since the epoch
 */
export function createShares(options: {
  database: Pick<Database, "queries">;
  rules: PublishingRules;
  quotas?: Quotas | undefined;
  now: () => number;
}): Shares {
  const { rules, now } = options;
  const { queries } = options.database;
  const { quotas = createQuotas({ queries, rows: { shares: rules.perPerson } }) } = options;

  const create: Shares["create"] = async (maker, { id, content: base64, expires_at }) => {
    const content = Buffer.from(base64, "base64");
    if (content.length > MAX_SHARE_BYTES) return fail("too-large");
    const existing = await queries.selectFrom("shares").selectAll().where("id", "=", id).executeTakeFirst();
    if (existing) {
      const isSame = existing.creator_id === maker.userId && content.equals(existing.content);
      return isSame ? succeed({ ...existing, isTakenDown: rules.takenDown.has(id) }) : fail("taken");
    }
    const row: ShareTable = {
      id,
      ...ownershipOf(maker),
      content,
      size: content.length,
      expires_at: expires_at === undefined || expires_at === null ? null : Date.parse(expires_at),
      created_at: now(),
      views: 0,
    };
    try {
      const { userId } = maker;
      const claim = { quota: "shares", owner: userId, userId, bytes: content.length } as const;
      await quotas.insert(claim, (transaction) => transaction.insertInto("shares").values(row).execute());
    } catch (error) {
      if (isUniqueViolation(error)) return fail("taken");
      throw error;
    }
    return succeed({ ...row, isTakenDown: rules.takenDown.has(id) });
  };

  return {
    isOn: rules.isOn,
    async list(viewer, page) {
      const query = queries.selectFrom("shares").select(columns).where("creator_id", "=", viewer.userId);
      const rows = await readPage(query, page, newestFirst());
      return mapPage(rows, (row) => ({ ...row, isTakenDown: rules.takenDown.has(row.id) }));
    },
    create,
    async remove(viewer, id) {
      const { numDeletedRows } = await queries
        .deleteFrom("shares")
        .where("creator_id", "=", viewer.userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async open(id) {
      if (!rules.isOn) return fail("not-found");
      const share = await queries.selectFrom("shares").select(columns).where("id", "=", id).executeTakeFirst();
      if (!share) return fail("not-found");
      if (rules.takenDown.has(id)) return fail("taken-down");
      if (share.expires_at !== null && share.expires_at <= now()) return fail("expired");
      const viewedRow = await queries
        .updateTable("shares")
        .set(({ eb }) => ({ views: eb("views", "+", 1) }))
        .where("id", "=", id)
        .returning(["content"])
        .executeTakeFirst();
      return viewedRow ? succeed(viewedRow.content) : fail("not-found");
    },
  };
}
