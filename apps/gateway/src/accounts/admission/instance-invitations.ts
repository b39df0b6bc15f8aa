import { randomBytes, randomUUID } from "node:crypto";
import type { ExpressionBuilder, Kysely } from "kysely";
import { type Actor, appendAudit } from "../../audit/audit-log.ts";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../../database/read-page.ts";
import type { DatabaseSchema, InstanceInvitationTable } from "../../database/schema.ts";
import { hashSecret } from "../../hash-secret.ts";
import { createQuotas, type Quotas } from "../../quotas/quotas.ts";

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
  /** The links that are valid now, newest first. */
  list(page: PageRequest): Promise<Page<InstanceInvitation>>;
  /** False if there is no such link. */
  revoke(actor: Actor, id: string): Promise<boolean>;
  /**
   * Undefined if the secret belongs to no link, its link is used up or expired, or its maker does not administer the
   * instance now. A link of the command line is the operator's.
   *
   * @param transaction default: none
   */
  find(secret: string, transaction?: Kysely<DatabaseSchema>): Promise<InstanceInvitation | undefined>;
  /**
   * Takes one of a link's uses, in the transaction that makes an account by it; false where `find` finds none. Of
   * simultaneous calls, as many succeed as the link has uses.
   */
  take(secret: string, transaction: Kysely<DatabaseSchema>): Promise<boolean>;
}

/** @param options.now milliseconds since the epoch */
export function createInstanceInvitations(options: {
  queries: Kysely<DatabaseSchema>;
  quotas?: Quotas | undefined;
  now: () => number;
}): InstanceInvitations {
  const { queries, quotas = createQuotas({ queries }), now } = options;
  const isGood = (expression: ExpressionBuilder<DatabaseSchema, "instance_invitations">) =>
    expression.and([
      expression("instance_invitations.expires_at", ">", now()),
      expression("instance_invitations.uses_left", ">", 0),
      expression.or([
        expression("instance_invitations.inviter_id", "is", null),
        expression.exists(
          expression
            .selectFrom("user as inviter")
            .select("inviter.id")
            .whereRef("inviter.id", "=", "instance_invitations.inviter_id")
            .where("inviter.role", "=", "admin")
            .where("inviter.disabled_at", "is", null),
        ),
      ]),
    ]);

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
          inviter_id: actor.id,
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
    async list(page) {
      const query = queries.selectFrom("instance_invitations").selectAll().where(isGood);
      return mapPage(await readPage(query, page, newestFirst()), toInvitation);
    },
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
    async find(secret, transaction = queries) {
      const row = await transaction
        .selectFrom("instance_invitations")
        .selectAll()
        .where("hash", "=", hashSecret(secret))
        .where(isGood)
        .executeTakeFirst();
      return row && toInvitation(row);
    },
    async take(secret, transaction) {
      const { numUpdatedRows } = await transaction
        .updateTable("instance_invitations")
        .set((expression) => ({ uses_left: expression("uses_left", "-", 1) }))
        .where("hash", "=", hashSecret(secret))
        .where(isGood)
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
