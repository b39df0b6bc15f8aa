import type { PresetConfig } from "@tutti/contract";
import type { Kysely, Transaction } from "kysely";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import type { DatabaseSchema, PresetTable } from "../database/schema.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { type StoredVersion, toStoredVersion } from "./stored-preset.ts";

/** The content of a version of a preset. */
export interface PresetContent {
  systemPrompt: string | null;
  config: PresetConfig;
}

/** A preset, by its owner and slug. */
interface PresetName {
  owner: string;
  slug: string;
}

const versionsOf = (queries: Kysely<DatabaseSchema>, { owner, slug }: PresetName) =>
  queries
    .selectFrom("preset_versions")
    .innerJoin("presets", "presets.id", "preset_versions.preset_id")
    .where("presets.owner", "=", owner)
    .where("presets.slug", "=", slug);

/** A page of a preset's versions, newest first, and the number of all; undefined if there is no such preset. */
export async function readVersions(
  queries: Kysely<DatabaseSchema>,
  name: PresetName,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: readonly StoredVersion[]; total: number } | undefined> {
  const count = versionsOf(queries, name).select(({ fn }) => fn.countAll().as("total"));
  const total = Number((await count.executeTakeFirstOrThrow()).total);
  // Every preset has a version.
  if (total === 0) return undefined;
  const rows = await versionsOf(queries, name)
    .selectAll("preset_versions")
    .orderBy("preset_versions.version", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  return { items: rows.map(toStoredVersion), total };
}

/** One version by its number; undefined if there is no such preset or version. */
export async function readVersion(
  queries: Kysely<DatabaseSchema>,
  name: PresetName,
  number: number,
): Promise<StoredVersion | undefined> {
  const row = await versionsOf(queries, name)
    .selectAll("preset_versions")
    .where("preset_versions.version", "=", number)
    .executeTakeFirst();
  return row && toStoredVersion(row);
}

/**
 * Writes a version that its preset designates, within the quotas; call it in the transaction that writes the preset.
 *
 * @param version.at milliseconds since the epoch
 */
export async function addVersion(
  transaction: Transaction<DatabaseSchema>,
  version: {
    preset: Pick<PresetTable, "id" | "designated_version_id">;
    number: number;
    maker: Identity;
    content: PresetContent;
    at: number;
    quotas: Quotas;
  },
): Promise<void> {
  const { preset, number, maker, content, at, quotas } = version;
  const config = JSON.stringify(content.config);
  const bytes = Buffer.byteLength(content.systemPrompt ?? "") + Buffer.byteLength(config);
  await quotas.check(transaction, { quota: "presets", owner: ownerOf(maker), rows: 0, bytes });
  await quotas.check(transaction, { quota: "preset-versions", owner: preset.id });
  await transaction
    .insertInto("preset_versions")
    .values({
      id: preset.designated_version_id,
      preset_id: preset.id,
      version: number,
      system_prompt: content.systemPrompt,
      config,
      creator_id: maker.userId,
      created_at: at,
    })
    .execute();
}
