import { describeLimits } from "../../administration/person-limits.ts";
import { commandLine } from "../../audit/audit-log.ts";
import type { PersonLimits } from "../../limits/person-limits.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { Command, CommandInput } from "../command.ts";
import { explainPerson } from "../explain-person.ts";
import { withAdministration } from "../with-administration.ts";

/** Sets the limits on a person's requests and spending. */
export const userLimit: Command = {
  name: "user limit",
  summary: "Limit a user's requests per minute and spending per month",
  parameters: ["email"],
  options: { requests: { type: "string" }, dollars: { type: "string" } },
  details: [
    "--requests <number>  completions per minute, over all API keys and browsers; none: the server's default",
    "--dollars <amount>   dollars per month (UTC), over the same; none: no limit",
    "Options that are left out keep their values; without options, it prints the current limits.",
    "A running gateway applies it within five seconds. Recorded in the audit log.",
  ],
  run: async (input) => {
    const [email = ""] = input.positionals;
    const change = readChange(input);
    if (!change.ok) return change;
    return withAdministration(input, async ({ people }) => {
      const person = await people.find({ email });
      if (!person) return fail(explainPerson("no-such-person", email, input.caller));
      const none: PersonLimits = { requestsPerMinute: null, dollarsPerMonth: null };
      const before = (await people.limitsOf([person.id])).get(person.id) ?? none;
      const hasChange = Object.keys(change.value).length > 0;
      const limitResult = hasChange ? await people.limit(commandLine, { email }, change.value) : undefined;
      if (limitResult?.ok === false) return fail(explainPerson(limitResult.error, email, input.caller));
      const limits = limitResult?.value.limits ?? before;
      return succeed({ lines: [`${person.email}: ${describeLimits(limits)}`], document: { ...person, ...limits } });
    });
  },
};

function readChange({ options }: CommandInput): Result<Partial<PersonLimits>, string> {
  const { requests, dollars } = options;
  if (requests !== undefined && !/^(?:none|[1-9]\d{0,5})$/.test(String(requests))) {
    return fail(`--requests must be a whole number from 1, or none, not "${requests}".`);
  }
  if (dollars !== undefined && !/^(?:none|\d{1,9}(?:\.\d{1,6})?)$/.test(String(dollars))) {
    return fail(`--dollars must be an amount such as 5 or 2.50, or none, not "${dollars}".`);
  }
  return succeed({
    ...(requests === undefined ? {} : { requestsPerMinute: requests === "none" ? null : Number(requests) }),
    ...(dollars === undefined ? {} : { dollarsPerMonth: dollars === "none" ? null : Number(dollars) }),
  });
}
