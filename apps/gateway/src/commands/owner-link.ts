import { createLocalOwner } from "../accounts/sign-in/local-owner.ts";
import { createOwnerLinks, ownerAddressOf } from "../accounts/sign-in/owner-links.ts";
import { fail, succeed } from "../result.ts";
import { hostToOpen } from "../start/listen.ts";
import type { Command } from "./command.ts";
import { openDatabase } from "./open-database.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Prints a link by which the owner of this machine continues without a password. */
export const ownerLink: Command = {
  name: "owner-link",
  summary: "Create a one-time link that opens Tutti as the owner of this machine",
  parameters: [],
  options: {},
  details: [
    "For another browser, or where the link that the start printed was used. Works beside a running gateway.",
    "The link works once, within a day, in a browser on this machine, and only while the administrator's account has no",
    "password and no other way to sign in. It is printed only once; only its hash is stored.",
  ],
  async run(input) {
    const read = readCommandConfig(input);
    if (!read.ok) return read;
    const config = read.value;
    if (!config.isForThisMachine) {
      return fail(
        `Other machines can reach this gateway, and its owner signs in like everyone. To set an administrator's password: ${input.caller} user reset-password <email>`,
      );
    }
    const openResult = await openDatabase(config);
    if (!openResult.ok) return openResult;
    const database = openResult.value;
    const { queries } = database;
    try {
      if (!(await createLocalOwner({ queries, isForThisMachine: true }).isOffered())) {
        return fail(
          `The administrator's account has a password or another way to sign in, which is required. To replace a forgotten password: ${input.caller} user reset-password <email>`,
        );
      }
      // The address that the start prints: under another name the browser would have another store of chats.
      const page = config.publicUrl ?? `http://${hostToOpen(config.host)}:${config.port}`;
      const address = ownerAddressOf(page, await createOwnerLinks({ queries, now: Date.now }).create());
      return succeed({
        lines: ["Open this in a browser on this machine, once, within a day:", address],
        document: { link: address },
      });
    } finally {
      await database.close();
    }
  },
};
