import { type Kysely, type RawBuilder, sql } from "kysely";
import { MEGABYTE } from "../bytes.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { capSubjectOf } from "../limits/spending/spenders.ts";

/** How much of a resource its owner has. */
export interface QuotaUse {
  rows: number;
  bytes: number;
}

/** The most that an owner may have of a resource, and how fast one person may add to it. */
export interface Quota {
  /** The most rows. */
  rows: number;
  /** The most bytes of all rows together; absent: each row is small. */
  bytes?: number;
  /** The most insertions of one person in a minute. */
  perMinute: number;
  /** What the rows are called in a refusal, in the plural. */
  label: string;
  /** What a person can do who has reached the quota. */
  remedy: string;
  /** Counts what an owner has now. */
  count(queries: Kysely<DatabaseSchema>, owner: string): Promise<QuotaUse>;
}

const count = sql<number | string | bigint>`count(*)`;

/** The bytes of texts and binary values; both databases know them without reading the values. */
const bytesOf = (expression: RawBuilder<unknown>) => sql<number | string | bigint>`coalesce(sum(${expression}), 0)`;

const toUse = (row: { rows: number | string | bigint; bytes?: number | string | bigint } | undefined): QuotaUse => ({
  rows: Number(row?.rows ?? 0),
  bytes: Number(row?.bytes ?? 0),
});

/**
 * Everything that a request can insert, with the most that its owner may have. The owner is the id in the comment. The
 * numbers are our own: far above what people have, and low enough that all of it can be read at once. An operator
 * changes the numbers of rows by `TUTTI_QUOTAS`.
 */
