import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { MAX_PUBLICATION_BYTES, type PublishRequest } from "@tutti/contract";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import type { PasswordHashing } from "../accounts/passwords/password-hashing.ts";
import type { Database } from "../database/database.ts";
import { newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { PublicationTable } from "../database/schema.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import { limitSubjectOf } from "../limits/spending/limit-rows.ts";
import type { Reservations } from "../limits/spending/reservations.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";
import { findPayer } from "./find-payer.ts";
import { newPublication, publicationChanges } from "./publication-rows.ts";
import { createPublishedCalls, type PublishedAllowance, type PublishedCalls, targetOf } from "./published-calls.ts";

const decompress = promisify(brotliDecompress);

/** A publication without its document, which is read only when it is shown. */
export type StoredPublication = Omit<PublicationTable, "document"> & {
  isTakenDown: boolean;
  /** What its app may call and spend on the owner's account. */
  allowance: PublishedAllowance | undefined;
};

export type PublishFailure = "not-found" | "too-large" | "incomplete" | "needs-session";

/** Why a publication is not shown. */
export type ViewFailure = "not-found" | "expired" | "taken-down" | "locked" | "wrong-password";

/** The operator's settings for publications. */
export interface PublishingRules {
  isOn: boolean;
  /** Publications that one person may have. */
  perPerson: number;
  /** Ids of publications that the operator took down. */
  takenDown: ReadonlySet<string>;
}

/** Pages that people published, whole as their browsers built them. */
export interface Publications {
  readonly isOn: boolean;
  /** The publications of the viewer or their organization, or those of one artifact, the newest first. */
  list(viewer: Identity, page: PageRequest & { artifactId?: string | undefined }): Promise<Page<StoredPublication>>;
  /** Makes or changes a publication; it fails with `not-found` if the id belongs to another owner. */
  publish(maker: Identity, id: string, request: PublishRequest): Promise<Result<StoredPublication, PublishFailure>>;
  /** Deletes a publication with all its data; false if the viewer has none with this id. */
  remove(viewer: Identity, id: string): Promise<boolean>;
  /** The data of a publication that everyone with the link may read, if it can be shown. */
  find(id: string): Promise<Result<StoredPublication, Exclude<ViewFailure, "locked" | "wrong-password">>>;
  /** The calls of apps on their owners' accounts. */
  readonly calls: PublishedCalls;
  /**
   * The identity under which an app calls models on its owner's account; undefined if that person has no account any
   * more, or is no longer a member of the organization.
   */
  payerOf(publication: StoredPublication): Promise<Identity | undefined>;
  /** The document; counts a view. */
  view(id: string, password: string | undefined): Promise<Result<ViewedPublication, ViewFailure>>;
}

export interface ViewedPublication {
  title: string;
  revision: string;
  document: string;
  /** The key with which the page calls models on the owner's account; null if it may not. */
  callKey: string | null;
}

const columns = [
  "id",
  "owner",
  "user_id",
  "organization_id",
  "creator_id",
  "artifact_id",
  "version",
  "follows_head",
  "title",
  "size",
  "revision",
  "password_hash",
  "expires_at",
  "created_at",
  "updated_at",
  "views",
  "call_model",
  "calls_per_minute",
  "call_key",
  "call_minute",
  "minute_calls",
] as const;

/** @param options.now milliseconds since the epoch */
export function createPublications(options: {
  database: Pick<Database, "queries">;
  rules: PublishingRules;
  passwords: PasswordHashing;
  quotas?: Quotas | undefined;
  reservations: Pick<Reservations, "read">;
  now: () => number;
}): Publications {
  const { rules, passwords, reservations, now } = options;
  const { queries } = options.database;
  const { quotas = createQuotas({ queries, rows: { publications: rules.perPerson } }) } = options;

  const calls = createPublishedCalls({ database: options.database, reservations, now });

  const present = async (rows: readonly Omit<PublicationTable, "document">[]): Promise<StoredPublication[]> => {
    const allowances = await calls.allowancesOf(rows);
    return rows.map((row) => ({
      ...row,
      isTakenDown: rules.takenDown.has(row.id),
      allowance: allowances.get(row.id),
    }));
  };

  async function read(id: string): Promise<StoredPublication | undefined> {
    const row = await queries.selectFrom("publications").select(columns).where("id", "=", id).executeTakeFirst();
    return row && (await present([row]))[0];
  }

  const publish: Publications["publish"] = async (maker, id, request) => {
    if (request.document !== undefined && Buffer.byteLength(request.document) > MAX_PUBLICATION_BYTES) {
      return fail("too-large");
    }
    const earlier = await read(id);
    if (earlier && earlier.owner !== ownerOf(maker)) return fail("not-found");
    // A key that may publish must not spend, or open to others, more than its own limit.
    if (maker.keyId !== undefined && (request.purse || earlier?.allowance)) return fail("needs-session");
    const time = now();
    if (earlier) {
      const changes = await publicationChanges(request, passwords);
      const claim = { ...claimOf(earlier.creator_id, changes), userId: maker.userId, rows: 0 };
      await quotas.insert(claim, async (transaction) => {
        await transaction
          .updateTable("publications")
          .set({ ...changes, updated_at: time })
          .where("id", "=", id)
          .where("owner", "=", ownerOf(maker))
          .execute();
        // A visitor who opened the page with the old password does not know the new one.
        if (request.password !== undefined) await calls.replaceCallKey(transaction, id);
        await calls.set(transaction, earlier, request.purse);
      });
    } else {
      const row = await newPublication(request, { id, maker, passwords, at: time });
      if (row === undefined) return fail("incomplete");
      try {
        const claim = { ...claimOf(maker.userId, row), userId: maker.userId };
        await quotas.insert(claim, async (transaction) => {
          await transaction.insertInto("publications").values(row).execute();
          await calls.set(transaction, row, request.purse);
        });
      } catch (error) {
        if (isUniqueViolation(error)) return fail("not-found");
        throw error;
      }
    }
    const publication = await read(id);
    return publication ? succeed(publication) : fail("not-found");
  };

  const find: Publications["find"] = async (id) => {
    const publication = rules.isOn ? await read(id) : undefined;
    if (!publication) return fail("not-found");
    if (publication.isTakenDown) return fail("taken-down");
    if (publication.expires_at !== null && publication.expires_at <= now()) return fail("expired");
    return succeed(publication);
  };

  const view: Publications["view"] = async (id, password) => {
    const publication = await find(id);
    if (!publication.ok) return publication;
    const { password_hash: hash } = publication.value;
    if (hash !== null) {
      if (password === undefined) return fail("locked");
      if (!(await passwords.verify({ hash, password }))) return fail("wrong-password");
    }
    // While the password was hashed, the publication may have been deleted, or got another password.
    const viewedRow = await queries
      .updateTable("publications")
      .set(({ eb }) => ({ views: eb("views", "+", 1) }))
      .where("id", "=", id)
      .where("password_hash", hash === null ? "is" : "=", hash)
      .returning(["title", "revision", "document"])
      .executeTakeFirst();
    if (!viewedRow) return fail("not-found");
    const { title, revision } = viewedRow;
    const document = (await decompress(viewedRow.document)).toString();
    return succeed({ title, revision, document, callKey: publication.value.allowance?.callKey ?? null });
  };

  return {
    isOn: rules.isOn,
    calls,
    payerOf: (publication) => findPayer(queries, publication),
    async list(viewer, { artifactId, ...page }) {
      const all = queries.selectFrom("publications").select(columns).where("owner", "=", ownerOf(viewer));
      const query = artifactId === undefined ? all : all.where("artifact_id", "=", artifactId);
      const { items, nextCursor } = await readPage(query, page, newestFirst());
      return { items: await present(items), nextCursor };
    },
    publish,
    async remove(viewer, id) {
      return queries.transaction().execute(async (transaction) => {
        const publication = await transaction
          .deleteFrom("publications")
          .where("owner", "=", ownerOf(viewer))
          .where("id", "=", id)
          .returning(["id", "user_id", "organization_id"])
          .executeTakeFirst();
        if (publication === undefined) return false;
        const subject = limitSubjectOf(targetOf(publication));
        await transaction.deleteFrom("spending_limits").where("subject", "=", subject).execute();
        return true;
      });
    },
    find,
    view,
  };
}

/** What a document counts as it is stored; the bytes of the one that it replaces are not subtracted. */
function claimOf(creatorId: string, { document }: Partial<PublicationTable>) {
  return { quota: "publications", owner: creatorId, bytes: document?.length ?? 0 } as const;
}
