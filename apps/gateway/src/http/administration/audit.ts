import { administrationOperations } from "@tutti/contract/operations/administration";
import type { AuditEntry } from "../../administration/audit-reader.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { noStoreHeaders } from "../middleware/no-store-headers.ts";
import { toCsv } from "../usage/csv.ts";
import type { AdministrationServices } from "./authenticate-administrator.ts";

/** The most entries of a spreadsheet. */
const MAX_ROWS = 100_000;

const columns = ["time", "actor", "action", "target", "detail", "actor_id", "target_id"];

/**
 * The entries of the audit log, newest first; `format=csv` returns all that the filter
 * matches as a table for a spreadsheet. No route changes an entry.
 */
export function addAudit(app: App, services: AdministrationServices): void {
  const { audit } = services.administration;
  createImplementer(app, services)(administrationOperations.listAudit, async ({ c, query: { format, ...query } }) => {
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
    return {
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
  });
}

function toRow({ at, actorName, action, targetName, detail, actorId, targetId }: AuditEntry) {
  return [new Date(at).toISOString(), actorName, action, targetName, detail, actorId, targetId];
}
