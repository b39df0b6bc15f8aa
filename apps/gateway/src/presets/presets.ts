import { randomUUID } from "node:crypto";
import type { Preset, PresetConfig } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { Kysely, Transaction } from "kysely";
import { type Identity, ownerOf, ownershipOf } from "../accounts/identity.ts";
import type { Page, PageRequest } from "../database/read-page.ts";
import type { DatabaseSchema, PresetTable } from "../database/schema.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import { createExpiringCache } from "../expiring-cache.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";
import { listPresets } from "./list-presets.ts";
import { addVersion, type PresetContent, readVersion, readVersions } from "./preset-versions.ts";
import {
  type ListedPreset,
  type StoredPreset,
  type StoredVersion,
  toPresetDetails,
  toSettings,
  toStoredVersion,
} from "./stored-preset.ts";

/**
 * Milliseconds for which requests use a cached preset. A change by this gateway takes effect at once, one by another
 * gateway after this time.
 */
const BELIEVED_FOR = 5_000;

export interface NewPreset extends PresetContent {
  slug: string;
  name: string;
  description: string | null;
}

/** A field that is undefined stays. */
export interface PresetChange {
  slug?: string | undefined;
  name?: string | undefined;
  description?: string | null | undefined;
  systemPrompt?: string | null | undefined;
  config?: PresetConfig | undefined;
  /** Goes back to this version. New content takes precedence over it. */
  designatedVersionId?: string | undefined;
}

export type PresetFailure = "slug-taken" | "not-found" | "no-such-version";

/**
 * Named request settings, shared by the members of an organization. Every change of a preset's content is a new
 * version; versions are deleted only with their preset.
 */
export interface Presets {
  /** For a request of this owner; undefined if the owner has no such preset. */
  find(owner: string, slug: string): Promise<Preset | undefined>;
  /** A page of the owner's presets, by name, without their texts, and the number of all. */
  list(viewer: Identity, page: PageRequest): Promise<Page<ListedPreset> & { total: number }>;
  get(viewer: Identity, by: { id: string } | { slug: string }): Promise<StoredPreset | undefined>;
  /** A page of a preset's versions, newest first, and the number of all; undefined if there is no such preset. */
  versions(
    viewer: Identity,
    slug: string,
    page: { offset: number; limit: number },
  ): Promise<{ items: readonly StoredVersion[]; total: number } | undefined>;
  /** One version by its number; undefined if there is no such preset or version. */
  version(viewer: Identity, slug: string, number: number): Promise<StoredVersion | undefined>;
  create(maker: Identity, preset: NewPreset): Promise<Result<StoredPreset, PresetFailure>>;
  update(maker: Identity, id: string, change: PresetChange): Promise<Result<StoredPreset, PresetFailure>>;
  /** False if the owner has no such preset. */
  remove(viewer: Identity, id: string): Promise<boolean>;
}

