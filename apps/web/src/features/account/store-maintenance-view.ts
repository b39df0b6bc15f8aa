import { plural, t } from "@lingui/core/macro";
import { checkTexts } from "@tutti/domain";
import type { SetAsideRow, StoredCheck } from "@tutti/engine";

/** What a check came to, in one sentence or two. */
export function describeCheck({ rows, repairs }: StoredCheck, moment: string): string {
  const names: Readonly<Record<string, string>> = checkTexts.kinds;
  const looked = plural(rows, { one: "one entry", other: "# entries" });
  const foundObject = Object.entries(repairs).map(([kind, count]) => `${names[kind] ?? kind} (${count})`);
  if (foundObject.length === 0) return t`Last check ${moment}: ${looked}, nothing was wrong.`;
  return t`Last check ${moment}: ${looked}. Found and repaired: ${foundObject.join(", ")}.`;
}

/** A file of what was set aside, as it was stored. */
export function setAsideFile(rows: readonly SetAsideRow[], now: number): { name: string; text: string } {
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    name: `tutti-set-aside-${day}.json`,
    text: `${JSON.stringify({ format: "tutti-set-aside", rows }, null, 2)}\n`,
  };
}