export const quotaTable = {
  /** Of a person, or of an organization. */
  presets: {
    rows: 500,
    bytes: 20 * MEGABYTE,
    perMinute: 120,
    label: "presets",
    remedy: "Delete presets that you no longer use.",
    async count(queries, owner) {
      const { rows } = await queries
        .selectFrom("presets")
        .select(count.as("rows"))
        .where("owner", "=", owner)
        .executeTakeFirstOrThrow();
      const { bytes } = await queries
        .selectFrom("preset_versions")
        .innerJoin("presets", "presets.id", "preset_versions.preset_id")
        .select(bytesOf(sql`octet_length(coalesce(system_prompt, '')) + octet_length(config)`).as("bytes"))
        .where("presets.owner", "=", owner)
        .executeTakeFirstOrThrow();
      return toUse({ rows, bytes });
    },
  },
  /** Of a preset. */
  "preset-versions": {
    rows: 1000,
    perMinute: 120,
    label: "versions of this preset",
    remedy: "Create a new preset with the same content, and continue with it.",
    count: async (queries, presetId) =>
      toUse(
        await queries
          .selectFrom("preset_versions")
          .select(count.as("rows"))
          .where("preset_id", "=", presetId)
          .executeTakeFirst(),
      ),
  },
  /** Of a person, in all organizations. Revoked ones do not count: `api-keys.ts` keeps only the latest of them. */
  "api-keys": {
    rows: 200,
    perMinute: 60,
    label: "API keys",
    remedy: "Revoke keys that no program uses any more.",
    count: async (queries, userId) =>
      toUse(
        await queries
          .selectFrom("api_keys")
          .select(count.as("rows"))
          .where("user_id", "=", userId)
          .where("revoked_at", "is", null)
          .executeTakeFirst(),
      ),
  },
  /** Of a person, or of an organization. */
  "provider-keys": {
    rows: 100,
    perMinute: 20,
    label: "connected providers",
    remedy: "Disconnect one that you no longer use.",
    count: async (queries, owner) =>
      toUse(
        await queries
          .selectFrom("provider_keys")
          .select(count.as("rows"))
          .where("owner", "=", owner)
          .executeTakeFirst(),
      ),
  },
  /** Of a person. */
  shares: {
    rows: 100,
    bytes: 400 * MEGABYTE,
    perMinute: 60,
    label: "shares",
    remedy: "Revoke one first.",
    count: async (queries, userId) =>
      toUse(
        await queries
          .selectFrom("shares")
          .select([count.as("rows"), bytesOf(sql.ref("size")).as("bytes")])
          .where("creator_id", "=", userId)
          .executeTakeFirst(),
      ),
  },
  /** Of a person. The document of a publication is counted as it is stored: compressed. */
  publications: {
    rows: 100,
    bytes: 400 * MEGABYTE,
    perMinute: 60,
    label: "published pages",
    remedy: "Unpublish one first.",
    count: async (queries, userId) =>
      toUse(
        await queries
          .selectFrom("publications")
          .select([count.as("rows"), bytesOf(sql`octet_length(document)`).as("bytes")])
          .where("creator_id", "=", userId)
          .executeTakeFirst(),
      ),
  },
  /** Of a person: a cap of a room, or of its turns. Those of apps and of runs make room for new ones. */
  "spending-caps": {
    rows: 500,
    perMinute: 60,
    label: "spending caps",
    remedy: "Remove the cap of a room that you no longer use.",
    count: async (queries, userId) =>
      toUse(
        await queries
          .selectFrom("spending_limits")
          .select(count.as("rows"))
          .where("user_id", "=", userId)
          .where("subject", "like", capSubjectOf("%"))
          .where("kind", "in", ["room", "turn"])
          .executeTakeFirst(),
      ),
  },
  /** Of a person, in all organizations: the oldest make room for a new one (`stored-responses.ts`). */
  "stored-responses": {
    rows: 5000,
    bytes: 400 * MEGABYTE,
    perMinute: 1000,
    label: "stored responses",
    remedy: "Delete one first.",
    count: async (queries, userId) =>
      toUse(
        await queries
          .selectFrom("stored_responses")
          .select([count.as("rows"), bytesOf(sql.ref("size")).as("bytes")])
          .where("user_id", "=", userId)
          .executeTakeFirst(),
      ),
  },
  /** Of a person, in all organizations: those that end first make room for a new one (`answer-cache.ts`). */
  "cached-answers": {
    rows: 5000,
    bytes: 100 * MEGABYTE,
    perMinute: 1000,
    label: "cached answers",
    remedy: "They end by themselves.",
    count: async (queries, userId) =>
      toUse(
        await queries
          .selectFrom("cached_answers")
          .select([count.as("rows"), bytesOf(sql.ref("size")).as("bytes")])
          .where("user_id", "=", userId)
          .executeTakeFirst(),
      ),
  },
  /** Of a space: a person's records, in an organization or outside. The space has their sums. */
  "sync-records": {
    rows: 500_000,
    bytes: 1000 * MEGABYTE,
    perMinute: 600,
    label: "synced records",
    remedy: "Delete chats that you no longer need.",
    count: async (queries, spaceId) =>
      toUse(
        await queries
          .selectFrom("sync_spaces")
          .select([sql<number | string>`records`.as("rows"), sql<number | string>`bytes`.as("bytes")])
          .where("id", "=", spaceId)
          .executeTakeFirst(),
      ),
  },
  /** Of a person: those that the person belongs to, with those that the person made. */
  organizations: {
    rows: 50,
    perMinute: 10,
    label: "organizations that you belong to",
    remedy: "Leave one that you no longer need.",
    count: async (queries, userId) =>
      toUse(
        await queries.selectFrom("member").select(count.as("rows")).where("userId", "=", userId).executeTakeFirst(),
      ),
  },
  /** Of an organization. */
  members: {
    rows: 1000,
    perMinute: 10,
    label: "members of this organization",
    remedy: "Its owners and admins can remove members.",
    count: async (queries, organizationId) =>
      toUse(
        await queries
          .selectFrom("member")
          .select(count.as("rows"))
          .where("organizationId", "=", organizationId)
          .executeTakeFirst(),
      ),
  },
  /** Of an organization. Links that are used up or expired are deleted when another one is made. */
  "invitation-links": {
    rows: 100,
    perMinute: 30,
    label: "invitations",
    remedy: "Revoke one first.",
    count: async (queries, organizationId) =>
      toUse(
        await queries
          .selectFrom("invitation_links")
          .select(count.as("rows"))
          .where("organization_id", "=", organizationId)
          .executeTakeFirst(),
      ),
  },
  /** Of the server, whose administrators make them. Dead ones are deleted as above. */
  "sign-up-links": {
    rows: 1000,
    perMinute: 60,
    label: "sign-up links",
    remedy: "Revoke one first.",
    count: async (queries) =>
      toUse(await queries.selectFrom("instance_invitations").select(count.as("rows")).executeTakeFirst()),
  },
  /** Of a person: further ones are other accounts at GitHub or Google. */
  "sign-in-methods": {
    rows: 20,
    perMinute: 10,
    label: "connected sign-in accounts",
    remedy: "Disconnect one first.",
    count: async (queries, userId) =>
      toUse(
        await queries.selectFrom("account").select(count.as("rows")).where("userId", "=", userId).executeTakeFirst(),
      ),
  },
  /** Of a person. */
  passkeys: {
    rows: 50,
    perMinute: 10,
    label: "passkeys",
    remedy: "Remove one that you no longer use.",
    count: async (queries, userId) =>
      toUse(
        await queries.selectFrom("passkey").select(count.as("rows")).where("userId", "=", userId).executeTakeFirst(),
      ),
  },
} as const satisfies Readonly<Record<string, Quota>>;

export type QuotaName = keyof typeof quotaTable;

export const quotaNames = Object.keys(quotaTable) as QuotaName[];

/** The operator's numbers of rows, in place of the table's. */
export type QuotaRows = Readonly<Partial<Record<QuotaName, number>>>;
