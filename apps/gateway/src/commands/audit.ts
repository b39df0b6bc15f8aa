import type { AuditEntry } from "../administration/audit-reader.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { withAdministration } from "./with-administration.ts";

/** How many entries are printed by default. */
const LIMIT = 100;

/** Prints the audit log. */
export const audit: Command = {
  name: "audit",
  summary: "Print the audit log, newest entries first",
  parameters: [],
  options: {
    search: { type: "string" },
    action: { type: "string" },
    limit: { type: "string" },
    offset: { type: "string" },
  },
  details: [
    "Shows who changed which account, key, provider, organization, limit, rule or setting. Changes nothing.",
    "--search <text>    only entries with this text in a name or in the change",
    "--action <name>    only this action, such as user.disable, or all actions of a kind, such as user",
    `--limit <number>   the maximum number of entries; default ${LIMIT}`,
    "--offset <number>  skip this many of the newest entries",
  ],
  run: async (input) => {
    const { search = "", action = "", limit = String(LIMIT), offset = "0" } = input.options;
    const wrong = Object.entries({ limit, offset }).find(([, value]) => !/^\d{1,9}$/.test(String(value)));
    if (wrong) return fail(`--${wrong[0]} must be a whole number such as 20, not "${wrong[1]}".`);
    return withAdministration(input, async (administration) => {
      const query = { search: String(search), action: String(action), limit: Number(limit), offset: Number(offset) };
      const { items: entries, total } = await administration.audit.list(query);
      return succeed({
        lines: [...entries.map(lineOf), `${entries.length} of ${total} entries`],
        document: { entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })), total },
      });
    });
  },
};

function lineOf({ at, actorName, action, targetName, detail }: AuditEntry): string {
  const time = new Date(at).toISOString();
  return [time, actorName, action, targetName, ...(detail === null ? [] : [detail])].join("  ");
}
