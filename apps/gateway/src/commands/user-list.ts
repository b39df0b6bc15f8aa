import type { ListedPerson } from "../administration/lock-people.ts";
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
    "--search <text>    only those with this in their name or address",
    `--limit <number>   at most so many; default ${PAGE}`,
    "--offset <number>  leave out so many from the beginning",
  ],
  run: async (input) => {
    const { search, limit = String(PAGE), offset = "0" } = input.options;
    const wrong = Object.entries({ limit, offset }).find(([, value]) => !/^\d{1,9}$/.test(String(value)));
    if (wrong) return fail(`--${wrong[0]} is a whole number, not "${wrong[1]}". Give it as in --${wrong[0]} 20.`);
    return withAdministration(input, async ({ people }) => {
      const page = { search: String(search ?? ""), limit: Number(limit), offset: Number(offset) };
      const peoplePage = await people.list(page);
      return succeed({
        lines: [...peoplePage.people.map(lineOf), `${peoplePage.people.length} of ${peoplePage.total} accounts`],
        document: peoplePage,
      });
    });
  },
};

function lineOf({ email, name, isAdministrator, isDisabled }: ListedPerson): string {
  const notes = [...(isAdministrator ? ["administrator"] : []), ...(isDisabled ? ["disabled"] : [])];
  return [email, name, ...notes].join("  ");
}
