import { commandLine } from "../audit/audit-log.ts";
import { DAY } from "../day.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { pageAddress } from "./page-address.ts";
import { withAdministration } from "./with-administration.ts";

/** Prints a link by which new people sign up. */
export const invite: Command = {
  name: "invite",
  summary: "Create a sign-up link for new users",
  parameters: [],
  options: { uses: { type: "string" }, days: { type: "string" } },
  details: [
    "For servers where new accounts need an invitation. The link does not lead into an organization.",
    "--uses <number>  how many people can sign up with it, 1 to 1000; default 1",
    "--days <number>  how many days it is valid, 1 to 90; default 7",
    "The link is printed only once; only its hash is stored. It begins with PUBLIC_URL if that is set.",
    "Recorded in the audit log.",
  ],
  run: async (input) => {
    const { uses = "1", days = "7" } = input.options;
    const wrong = [
      { name: "uses", value: String(uses), max: 1_000 },
      { name: "days", value: String(days), max: 90 },
    ].find(({ value, max }) => !/^[1-9]\d{0,3}$/.test(value) || Number(value) > max);
    if (wrong) {
      return fail(`--${wrong.name} must be a whole number from 1 to ${wrong.max}, not "${wrong.value}".`);
    }
    return withAdministration(input, async ({ invitations }, config) => {
      const lifetime = Number(days) * DAY;
      const { invitation, secret } = await invitations.create(commandLine, { uses: Number(uses), lifetime });
      const link = `${pageAddress(config)}/join#${secret}`;
      const expiresAt = new Date(invitation.expiresAt).toISOString();
      const people = invitation.usesLeft === 1 ? "One person" : `${invitation.usesLeft} people`;
      return succeed({
        lines: [`${people} can sign up with this link until ${expiresAt}:`, link],
        document: { id: invitation.id, uses: invitation.usesLeft, link, expiresAt },
      });
    });
  },
};
