import { type Kysely, sql } from "kysely";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { AuditEntryTable, DatabaseSchema } from "../database/schema.ts";

/** One change, as it was recorded. */
export interface AuditEntry {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Null: the command line. */
  actorId: string | null;
  actorName: string;
  action: string;
  targetId: string;
  targetName: string;
  detail: string | null;
}

/** The filter of the entries; a field that is undefined or empty restricts nothing. */
export interface AuditQuery extends PageRequest {
  /** A part of a name or of the detail, in any case of ASCII letters. */
  search?: string | undefined;
  /** An action, or the beginning of its name, as in `user` and `user.disable`. */
  action?: string | undefined;
}

/** Reads the audit log, the newest entry first; the database refuses to change it. */
export interface AuditReader {
  list(query: AuditQuery): Promise<Page<AuditEntry> & { total: number }>;
}

export function createAuditReader(queries: Kysely<DatabaseSchema>): AuditReader {
  return {
    async list({ search = "", action = "", ...page }) {
      const escapedSearch = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
      const pattern = `%${escapedSearch}%`;
      let query = queries.selectFrom("audit_entries");
      if (search !== "") {
        query = query.where(
          sql<boolean>`(lower(actor_name) like ${pattern} escape '\\' or lower(target_name) like ${pattern} escape '\\'
            or lower(coalesce(detail, '')) like ${pattern} escape '\\')`,
        );
      }
      if (action !== "") {
        query = query.where(({ or, eb }) => or([eb("action", "=", action), eb("action", "like", `${action}.%`)]));
      }
      const rows = await readPage(query.selectAll(), page, newestFirst());
      const { total } = await query.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
      return { ...mapPage(rows, toEntry), total: Number(total) };
    },
  };
}

function toEntry(row: AuditEntryTable): AuditEntry {
  return {
    id: row.id,
    at: row.created_at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    targetId: row.target_id,
    targetName: row.target_name,
    detail: row.detail,
  };
}
