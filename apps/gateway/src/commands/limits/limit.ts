import { type LimitPeriod, limitPeriods, ownSpenderKinds, type SpenderKind, spenderKinds } from "@tutti/contract";
import type { LimitProblem } from "../../administration/spending-limits.ts";
import { commandLine } from "../../audit/audit-log.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { Command, CommandInput } from "../command.ts";
import { withAdministration } from "../with-administration.ts";

/** Sets a limit in dollars of anything that spends. */
export const limit: Command = {
  name: "limit",
  summary: "Limit what a key, user, organization, model or anything else may spend",
  parameters: ["kind", "id"],
  options: { dollars: { type: "string" }, period: { type: "string" }, user: { type: "string" } },
  details: [
    `kind: ${spenderKinds.join(", ")}`,
    "id: a model's slug, or the id of anything else; a user's is listed by `user list --json`",
    "--dollars <amount>   what it may spend in each period; none: no limit",
    `--period <name>      ${limitPeriods.join(", ")} (UTC); default total; several limits hold together`,
    `--user <email>       whose it is; for ${ownSpenderKinds.join(", ")}`,
    "Without --dollars it prints the limits. The lowest of all limits that apply to a request counts.",
    "A running gateway applies it within five seconds. Recorded in the audit log.",
  ],
  run: async (input) => {
    const [kind = "", id = ""] = input.positionals;
    if (!isKind(kind)) return fail(`There is no kind "${kind}". The kinds are ${spenderKinds.join(", ")}.`);
    const change = readChange(input);
    if (!change.ok) return change;
    const email = input.options["user"];
    const person = email === undefined ? undefined : { email: String(email) };
    return withAdministration(input, async ({ limits }) => {
      const reference = { kind, id, person };
      const { period, amount } = change.value;
      const result =
        amount === undefined
          ? await limits.list(reference)
          : await limits.set(commandLine, reference, { period, amount });
      if (!result.ok) return fail(problems[result.error]);
      const lines = result.value.map((each) => `${kind} ${id}: $${each.amount} ${each.period}`);
      return succeed({
        lines: lines.length > 0 ? lines : [`${kind} ${id}: no limit`],
        document: { kind, id, limits: result.value },
      });
    });
  },
};

const problems: Readonly<Record<LimitProblem, string>> = {
  "no-such-person": "There is no user with this address or id. `user list` lists all users.",
  "no-such-key": "There is no API key with this id. `key list` lists all keys.",
  "no-such-organization": "There is no organization with this id.",
  "person-missing": "Say whose it is: --user <email>.",
};

function isKind(text: string): text is SpenderKind {
  return spenderKinds.some((kind) => kind === text);
}

function isPeriod(text: string): text is LimitPeriod {
  return limitPeriods.some((period) => period === text);
}

function readChange({
  options: { dollars, period = "total" },
}: CommandInput): Result<{ period: LimitPeriod; amount: number | null | undefined }, string> {
  if (!isPeriod(String(period))) return fail(`--period must be one of ${limitPeriods.join(", ")}, not "${period}".`);
  if (dollars !== undefined && !/^(?:none|\d{1,9}(?:\.\d{1,6})?)$/.test(String(dollars)))
    return fail(`--dollars must be an amount such as 5 or 2.50, or none, not "${dollars}".`);
  const amount = dollars === undefined ? undefined : dollars === "none" ? null : Number(dollars);
  return succeed({ period: period as LimitPeriod, amount });
}
