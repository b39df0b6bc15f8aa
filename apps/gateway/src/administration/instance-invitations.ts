import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { hashSecret } from "../accounts/hash-secret.ts";
import type { DatabaseSchema, InstanceInvitationTable } from "../database/schema.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { type Actor, appendAudit } from "./audit-log.ts";

/** A link by which new people sign up. Times are milliseconds since the epoch. */
export interface InstanceInvitation {
  id: string;
  inviterName: string;
  usesLeft: number;
  createdAt: number;
  expiresAt: number;
}

/** Links by which people make an account where that needs an invitation; they do not lead into an organization. */
export interface InstanceInvitations {
  /**
   * The secret is returned this once; only its hash is kept.
   *
   * @param invitation.lifetime milliseconds for which the link is valid
   */
  create(
    actor: Actor,
    invitation: { uses: number; lifetime: number },
  ): Promise<{ invitation: InstanceInvitation; secret: string }>;
  /** The links that are still valid, newest first. */
  list(): Promise<InstanceInvitation[]>;
  /** False if there is no such link. */
  revoke(actor: Actor, id: string): Promise<boolean>;
  /** Undefined if the secret belongs to no link, or its link is used up or expired. */
  find(secret: string): Promise<InstanceInvitation | undefined>;
  /** Takes one of a link's uses; false if none is left. Of simultaneous calls, as many succeed as the link has uses. */
  take(secret: string): Promise<boolean>;
}

/** @param options.now milliseconds since the epoch */
export function createInstanceInvitations(options: {
  queries: Kysely<DatabaseSchema>;
  quotas?: Quotas | undefined;
  now: () => number;
}): InstanceInvitations {
  const { queries, quotas = createQuotas({ queries }), now } = options;
  const good = () =>
    queries.selectFrom("instance_invitations").selectAll().where("expires_at", ">", now()).where("uses_left", ">", 0);

  return {
    create: async (actor, { uses, lifetime }) => {
      await queries
        .deleteFrom("instance_invitations")
        .where(({ or, eb }) => or([eb("expires_at", "<=", now()), eb("uses_left", "<=", 0)]))
        .execute();
      const claim = { quota: "sign-up-links", owner: "", userId: actor.id ?? "" } as const;
      return quotas.insert(claim, async (transaction) => {
        const secret = randomBytes(32).toString("base64url");
        const at = now();
        const row = {
          id: randomUUID(),
          inviter_name: actor.name,
          hash: hashSecret(secret),
          uses_left: uses,
          created_at: at,
          expires_at: at + lifetime,
        };
        await transaction.insertInto("instance_invitations").values(row).execute();
        const detail = `for ${uses === 1 ? "one person" : `${uses} people`}`;
        await appendAudit(transaction, {
          actor,
          action: "invitation.create",
          target: { id: row.id, name: "this server" },
          detail,
          at,
        });
        return { invitation: toInvitation(row), secret };
      });
    },
    list: async () => (await good().orderBy("created_at", "desc").orderBy("id").execute()).map(toInvitation),
    revoke: (actor, id) =>
      queries.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("instance_invitations")
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await appendAudit(transaction, {
          actor,
          action: "invitation.revoke",
          target: { id, name: "this server" },
          at: now(),
        });
        return true;
      }),
    async find(secret) {
      const row = await good().where("hash", "=", hashSecret(secret)).executeTakeFirst();
      return row && toInvitation(row);
    },
    async take(secret) {
      const { numUpdatedRows } = await queries
        .updateTable("instance_invitations")
        .set((expression) => ({ uses_left: expression("uses_left", "-", 1) }))
        .where("hash", "=", hashSecret(secret))
        .where("expires_at", ">", now())
        .where("uses_left", ">", 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

function toInvitation(row: InstanceInvitationTable): InstanceInvitation {
  return {
    id: row.id,
    inviterName: row.inviter_name,
    usesLeft: row.uses_left,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
