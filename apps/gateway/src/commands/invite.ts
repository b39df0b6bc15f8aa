import { commandLine } from "../administration/audit-log.ts";
import { DAY } from "../day.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { pageAddress } from "./page-address.ts";
import { withAdministration } from "./with-administration.ts";

/** Prints a link by which new people sign up. */
export const invite: Command = {
  name: "invite",
  summary: "Make a link by which new people sign up",
  parameters: [],
  options: { uses: { type: "string" }, days: { type: "string" } },
  details: [
    "For servers where new accounts are by invitation. It leads into no organization.",
    "--uses <number>  how many people may sign up by it, 1 to 1000; default 1",
    "--days <number>  how long it is good, 1 to 90; default 7",
    "The link is printed this once; only its hash is kept. It begins with PUBLIC_URL where that is set.",
    "The audit log tells of it.",
  ],
  run: async (input) => {
    const { uses = "1", days = "7" } = input.options;
    const wrong = [
      { name: "uses", value: String(uses), max: 1_000 },
      { name: "days", value: String(days), max: 90 },
    ].find(({ value, max }) => !/^[1-9]\d{0,3}$/.test(value) || Number(value) > max);
    if (wrong) {
      return fail(`--${wrong.name} is a whole number from 1 to ${wrong.max}, not "${wrong.value}".`);
    }
    return withAdministration(input, async ({ invitations }, config) => {
      const lifetime = Number(days) * DAY;
      const { invitation, secret } = await invitations.create(commandLine, { uses: Number(uses), lifetime });
      const link = `${pageAddress(config)}/join#${secret}`;
      const expiresAt = new Date(invitation.expiresAt).toISOString();
      const people = invitation.usesLeft === 1 ? "One person signs" : `${invitation.usesLeft} people sign`;
      return succeed({
        lines: [`${people} up by this link, until ${expiresAt}:`, link],
        document: { id: invitation.id, uses: invitation.usesLeft, link, expiresAt },
      });
    });
  },
};
