import type { InvitedPerson } from "../administration/add-person.ts";
import { commandLine } from "../audit/audit-log.ts";
import type { Config } from "../config/config.ts";
import { fail, succeed } from "../result.ts";
import type { Command, CommandReport } from "./command.ts";
import { explainPerson } from "./explain-person.ts";
import { pageAddress } from "./page-address.ts";
import { withAdministration } from "./with-administration.ts";

const ONCE = "The link is printed only once; only its hash is stored. It begins with PUBLIC_URL if that is set.";

/** Makes an account without a password, and prints the link that sets one. */
export const userAdd: Command = {
  name: "user add",
  summary: "Create an account, and a one-time link that sets its password",
  parameters: ["email"],
  options: { name: { type: "string" } },
  details: [
    "--name <text>  the user's name; default: the part of the address before the @",
    "The link works once, within seven days. The first account is the server's administrator.",
    ONCE,
    "Recorded in the audit log.",
  ],
  run: (input) =>
    withAdministration(input, async ({ people }, config) => {
      const [email = ""] = input.positionals;
      const name = String(input.options["name"] ?? email.split("@")[0]).trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        return fail(`"${email}" is not an email address. Give one such as ada@example.org.`);
      if (name === "") return fail('The name is empty. Give one as in --name "Ada Lovelace".');
      const addResult = await people.add(commandLine, { name, email });
      if (addResult.ok) return succeed(reportLink(addResult.value, config, "can set a password with this link"));
      return fail(
        `An account with the address ${email} already exists. See it: ${input.caller} user list --search ${email}`,
      );
    }),
};

/** Prints a link that sets a new password. */
export const userResetPassword: Command = {
  name: "user reset-password",
  summary: "Create a one-time link that sets a new password",
  parameters: ["email"],
  options: {},
  details: [
    "The link works once, within a day, and replaces an earlier one. The old password works until the link is used,",
    "which also ends all sessions of the user.",
    ONCE,
    "Recorded in the audit log.",
  ],
  run: (input) =>
    withAdministration(input, async ({ people }, config) => {
      const [email = ""] = input.positionals;
      const linkResult = await people.makePasswordLink(commandLine, { email });
      if (!linkResult.ok) return fail(explainPerson(linkResult.error, email, input.caller));
      return succeed(reportLink(linkResult.value, config, "can set a new password with this link"));
    }),
};

/** Deletes an account. */
export const userDelete: Command = {
  name: "user delete",
  summary: "Delete an account and everything that belongs only to it",
  parameters: ["email"],
  options: {},
  details: [
    "Sessions, API keys, presets, connected providers and memberships are deleted; usage stays in the ledger.",
    "It cannot be undone. To block a user but keep their data: `user disable`.",
    "Recorded in the audit log.",
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
