import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { MAX_PUBLICATION_BYTES, type PublishRequest, withoutUndefined } from "@tutti/contract";
import { sql } from "kysely";
import { type Identity, ownerOf, ownershipOf } from "../accounts/identity.ts";
import type { PasswordHashing } from "../accounts/passwords/password-hashing.ts";
import type { Database } from "../database/database.ts";
import { newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { PublicationTable } from "../database/schema.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import { anyLimit, limitSubjectOf } from "../limits/spending/limit-rows.ts";
import type { Reservations } from "../limits/spending/reservations.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createPublishedCalls, type PublishedAllowance, type PublishedCalls, targetOf } from "./published-calls.ts";

const compress = promisify(brotliCompress);
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

  async function changesOf(change: PublishRequest): Promise<Partial<PublicationTable>> {
    const { document, title, artifact_id, version, follows_head, password, expires_at } = change;
    return {
      ...withoutUndefined({ title, artifact_id, version }),
      ...(follows_head === undefined ? {} : { follows_head: follows_head ? 1 : 0 }),
      ...(password === undefined ? {} : { password_hash: password === null ? null : await passwords.hash(password) }),
      ...(expires_at === undefined ? {} : { expires_at: expires_at === null ? null : Date.parse(expires_at) }),
      ...(document === undefined ? {} : await documentColumns(document)),
    };
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
      const changes = await changesOf(request);
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
      const { title, document, artifact_id } = request;
      if (title === undefined || document === undefined || artifact_id === undefined) return fail("incomplete");
      const row: PublicationTable = {
        id,
        ...ownershipOf(maker),
        artifact_id,
        version: 0,
        follows_head: 0,
        title,
        password_hash: null,
        expires_at: null,
        created_at: time,
        updated_at: time,
        views: 0,
        call_model: null,
        calls_per_minute: null,
        call_key: null,
        call_minute: 0,
        minute_calls: 0,
        ...(await documentColumns(document)),
        ...(await changesOf({ ...request, document: undefined })),
      };
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
    async payerOf({ creator_id: userId, organization_id: organizationId }) {
      const user = await queries
        .selectFrom("user")
        .select(["name", "email"])
        .select(anyLimit({ userId: sql`${userId}`, organizationId: sql`${organizationId}` }).as("any_limit"))
        .where("user.id", "=", userId)
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (user === undefined) return undefined;
      const { name, email } = user;
      const person = { userId, name, email, isLimited: Number(user.any_limit) === 1 };
      if (organizationId === null) return person;
      const member = await queries
        .selectFrom("member")
        .select("id")
        .where("userId", "=", userId)
        .where("organizationId", "=", organizationId)
        .executeTakeFirst();
      return member && { ...person, organizationId };
    },
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

async function documentColumns(document: string): Promise<Pick<PublicationTable, "document" | "size" | "revision">> {
  // Level 5 takes a tenth of a second for 8 MB, and browsers cache documents that are opened often.
  const bytes = await compress(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { document: bytes, size: Buffer.byteLength(document), revision: revisionOf(document) };
}

function revisionOf(document: string): string {
  return createHash("sha256").update(document).digest("base64url").slice(0, 22);
}