/** @param options.now milliseconds since the epoch */
export function createPresets(options: {
  queries: Kysely<DatabaseSchema>;
  quotas?: Quotas | undefined;
  now: () => number;
}): Presets {
  const { queries, quotas = createQuotas({ queries }), now } = options;
  const expiringCache = createExpiringCache<Preset>({ lifetime: BELIEVED_FOR, limit: 10_000, now });

  async function get(viewer: Identity, by: { id: string } | { slug: string }): Promise<StoredPreset | undefined> {
    return read(queries, ownerOf(viewer), by);
  }

  const create: Presets["create"] = (maker, { systemPrompt, config, ...preset }) =>
    writing({ maker, rows: 1 }, async (transaction) => {
      const time = now();
      const row: PresetTable = {
        id: randomUUID(),
        ...ownershipOf(maker),
        ...preset,
        designated_version_id: randomUUID(),
        created_at: time,
        updated_at: time,
      };
      await transaction.insertInto("presets").values(row).execute();
      const content = { systemPrompt, config };
      await addVersion(transaction, { preset: row, number: 1, maker, content, at: time, quotas });
      return succeed(row.id);
    });

  const update: Presets["update"] = (maker, id, { systemPrompt, config, designatedVersionId, ...change }) =>
    writing({ maker, rows: 0 }, async (transaction) => {
      // Updating the row first locks it: of two simultaneous changes, one waits for the other.
      const update = await transaction
        .updateTable("presets")
        .set({ updated_at: now() })
        .where("owner", "=", ownerOf(maker))
        .where("id", "=", id)
        .executeTakeFirst();
      const storedPreset = update.numUpdatedRows > 0n ? await read(transaction, ownerOf(maker), { id }) : undefined;
      if (!storedPreset) return fail("not-found");
      const versionRows = transaction.selectFrom("preset_versions").where("preset_id", "=", id);
      const baseRow = designatedVersionId
        ? await versionRows.selectAll().where("id", "=", designatedVersionId).executeTakeFirst()
        : undefined;
      if (designatedVersionId && !baseRow) return fail("no-such-version");
      const base = baseRow ? toStoredVersion(baseRow) : storedPreset.designatedVersion;
      const content = {
        systemPrompt: systemPrompt === undefined ? base.systemPrompt : systemPrompt,
        config: config ?? base.config,
      };
      const isNew = !isSame(content, base);
      const designatedId = isNew ? randomUUID() : base.id;
      await transaction
        .updateTable("presets")
        .set({ ...toRow(change), designated_version_id: designatedId })
        .where("id", "=", id)
        .execute();
      const { last } = await versionRows.select(({ fn }) => fn.max("version").as("last")).executeTakeFirstOrThrow();
      const number = last + 1;
      const preset = { id, designated_version_id: designatedId };
      if (isNew) await addVersion(transaction, { preset, number, maker, content, at: now(), quotas });
      return succeed(id);
    });

  /** Runs a change in one transaction; returns the preset as it is afterwards, or why nothing was changed. */
  async function writing(
    { maker, rows }: { maker: Identity; rows: number },
    write: (transaction: Transaction<DatabaseSchema>) => Promise<Result<string, PresetFailure>>,
  ): Promise<Result<StoredPreset, PresetFailure>> {
    try {
      const claim = { quota: "presets", owner: ownerOf(maker), userId: maker.userId, rows } as const;
      const writeResult = await quotas.insert(claim, write);
      if (!writeResult.ok) return writeResult;
      const preset = await get(maker, { id: writeResult.value });
      return preset ? succeed(preset) : fail("not-found");
    } catch (error) {
      if (isUniqueViolation(error)) return fail("slug-taken");
      throw error;
    } finally {
      expiringCache.clear();
    }
  }

  async function remove(viewer: Identity, id: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom("presets")
      .where("owner", "=", ownerOf(viewer))
      .where("id", "=", id)
      .executeTakeFirst();
    expiringCache.clear();
    return numDeletedRows > 0n;
  }

  return {
    find: (owner, slug) =>
      expiringCache.get(JSON.stringify([owner, slug]), async () => {
        const preset = await read(queries, owner, { slug });
        return preset && { id: preset.id, slug, name: preset.name, ...toSettings(preset.designatedVersion) };
      }),
    versions: (viewer, slug, page) => readVersions(queries, { owner: ownerOf(viewer), slug }, page),
    version: (viewer, slug, number) => readVersion(queries, { owner: ownerOf(viewer), slug }, number),
    list: (viewer, page) => listPresets(queries, ownerOf(viewer), page),
    get,
    create,
    update,
    remove,
  };
}

async function read(
  queries: Kysely<DatabaseSchema>,
  owner: string,
  by: { id: string } | { slug: string },
): Promise<StoredPreset | undefined> {
  const ofOwner = queries.selectFrom("presets").selectAll().where("owner", "=", owner);
  const row = await ("id" in by
    ? ofOwner.where("id", "=", by.id)
    : ofOwner.where("slug", "=", by.slug)
  ).executeTakeFirst();
  if (!row) return undefined;
  const versionRow = await queries
    .selectFrom("preset_versions")
    .selectAll()
    .where("id", "=", row.designated_version_id)
    .executeTakeFirst();
  if (!versionRow) throw new Error(`Preset ${row.id} has no version ${row.designated_version_id}.`);
  return { ...toPresetDetails(row), designatedVersion: toStoredVersion(versionRow) };
}

function isSame(one: PresetContent, other: PresetContent): boolean {
  return one.systemPrompt === other.systemPrompt && JSON.stringify(one.config) === JSON.stringify(other.config);
}

/** The columns of the preset itself that a change sets. */
function toRow({ slug, name, description }: PresetChange): Partial<PresetTable> {
  return {
    ...withoutUndefined({ slug, name, description }),
  };
}
