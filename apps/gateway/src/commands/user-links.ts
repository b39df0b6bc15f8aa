import type { InvitedPerson } from "../administration/add-person.ts";
import { commandLine } from "../administration/audit-log.ts";
import type { Config } from "../config/config.ts";
import { fail, succeed } from "../result.ts";
import type { Command, CommandReport } from "./command.ts";
import { explainPerson } from "./explain-person.ts";
import { pageAddress } from "./page-address.ts";
import { withAdministration } from "./with-administration.ts";

const ONCE = "The link is printed this once; only its hash is kept. It begins with PUBLIC_URL where that is set.";

/** Makes an account without a password, and prints the link that sets one. */
export const userAdd: Command = {
  name: "user add",
  summary: "Make an account, and a one-time link that sets its password",
  parameters: ["email"],
  options: { name: { type: "string" } },
  details: [
    "--name <text>  what the person is called; default: what stands before the @",
    "The link is good once, for seven days. The first account administers the server.",
    ONCE,
    "The audit log tells of it.",
  ],
  run: (input) =>
    withAdministration(input, async ({ people }, config) => {
      const [email = ""] = input.positionals;
      const name = String(input.options["name"] ?? email.split("@")[0]).trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) return fail(`"${email}" is no address. Give one as in ada@example.org.`);
      if (name === "") return fail('The name is empty. Give one as in --name "Ada Lovelace".');
      const addResult = await people.add(commandLine, { name, email });
      if (addResult.ok) return succeed(reportLink(addResult.value, config, "has an account now"));
      return fail(`An account has the address ${email} already. See it: ${input.caller} user list --search ${email}`);
    }),
};

/** Prints a link that sets a new password. */
export const userResetPassword: Command = {
  name: "user reset-password",
  summary: "Make a one-time link that sets a new password",
  parameters: ["email"],
  options: {},
  details: [
    "The link is good once, for a day, and takes the place of an earlier one. The password stays until it is used,",
    "which ends all sessions of the person.",
    ONCE,
    "The audit log tells of it.",
  ],
  run: (input) =>
    withAdministration(input, async ({ people }, config) => {
      const [email = ""] = input.positionals;
      const linkResult = await people.makePasswordLink(commandLine, { email });
      if (!linkResult.ok) return fail(explainPerson(linkResult.error, email, input.caller));
      return succeed(reportLink(linkResult.value, config, "gets a new password by this link"));
    }),
};

/** Deletes an account. */
export const userDelete: Command = {
  name: "user delete",
  summary: "Delete an account with all that belongs to it alone",
  parameters: ["email"],
  options: {},
  details: [
    "Sessions, API keys, presets, connected providers and memberships go; what was used stays in the ledger.",
    "It cannot be brought back: `user disable` keeps a person out, and everything as it is.",
    "The audit log tells of it.",
  ],
  run: (input) =>
    withAdministration(input, async ({ people }) => {
      const [email = ""] = input.positionals;
      const removeResult = await people.remove(commandLine, { email });
      if (!removeResult.ok) return fail(explainPerson(removeResult.error, email, input.caller));
      return succeed({ lines: [`${removeResult.value.email} is deleted.`], document: removeResult.value });
    }),
};

function reportLink({ person, link }: InvitedPerson, config: Config, confirmation: string): CommandReport {
  const address = `${pageAddress(config)}/set-password#${link.secret}`;
  const expiresAt = new Date(link.expiresAt).toISOString();
  return {
    lines: [`${person.email} ${confirmation}, once, until ${expiresAt}:`, address],
    document: { ...person, link: address, expiresAt },
  };
}
