import { randomUUID } from "node:crypto";
import type { ApiError } from "@tutti/contract";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { actorOf } from "../accounts/api-keys.ts";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import { appendAudit } from "../audit/audit-log.ts";
import type { ProviderConfig, Vendor } from "../config/config.ts";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { DatabaseSchema, ProviderKeyTable } from "../database/schema.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";
import { checkConnection, type KeyConnection, toProvider } from "./connection.ts";
import { type ConnectedProvider, createKeyRows } from "./key-rows.ts";

/** The providers that people connect with keys of their own; an organization's are shared by its members. */
export interface ProviderKeys {
  /** Oldest first. */
  list(viewer: Identity, page: PageRequest): Promise<Page<ConnectedProvider>>;
  /**
   * Checks the key with the provider, and stores it, in place of the owner's earlier connection under this slug. A
   * failure is the provider's refusal, or the reason why the call failed; nothing is stored then.
   */
  connect(
    maker: Identity,
    connection: KeyConnection,
    signal: AbortSignal,
  ): Promise<Result<{ provider: ConnectedProvider; modelCount: number }, ApiError>>;
  /** False where the owner has no such provider. */
  disconnect(viewer: Identity, id: string): Promise<boolean>;
  /** The providers that an owner has connected, with their keys. Unusable ones are left out. */
  forOwner(owner: string): Promise<ProviderConfig[]>;
  /** A text that changes whenever an owner's connections change, also at another gateway of the same database. */
  versionOf(owner: string): Promise<string>;
  /** The listener is called with every owner whose providers have changed. */
  onChange(listener: (owner: string) => void): void;
  /** The vendors that can be connected by a key alone. */
  readonly vendors: readonly Vendor[];
}

/** How many servers of their own an owner may connect: each of them is called for its models. */
export const MAX_SERVERS = 50;

export interface ProviderKeysOptions {
  queries: Kysely<DatabaseSchema>;
  quotas?: Quotas | undefined;
  /** The secret that the keys are encrypted with. */
  secret: string;
  vendors: readonly Vendor[];
  /** Whether servers that people have named by their address may be called. */
  allowCustomServers: boolean;
  /** Called with every key before it is used, so that no log ever shows it. */
  addSecret: (key: string) => void;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createProviderKeys(options: ProviderKeysOptions): ProviderKeys {
  const { queries, vendors, addSecret, now } = options;
  const { quotas = createQuotas({ queries }) } = options;
  const listeners: ((owner: string) => void)[] = [];
  const notifyListeners = (owner: string) => {
    for (const listener of listeners) listener(owner);
  };

  const { read, present, reportUnusable, seal } = createKeyRows(options);

  async function rowsOf(owner: string): Promise<ProviderKeyTable[]> {
    return queries
      .selectFrom("provider_keys")
      .selectAll()
      .where("owner", "=", owner)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  }

  /** The error if an owner cannot connect one more server. A connected server may be connected again. */
  async function findTooMany(owner: string, slug: string): Promise<ApiError | undefined> {
    const servers = (await rowsOf(owner)).filter(({ base_url }) => base_url !== null);
    if (servers.length < MAX_SERVERS || servers.some((server) => server.slug === slug)) return undefined;
    const message = `${MAX_SERVERS} servers are connected here, which is the maximum. Disconnect one, then connect this one.`;
    return { code: 400, message };
  }

  const connect: ProviderKeys["connect"] = async (maker, connection, signal) => {
    const { slug, name, baseUrl, apiKey } = toProvider(connection);
    const owner = ownerOf(maker);
    const isServer = "server" in connection;
    const refusal = isServer ? await findTooMany(owner, slug) : undefined;
    if (refusal) return fail(refusal);
    const connectionCheck = await checkConnection(connection, signal);
    if (!connectionCheck.ok) return connectionCheck;
    // A refused key is redacted only in its own refusal: else a person who pastes ordinary words would have them
    // redacted for all users.
    if (apiKey !== undefined) addSecret(apiKey);
    const content = {
      creator_id: maker.userId,
      name: isServer ? name : null,
      base_url: isServer ? (connectionCheck.value.baseUrl ?? baseUrl ?? null) : null,
      sealed_key: apiKey === undefined ? null : seal(apiKey, { owner, slug }),
      last_four: apiKey === undefined ? null : lastFourOf(apiKey),
      created_at: now(),
    };
    // A provider that is connected already is replaced.
    const rows = (await rowsOf(owner)).some((existing) => existing.slug === slug) ? 0 : 1;
    const claim = { quota: "provider-keys", owner, userId: maker.userId, rows } as const;
    const row = await quotas.insert(claim, async (transaction) => {
      const keyRow = await transaction
        .insertInto("provider_keys")
        .values({
          id: randomUUID(),
          owner,
          user_id: maker.organizationId === undefined ? maker.userId : null,
          organization_id: maker.organizationId ?? null,
          slug,
          ...content,
        })
        .onConflict((conflict) => conflict.columns(["owner", "slug"]).doUpdateSet(content))
        .returningAll()
        .executeTakeFirstOrThrow();
      const keyEnding = keyRow.last_four === null ? undefined : `a key that ends in ${keyRow.last_four}`;
      const target = { id: keyRow.id, name };
      await appendAudit(transaction, {
        actor: actorOf(maker),
        action: "provider.connect",
        target,
        detail: keyEnding,
        at: now(),
      });
      return keyRow;
    });
    notifyListeners(owner);
    return succeed({ provider: present(row), modelCount: connectionCheck.value.modelCount });
  };

  async function disconnect(viewer: Identity, id: string): Promise<boolean> {
    const removedRow = await queries.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom("provider_keys")
        .where("owner", "=", ownerOf(viewer))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const target = { id, name: present(row).name };
      await appendAudit(transaction, { actor: actorOf(viewer), action: "provider.disconnect", target, at: now() });
      return row;
    });
    notifyListeners(ownerOf(viewer));
    return removedRow !== undefined;
  }

  async function forOwner(owner: string): Promise<ProviderConfig[]> {
    return (await rowsOf(owner)).flatMap((row) => {
      const provider = read(row);
      if (!provider.ok) {
        reportUnusable(row, provider.error);
        return [];
      }
      if (provider.value.apiKey !== undefined) addSecret(provider.value.apiKey);
      return [provider.value];
    });
  }

  /** A key is sealed differently each time, also where the same one is pasted again. */
  async function versionOf(owner: string): Promise<string> {
    const rows = await queries
      .selectFrom("provider_keys")
      .select(["id", "base_url", "sealed_key"])
      .where("owner", "=", owner)
      .orderBy("id")
      .execute();
    return JSON.stringify(rows.map(({ id, base_url, sealed_key }) => [id, base_url, sealed_key]));
  }

  return {
    list: async (viewer, page) => {
      const query = queries.selectFrom("provider_keys").selectAll().where("owner", "=", ownerOf(viewer));
      return mapPage(await readPage(query, page, { ...newestFirst(), direction: "asc" }), present);
    },
    connect,
    disconnect,
    forOwner,
    versionOf,
    onChange: (listener) => void listeners.push(listener),
    vendors,
  };
}

/** Four characters of a short key would reveal too much. */
function lastFourOf(key: string): string | null {
  return key.length < 12 ? null : key.slice(-4);
}
