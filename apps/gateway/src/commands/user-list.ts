import type { ListedPerson } from "../accounts/organizations/lock-people.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { withAdministration } from "./with-administration.ts";

/** How many accounts a page has by default. */
const PAGE = 100;

/** Lists the accounts of the instance, a page at a time. */
export const userList: Command = {
  name: "user list",
  summary: "List the accounts",
  parameters: [],
  options: { search: { type: "string" }, limit: { type: "string" }, offset: { type: "string" } },
  details: [
    "Ordered by address. Changes nothing.",
    "--search <text>    only accounts with this text in their name or address",
    `--limit <number>   the maximum number of accounts; default ${PAGE}`,
    "--offset <number>  skip this many from the beginning",
  ],
  run: async (input) => {
    const { search, limit = String(PAGE), offset = "0" } = input.options;
    const wrong = Object.entries({ limit, offset }).find(([, value]) => !/^\d{1,9}$/.test(String(value)));
    if (wrong) return fail(`--${wrong[0]} must be a whole number such as 20, not "${wrong[1]}".`);
    return withAdministration(input, async ({ people }) => {
      const page = { search: String(search ?? ""), limit: Number(limit), offset: Number(offset) };
      const { items, total } = await people.list(page);
      return succeed({
        lines: [...items.map(lineOf), `${items.length} of ${total} accounts`],
        document: { people: items, total },
      });
    });
  },
};

function lineOf({ email, name, isAdministrator, isDisabled }: ListedPerson): string {
  const notes = [...(isAdministrator ? ["administrator"] : []), ...(isDisabled ? ["disabled"] : [])];
  return [email, name, ...notes].join("  ");
}
