import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/**
 * Organizations in the form of better-auth's plugin (the names are its own) with our invitation links; the spending
 * limits of keys; presets with their versions; providers' keys that were entered in the product.
 *
 * Rows that people of an organization share have an `owner`: the organization's id, or the person's if there is none.
 * The two columns beside it refer to the organization or the person, and delete the row together with it.
 */
export async function createAccountTables(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createOrganizationTables(database, kind);
  await extendApiKeys(database);
  await createPresetTables(database);
  await createProviderKeyTable(database);
  await createUserSettings(database);
}

async function createOrganizationTables({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // better-auth stores times as ISO texts in SQLite and expects a column type for them.
  const time = kind === "postgres" ? sql`timestamptz` : sql`date`;
  await schema.alterTable("session").addColumn("activeOrganizationId", "text").execute();

  await schema
    .createTable("organization")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("logo", "text")
    .addColumn("createdAt", time, (column) => column.notNull())
    .addColumn("metadata", "text")
    .execute();

  await schema
    .createTable("member")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organizationId", "text", (column) => column.notNull().references("organization.id").onDelete("cascade"))
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("createdAt", time, (column) => column.notNull())
    // Two acceptances at the same moment create one membership.
    .addUniqueConstraint("member_organizationId_userId_key", ["organizationId", "userId"])
    .execute();
  await schema.createIndex("member_organizationId_idx").on("member").column("organizationId").execute();
  await schema.createIndex("member_userId_idx").on("member").column("userId").execute();

  await schema
    .createTable("invitation")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organizationId", "text", (column) => column.notNull().references("organization.id").onDelete("cascade"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("expiresAt", time, (column) => column.notNull())
    .addColumn("createdAt", time, (column) => column.notNull())
    .addColumn("inviterId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .execute();
  await schema.createIndex("invitation_organizationId_idx").on("invitation").column("organizationId").execute();
  await schema.createIndex("invitation_email_idx").on("invitation").column("email").execute();

  await schema
    .createTable("invitation_links")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organization.id").onDelete("cascade"),
    )
    .addColumn("inviter_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("uses_left", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("invitation_links_organization_id_idx")
    .on("invitation_links")
    .column("organization_id")
    .execute();
}

async function extendApiKeys({ schema }: Kysely<unknown>): Promise<void> {
  // One column per statement: SQLite supports no more.
  await schema
    .alterTable("api_keys")
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .execute();
  await schema.alterTable("api_keys").addColumn("spending_limit", "double precision").execute();
  await schema.alterTable("api_keys").addColumn("limit_reset", "text").execute();
  await schema.alterTable("api_keys").addColumn("disabled_at", "bigint").execute();
  await schema.createIndex("api_keys_organization_id_idx").on("api_keys").column("organization_id").execute();
}

async function createPresetTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("presets")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("designated_version_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("presets_owner_slug_key", ["owner", "slug"])
    .execute();

  await schema
    .createTable("preset_versions")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("preset_id", "text", (column) => column.notNull().references("presets.id").onDelete("cascade"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("system_prompt", "text")
    .addColumn("config", "text", (column) => column.notNull())
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("preset_versions_preset_id_version_key", ["preset_id", "version"])
    .execute();
}

async function createProviderKeyTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("provider_keys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("base_url", "text")
    .addColumn("sealed_key", "text")
    .addColumn("last_four", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("provider_keys_owner_slug_key", ["owner", "slug"])
    .execute();
}

async function createUserSettings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("user_settings")
    .addColumn("user_id", "text", (column) => column.primaryKey().notNull().references("user.id").onDelete("cascade"))
    .addColumn("default_text_model", "text")
    .execute();
}
