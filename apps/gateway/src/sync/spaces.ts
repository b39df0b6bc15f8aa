import { randomUUID } from "node:crypto";
import type { CommitRequest } from "@tutti/contract/operations/sync/sync-operations";
import type { Kysely } from "kysely";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { SyncRecordTable, SyncSlotTable, SyncSpaceTable } from "../database/sync-tables.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import { HOUR } from "../day.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";
import { replaceRecords, replaceSlots } from "./commit-rows.ts";
import type { SpaceEvents } from "./space-events.ts";

/** Records of one page, and bytes of them; one record at least. */
const PAGE_RECORDS = 500;
const PAGE_BYTES = 4 * 1024 * 1024;

/** The columns of a head, with the keyring that belongs to it. */
export type StoredHead = Pick<SyncSpaceTable, "space" | "sequence" | "head" | "keyring" | "keyring_sequence">;

export interface StoredRecords {
  /** The newest first. */
  records: Pick<SyncRecordTable, "id" | "sequence" | "content">[];
  head: StoredHead;
  hasMore: boolean;
}

/** What people's devices share: ciphertext, of which this server keeps the order. */
export interface SyncSpaces {
  readonly events: SpaceEvents;
  /** Undefined if the sender has none here. */
  find(sender: Identity): Promise<{ space: SyncSpaceTable; slots: SyncSlotTable[] } | undefined>;
  /** The records between two sequences, both excluded. */
  read(
    sender: Identity,
    range: { after: number; before?: number | undefined; device: string },
  ): Promise<StoredRecords | undefined>;
  /** Writes everything or, if the sender's other device was faster, nothing. Throws the refusal of a quota. */
  commit(sender: Identity, commit: CommitRequest): Promise<Result<{ sequence: number }, "conflict">>;
  /** Deletes a space with all its records; false if there is none. */
  remove(sender: Identity): Promise<boolean>;
}

/** @param options.now milliseconds since the epoch */
export function createSyncSpaces(options: {
  database: Pick<Database, "queries">;
  quotas: Quotas;
  events: SpaceEvents;
  now: () => number;
}): SyncSpaces {
  const { quotas, events, now } = options;
  const { queries } = options.database;

  return {
    events,
    async find(sender) {
      const space = await findSpace(queries, sender);
      if (space === undefined) return undefined;
      const slots = await queries
        .selectFrom("sync_slots")
        .selectAll()
        .where("space_id", "=", space.id)
        .orderBy("created_at")
        .orderBy("slot")
        .execute();
      return { space, slots };
    },
    async read(sender, { after, before, device }) {
      // Read first: a commit in between then shows records above it, and the device asks once more.
      const space = await findSpace(queries, sender);
      if (space === undefined) return undefined;
      const found = queries
        .selectFrom("sync_records")
        .where("space_id", "=", space.id)
        .where("sequence", ">", after)
        .orderBy("sequence", "desc");
      const range = before === undefined ? found : found.where("sequence", "<", before);
      const sizes = await range
        .select(["id", "size"])
        .limit(PAGE_RECORDS + 1)
        .execute();
      let bytes = 0;
      const fitting = sizes.findIndex(({ size }, index) => {
        bytes += size;
        return index > 0 && bytes > PAGE_BYTES;
      });
      const count = Math.min(fitting === -1 ? sizes.length : fitting, PAGE_RECORDS);
      const records = count === 0 ? [] : await range.select(["id", "sequence", "content"]).limit(count).execute();
      await noteReading(queries, { space, device, after, now: now() });
      return { records, head: space, hasMore: sizes.length > count };
    },
    async commit(sender, commit) {
      try {
        const { userId } = sender;
        const claim = { quota: "sync-records", owner: "", rows: 0, userId } as const;
        const result = await quotas.insert(claim, async (transaction) => {
          const sequence = commit.base + commit.records.length + 1;
          const space = await takeTurn(transaction, { sender, commit, sequence, now: now() });
          const change = await replaceRecords(transaction, { spaceId: space, commit });
          await quotas.check(transaction, { quota: "sync-records", owner: space, ...change });
          await transaction
            .updateTable("sync_spaces")
            .set(({ eb }) => ({ records: eb("records", "+", change.rows), bytes: eb("bytes", "+", change.bytes) }))
            .where("id", "=", space)
            .execute();
          await replaceSlots(transaction, { spaceId: space, slots: commit.slots, now: now() });
          return { sequence };
        });
        events.announce(sender);
        return succeed(result);
      } catch (error) {
        if (error instanceof Conflict || isUniqueViolation(error)) return fail("conflict");
        throw error;
      }
    },
    async remove(sender) {
      const { numDeletedRows } = await queries
        .deleteFrom("sync_spaces")
        .where("user_id", "=", sender.userId)
        .where("owner", "=", ownerOf(sender))
        .executeTakeFirst();
      if (numDeletedRows > 0n) events.announce(sender);
      return numDeletedRows > 0n;
    },
  };
}

/** Rolls the transaction back. */
class Conflict extends Error {}

function findSpace(queries: Kysely<DatabaseSchema>, sender: Identity): Promise<SyncSpaceTable | undefined> {
  return queries
    .selectFrom("sync_spaces")
    .selectAll()
    .where("user_id", "=", sender.userId)
    .where("owner", "=", ownerOf(sender))
    .executeTakeFirst();
}

/**
 * Moves the head, if it is the one that the device knows: of two devices at once, the second then finds another.
 * Returns the id of the space. Throws a `Conflict`.
 */
async function takeTurn(
  transaction: Kysely<DatabaseSchema>,
  { sender, commit, sequence, now }: { sender: Identity; commit: CommitRequest; sequence: number; now: number },
): Promise<string> {
  const head = Buffer.from(commit.head, "base64");
  const keyring = commit.keyring === undefined ? undefined : Buffer.from(commit.keyring, "base64");
  if (commit.base > 0) {
    const moved = await transaction
      .updateTable("sync_spaces")
      .set({ sequence, head, ...(keyring ? { keyring, keyring_sequence: sequence } : {}) })
      .where("user_id", "=", sender.userId)
      .where("owner", "=", ownerOf(sender))
      .where("space", "=", commit.space)
      .where("sequence", "=", commit.base)
      .returning("id")
      .executeTakeFirst();
    if (moved === undefined) throw new Conflict();
    return moved.id;
  }
  // The first commit makes the space: without a keyring, no device could open it.
  if (keyring === undefined || (await findSpace(transaction, sender)) !== undefined) throw new Conflict();
  const id = randomUUID();
  await transaction
    .insertInto("sync_spaces")
    .values({
      id,
      user_id: sender.userId,
      owner: ownerOf(sender),
      organization_id: sender.organizationId ?? null,
      space: commit.space,
      sequence,
      head,
      keyring,
      keyring_sequence: sequence,
      records: 0,
      bytes: 0,
      created_at: now,
    })
    .execute();
  return id;
}

/** Notes up to where a device has everything, at most once an hour if nothing has changed. */
async function noteReading(
  queries: Kysely<DatabaseSchema>,
  { space, device, after, now }: { space: SyncSpaceTable; device: string; after: number; now: number },
): Promise<void> {
  await queries
    .updateTable("sync_slots")
    .set({ seen_sequence: after, seen_at: now })
    .where("space_id", "=", space.id)
    .where("slot", "=", device)
    .where(({ eb, or }) =>
      or([eb("seen_sequence", "<", after), eb("seen_at", "is", null), eb("seen_at", "<", now - HOUR)]),
    )
    .execute();
}
