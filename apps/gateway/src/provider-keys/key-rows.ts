import type { Logger } from "pino";
import type { ProviderConfig, Vendor } from "../config/config.ts";
import type { ProviderKeyTable } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";
import { toProvider } from "./connection.ts";
import { createSealer } from "./seal.ts";

/** Why a connected provider cannot be used any more. */
export type UnusableReason =
  /** Its key was stored with another secret than the present one. */
  | "other-secret"
  /** The stored key was changed. */
  | "damaged"
  /** This version of the product does not know the vendor. */
  | "unknown-vendor"
  /** It is a person's own server, and the operator does not allow any. */
  | "not-allowed";

/** A provider that was connected in the product, without its key. Times are milliseconds since the epoch. */
export interface ConnectedProvider {
  id: string;
  slug: string;
  name: string;
  /** Set only for a server of the owner's own. */
  baseUrl: string | null;
  lastFour: string | null;
  createdAt: number;
  /** Why it cannot be used; undefined if it is ready. */
  unusable: UnusableReason | undefined;
}

/** The rows of connected providers, whose keys are encrypted. */
export interface KeyRows {
  /** The provider of a row, with its key; or why it cannot be used. */
  read(row: ProviderKeyTable): Result<ProviderConfig, UnusableReason>;
  /** The provider of a row as its owner sees it, without its key. */
  present(row: ProviderKeyTable): ConnectedProvider;
  /** Logs why a provider cannot be used: only once, since every request finds it again. */
  reportUnusable(row: ProviderKeyTable, reason: UnusableReason): void;
  /** Encrypts a key for the row of an owner and a slug. */
  seal(key: string, row: Pick<ProviderKeyTable, "owner" | "slug">): string;
}

/**
 * @param options.secret the secret that the keys are encrypted with
 * @param options.allowCustomServers whether servers that people have named by their address may be called
 */
export function createKeyRows(options: {
  secret: string;
  vendors: readonly Vendor[];
  allowCustomServers: boolean;
  log: Logger;
}): KeyRows {
  const { vendors, allowCustomServers, log } = options;
  const sealer = createSealer(options.secret);
  const warnedNames = new Set<string>();

  function read(row: ProviderKeyTable): Result<ProviderConfig, UnusableReason> {
    const { slug, name, base_url: baseUrl } = row;
    const vendor = vendors.find((knownVendor) => knownVendor.slug === slug);
    if (baseUrl === null && !vendor) return fail("unknown-vendor");
    if (baseUrl !== null && !allowCustomServers) return fail("not-allowed");
    const key = row.sealed_key === null ? succeed(undefined) : sealer.open(row.sealed_key, contextOf(row));
    if (!key.ok) return key;
    if (baseUrl !== null) return succeed(toProvider({ server: { slug, name: name ?? slug, baseUrl, key: key.value } }));
    return vendor && key.value !== undefined ? succeed(toProvider({ vendor, key: key.value })) : fail("damaged");
  }

  return {
    read,
    present: (row) => {
      const provider = read(row);
      return {
        id: row.id,
        slug: row.slug,
        name: row.name ?? vendors.find(({ slug }) => slug === row.slug)?.name ?? row.slug,
        baseUrl: row.base_url,
        lastFour: row.last_four,
        createdAt: row.created_at,
        unusable: provider.ok ? undefined : provider.error,
      };
    },
    reportUnusable: ({ id, slug }, reason) => {
      if (warnedNames.has(`${id} ${reason}`)) return;
      warnedNames.add(`${id} ${reason}`);
      log.warn({ provider: slug, reason }, "a provider that an account connected cannot be used");
    },
    seal: (key, row) => sealer.seal(key, contextOf(row)),
  };
}

/** The owner and the use of a key: a row that was copied to another owner cannot be read. */
export function contextOf({ owner, slug }: Pick<ProviderKeyTable, "owner" | "slug">): string[] {
  return [owner, slug];
}
