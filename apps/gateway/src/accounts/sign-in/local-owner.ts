import { userInfo } from "node:os";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { OwnerLinks } from "./owner-links.ts";

/** The person at this machine, where no other machine can reach the gateway. */
export interface LocalOwner {
  /**
   * Whether the owner may continue without a password: there is no account yet, or an administrator's account has no
   * way to sign in that could be required.
   */
  isOffered(): Promise<boolean>;
  /** The account of an administrator who has no way to sign in and is not disabled; undefined: there is none. */
  find(): Promise<string | undefined>;
}

export function createLocalOwner({
  queries,
  isForThisMachine,
}: {
  queries: Kysely<DatabaseSchema>;
  isForThisMachine: boolean;
}): LocalOwner {
  const find = async (): Promise<string | undefined> =>
    (
      await queries
        .selectFrom("user")
        .select("id")
        .where("role", "=", "admin")
        .where("disabled_at", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("account").select("account.id").whereRef("account.userId", "=", "user.id"))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("passkey").select("passkey.id").whereRef("passkey.userId", "=", "user.id"))),
        )
        .limit(1)
        .executeTakeFirst()
    )?.id;
  return {
    find,
    async isOffered() {
      if (!isForThisMachine) return false;
      if ((await find()) !== undefined) return true;
      return (await queries.selectFrom("user").select("id").limit(1).executeTakeFirst()) === undefined;
    },
  };
}

/** The path of the endpoint, without better-auth's own prefix. */
export const OWNER_PATH = "/continue-as-owner";

/**
 * `POST /api/auth/continue-as-owner` with `ownerLink`: starts a session of the administrator's account without a
 * password, and uses the link up; the account is made where there is none. Only requests of the gateway's own page are
 * accepted: a page of another origin that runs in a browser of this machine reaches the gateway as well, and so do
 * other users of the machine and proxies on it, who do not have the link.
 *
 * @param origin of the gateway's page
 */
export function continueAsOwner(owner: LocalOwner, links: Pick<OwnerLinks, "take">, origin: string) {
  return {
    id: "local-owner",
    endpoints: {
      continueAsOwner: createAuthEndpoint(OWNER_PATH, { method: "POST", body: ownerBody }, async (context) => {
        if (context.request?.headers.get("origin") !== origin) throw new APIError("FORBIDDEN", foreignPage);
        if (!(await owner.isOffered())) throw new APIError("FORBIDDEN", offerRefusal);
        if (!(await links.take(context.body.ownerLink))) throw new APIError("FORBIDDEN", ownerLinkRefusal);
        const { internalAdapter } = context.context;
        const id = await owner.find();
        const name = userInfo().username || "owner";
        const user =
          id === undefined
            ? await internalAdapter.createUser(
                { name, email: ownerAddress(name), emailVerified: false },
                { method: "local-owner" },
              )
            : await internalAdapter.findUserById(id);
        if (!user) throw new APIError("INTERNAL_SERVER_ERROR");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ user: { id: user.id, name: user.name, email: user.email } });
      }),
    },
  } satisfies BetterAuthPlugin;
}

/** An email address that is valid for signing in, and does not resolve (RFC 6761, section 6.3). */
function ownerAddress(name: string): string {
  return `${
    name
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "owner"
  }@tutti.localhost`;
}

const ownerBody = z.object({ ownerLink: z.string().min(1).max(200) });

const ownerLinkRefusal = {
  code: "OWNER_LINK_NOT_GOOD",
  message:
    "This link is no longer valid: it was used, or has expired. For a new link, run: npm run tutti owner-link (in Tutti's folder), or tutti owner-link (where it is installed).",
};

/** What a request from elsewhere gets, whichever link it has. */
export const remoteOwnerRefusal = {
  code: "OWNER_NOT_HERE",
  message: "The owner can continue without a password only in a browser on this machine. Sign in instead.",
};

const foreignPage = { code: "FOREIGN_ORIGIN", message: "Only Tutti's own page may send this request." };

const offerRefusal = {
  code: "OWNER_NOT_OFFERED",
  message:
    "The owner can continue without a password only on this machine, and only while the account has none. Sign in instead.",
};
