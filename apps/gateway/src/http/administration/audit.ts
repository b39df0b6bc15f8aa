import { type AuditList, auditQuerySchema } from "@tutti/contract";
import type { AuditEntry } from "../../administration/audit-reader.ts";
import type { App } from "../app-env.ts";
import { toCsv } from "../csv.ts";
import { noStoreHeaders } from "../no-store-headers.ts";
import { check } from "../read-json.ts";
import { type AdministrationServices, authenticateAdministrator } from "./authenticate-administrator.ts";

/** The most entries of a spreadsheet. */
const MAX_ROWS = 100_000;

const columns = ["time", "actor", "action", "target", "detail", "actor_id", "target_id"];

/**
 * `GET /api/frontend/admin/audit`: the entries of the audit log, newest first; `format=csv` returns all that the filter
 * matches as a table for a spreadsheet. No route changes an entry.
 */
export function addAudit(app: App, services: AdministrationServices): void {
  const { audit } = services.administration;
  app.get("/api/frontend/admin/audit", async (c) => {
    await authenticateAdministrator(c.req.raw, services);
    const { format, ...query } = check(c.req.query(), auditQuerySchema);
    if (format === "csv") {
      const { items } = await audit.list({ ...query, cursor: undefined, limit: MAX_ROWS });
      const headers = {
        ...noStoreHeaders,
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit-log.csv"',
      };
      return c.body(toCsv(columns, items.map(toRow)), 200, headers);
    }
    const { items, nextCursor, total } = await audit.list(query);
    const list: AuditList = {
      data: items.map((entry) => ({
        id: entry.id,
        created_at: new Date(entry.at).toISOString(),
        actor: { id: entry.actorId, name: entry.actorName },
        action: entry.action,
        target: { id: entry.targetId, name: entry.targetName },
        detail: entry.detail,
      })),
      next_cursor: nextCursor,
      total_count: total,
    };
    return c.json(list, 200, noStoreHeaders);
  });
}

function toRow({ at, actorName, action, targetName, detail, actorId, targetId }: AuditEntry) {
  return [new Date(at).toISOString(), actorName, action, targetName, detail, actorId, targetId];
}
