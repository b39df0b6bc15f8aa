import type { SpendingLimit } from "../accounts/spending-limit.ts";
import { commandLine } from "../administration/audit-log.ts";
import type { InstanceKey } from "../administration/instance-keys.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { Command, CommandInput } from "./command.ts";
import { explainPerson } from "./explain-person.ts";
import { withAdministration } from "./with-administration.ts";

/** How many keys are printed by default. */
const LIMIT = 100;

const resets = ["daily", "weekly", "monthly"] as const;

/** Prints the API keys of the instance. */
export const keyList: Command = {
  name: "key list",
  summary: "List the API keys of all people",
  parameters: [],
  options: { search: { type: "string" }, limit: { type: "string" }, offset: { type: "string" } },
  details: [
    "The newest first, without the keys themselves, which are not kept. Changes nothing.",
    "--search <text>    only those with this in the name of the key or its person, or in the address",
    `--limit <number>   at most so many; default ${LIMIT}`,
    "--offset <number>  leave out so many from the beginning",
  ],
  run: async (input) => {
    const { search = "", limit = String(LIMIT), offset = "0" } = input.options;
    const wrong = Object.entries({ limit, offset }).find(([, value]) => !/^\d{1,9}$/.test(String(value)));
    if (wrong) return fail(`--${wrong[0]} is a whole number, not "${wrong[1]}". Give it as in --${wrong[0]} 20.`);
    return withAdministration(input, async ({ keys }) => {
      const keyPage = await keys.list({ search: String(search), limit: Number(limit), offset: Number(offset) });
      return succeed({
        lines: [...keyPage.keys.map(lineOf), `${keyPage.keys.length} of ${keyPage.total} keys`],
        document: keyPage,
      });
    });
  },
};

/** Makes a key for a person, and prints it. */
export const keyCreate: Command = {
  name: "key create",
  summary: "Create an API key for a person",
  parameters: ["email", "name"],
  options: { limit: { type: "string" }, reset: { type: "string" } },
  details: [
    "--limit <dollars>  what it may spend; default: no limit of its own",
    `--reset <period>   when the limit begins anew: ${resets.join(", ")}; default: never`,
    "The key is printed this once; only its hash is kept.",
    "The audit log tells of it.",
  ],
  run: async (input) => {
    const [email = "", name = ""] = input.positionals;
    const spendingLimit = readLimit(input);
    if (!spendingLimit.ok) return spendingLimit;
    return withAdministration(input, async ({ keys }) => {
      const key = { person: { email }, name, spendingLimit: spendingLimit.value };
      const keyResult = await keys.create(commandLine, key);
      if (!keyResult.ok) return fail(explainPerson(keyResult.error, email, input.caller));
      return succeed({ lines: [`The key "${name}" of ${email}:`, keyResult.value.key], document: keyResult.value });
    });
  },
};

/** Revokes a key. */
export const keyRevoke: Command = {
  name: "key revoke",
  summary: "Revoke an API key",
  parameters: ["id"],
  options: {},
  details: [
    "Programs that use it are refused. A gateway that runs knows it after five seconds at most.",
    "The audit log tells of it.",
  ],
  run: (input) =>
    withAdministration(input, async ({ keys }) => {
      const [id = ""] = input.positionals;
      if (await keys.revoke(commandLine, id)) return succeed({ lines: [`${id} is revoked.`], document: { id } });
      return fail(`No key has the id ${id}. See them all: ${input.caller} key list`);
    }),
};

function readLimit({ options }: CommandInput): Result<SpendingLimit | null, string> {
  const { limit, reset } = options;
  const period = resets.find((each) => each === reset) ?? null;
  if (reset !== undefined && period === null) return fail(`--reset is one of ${resets.join(", ")}, not "${reset}".`);
  if (limit === undefined) return reset === undefined ? succeed(null) : fail("--reset needs a --limit.");
  const amount = Number(limit);
  if (!/^\d+(\.\d+)?$/.test(String(limit))) return fail(`--limit is dollars, as in --limit 5, not "${limit}".`);
  return succeed({ amount, reset: period });
}

function lineOf({ id, name, lastFour, person, limit, limitReset, isDisabled }: InstanceKey): string {
  const notes = [
    ...(limit === null ? [] : [`$${limit} ${limitReset ?? "in all"}`]),
    ...(isDisabled ? ["disabled"] : []),
  ];
  return [id, `…${lastFour}`, person.email, name, ...notes].join("  ");
}
