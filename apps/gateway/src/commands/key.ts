import { type KeyScope, keyScopeIds } from "@tutti/contract";
import type { InstanceKey } from "../administration/instance-keys.ts";
import { commandLine } from "../audit/audit-log.ts";
import type { KeyLimit } from "../limits/spending/limit-period.ts";
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
  summary: "List the API keys of all users",
  parameters: [],
  options: { search: { type: "string" }, limit: { type: "string" }, offset: { type: "string" } },
  details: [
    "Newest first, without the keys themselves, which are not stored. Changes nothing.",
    "--search <text>    only keys with this text in their name, or in their user's name or address",
    `--limit <number>   the maximum number of keys; default ${LIMIT}`,
    "--offset <number>  skip this many from the beginning",
  ],
  run: async (input) => {
    const { search = "", limit = String(LIMIT), offset = "0" } = input.options;
    const wrong = Object.entries({ limit, offset }).find(([, value]) => !/^\d{1,9}$/.test(String(value)));
    if (wrong) return fail(`--${wrong[0]} must be a whole number such as 20, not "${wrong[1]}".`);
    return withAdministration(input, async ({ keys }) => {
      const page = { search: String(search), limit: Number(limit), offset: Number(offset) };
      const { items, total } = await keys.list(page);
      return succeed({
        lines: [...items.map(lineOf), `${items.length} of ${total} keys`],
        document: { keys: items, total },
      });
    });
  },
};

/** Makes a key for a person, and prints it. */
export const keyCreate: Command = {
  name: "key create",
  summary: "Create an API key for a user",
  parameters: ["email", "name"],
  options: { limit: { type: "string" }, reset: { type: "string" }, scopes: { type: "string" } },
  details: [
    "--limit <dollars>  how much it can spend; default: no limit of its own",
    `--reset <period>   when the limit resets: ${resets.join(", ")}; default: never`,
    `--scopes <list>    what it may do besides, separated by commas: ${keyScopeIds.join(", ")}; default: none`,
    "The key is printed only once; only its hash is stored.",
    "Recorded in the audit log.",
  ],
  run: async (input) => {
    const [email = "", name = ""] = input.positionals;
    const spendingLimit = readLimit(input);
    if (!spendingLimit.ok) return spendingLimit;
    const scopes = readScopes(input);
    if (!scopes.ok) return scopes;
    return withAdministration(input, async ({ keys }) => {
      const key = { person: { email }, name, spendingLimit: spendingLimit.value, scopes: scopes.value };
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
    "Requests with it are refused. A running gateway applies it within five seconds.",
    "Recorded in the audit log.",
  ],
  run: (input) =>
    withAdministration(input, async ({ keys }) => {
      const [id = ""] = input.positionals;
      if (await keys.revoke(commandLine, id)) return succeed({ lines: [`${id} is revoked.`], document: { id } });
      return fail(`No key has the id ${id}. See them all: ${input.caller} key list`);
    }),
};

function readLimit({ options }: CommandInput): Result<KeyLimit | null, string> {
  const { limit, reset } = options;
  const period = resets.find((each) => each === reset) ?? null;
  if (reset !== undefined && period === null)
    return fail(`--reset must be one of ${resets.join(", ")}, not "${reset}".`);
  if (limit === undefined) return reset === undefined ? succeed(null) : fail("--reset needs a --limit.");
  const amount = Number(limit);
  if (!/^\d+(\.\d+)?$/.test(String(limit)))
    return fail(`--limit must be an amount in dollars, as in --limit 5, not "${limit}".`);
  return succeed({ amount, reset: period });
}

function readScopes({ options }: CommandInput): Result<KeyScope[], string> {
  const names = String(options["scopes"] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const unknown = names.find((name) => !keyScopeIds.some((scope) => scope === name));
  if (unknown !== undefined) return fail(`--scopes must be some of ${keyScopeIds.join(", ")}, not "${unknown}".`);
  return succeed(keyScopeIds.filter((scope) => names.includes(scope)));
}

function lineOf({ id, name, lastFour, person, limit, limitReset, isDisabled, scopes }: InstanceKey): string {
  const notes = [
    ...(limit === null ? [] : [`$${limit} ${limitReset ?? "in all"}`]),
    ...(isDisabled ? ["disabled"] : []),
    ...scopes,
  ];
  return [id, `…${lastFour}`, person.email, name, ...notes].join("  ");
}
