import { randomBytes, randomUUID } from "node:crypto";
import type { ExpressionBuilder, Kysely } from "kysely";
import { type Actor, appendAudit } from "../administration/audit-log.ts";
import type { DatabaseSchema, InvitationLinkTable } from "../database/schema.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { hashSecret } from "./hash-secret.ts";

/** The inviter's roles for which links stay valid; better-auth stores several roles of a person in one text. */
const inviting = ["owner", "admin"];

/** A link by which people may still join. Only its holders know its secret. Times are milliseconds since the epoch. */
export interface InvitationLink {
  id: string;
  organizationId: string;
  role: "admin" | "member";
  usesLeft: number;
  createdAt: number;
  expiresAt: number;
}

/** The data that the holder of a link sees before joining. */
export interface Invitation extends InvitationLink {
  organizationName: string;
  inviterName: string;
}

/** The values of a new link. */
export interface NewInvitation {
  organizationId: string;
  inviterId: string;
  role: "admin" | "member";
  /** How many people may join by it. */
  uses: number;
  /** Milliseconds for which the link is valid. */
  lifetime: number;
}

/**
 * Links that let their holders join an organization. Addresses are not verified here, and no mail is sent: a secret
 * that reached a person proves more than the address that they signed up with.
 */
export interface InvitationLinks {
  /** The secret is returned only here; the database stores its hash. */
  create(invitation: NewInvitation): Promise<{ link: InvitationLink; secret: string }>;
  /** The links that are still valid, newest first. */
  list(organizationId: string): Promise<InvitationLink[]>;
  /** Resolves with false where the organization has no such link. */
  revoke(actor: Actor, link: { organizationId: string; id: string }): Promise<boolean>;
  /** Undefined where the secret is unknown, used up or expired, or its maker may no longer invite. */
  find(secret: string): Promise<Invitation | undefined>;
  /**
   * Takes one of a link's uses; undefined where none is left. Of several requests at the same moment, only as many
   * succeed as there are uses left.
   */
  take(secret: string): Promise<InvitationLink | undefined>;
  /** Returns a use by which no member joined. */
  giveBack(id: string): Promise<void>;
}

/** @param options.now milliseconds since the epoch */
export function createInvitationLinks(options: {
  queries: Kysely<DatabaseSchema>;
  quotas?: Quotas | undefined;
  now: () => number;
}): InvitationLinks {
  const { queries, quotas = createQuotas({ queries }), now } = options;

  const create = async ({ organizationId, inviterId, role, uses, lifetime }: NewInvitation) => {
    await queries
      .deleteFrom("invitation_links")
      .where("organization_id", "=", organizationId)
      .where(({ or, eb }) => or([eb("expires_at", "<=", now()), eb("uses_left", "<=", 0)]))
      .execute();
    const claim = { quota: "invitation-links", owner: organizationId, userId: inviterId } as const;
    return quotas.insert(claim, async (transaction) => {
      const secret = randomBytes(32).toString("base64url");
      const row = {
        id: randomUUID(),
        organization_id: organizationId,
        inviter_id: inviterId,
        role,
        hash: hashSecret(secret),
        uses_left: uses,
        created_at: now(),
        expires_at: now() + lifetime,
      };
      await transaction.insertInto("invitation_links").values(row).execute();
      const inviter = await transaction
        .selectFrom("user")
        .select(["id", "name"])
        .where("id", "=", inviterId)
        .executeTakeFirstOrThrow();
      const detail = `${role}, for ${uses === 1 ? "one person" : `${uses} people`}`;
      const target = { id: row.id, name: await organizationName(transaction, organizationId) };
      await appendAudit(transaction, {
        actor: inviter,
        action: "invitation.create",
        target,
        detail,
        at: row.created_at,
      });
      return { link: toLink(row), secret };
    });
  };

  async function list(organizationId: string): Promise<InvitationLink[]> {
    const rows = await queries
      .selectFrom("invitation_links")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("expires_at", ">", now())
      .where("uses_left", ">", 0)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return rows.map(toLink);
  }

  const revoke: InvitationLinks["revoke"] = (actor, { organizationId, id }) =>
    queries.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("invitation_links")
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      const target = { id, name: await organizationName(transaction, organizationId) };
      await appendAudit(transaction, { actor, action: "invitation.revoke", target, at: now() });
      return true;
    });

  /**
   * The condition for a valid link of this secret: a link is not valid once its maker has left the organization, or is
   * a plain member of it.
   */
  const isGood = (secret: string) => (expression: ExpressionBuilder<DatabaseSchema, "invitation_links">) =>
    expression.and([
      expression("invitation_links.hash", "=", hashSecret(secret)),
      expression("invitation_links.expires_at", ">", now()),
      expression("invitation_links.uses_left", ">", 0),
      expression.exists(
        expression
          .selectFrom("member")
          .select("member.id")
          .whereRef("member.organizationId", "=", "invitation_links.organization_id")
          .whereRef("member.userId", "=", "invitation_links.inviter_id")
          .where((member) => member.or(inviting.map((role) => member("member.role", "like", `%${role}%`)))),
      ),
    ]);

  async function find(secret: string): Promise<Invitation | undefined> {
    const row = await queries
      .selectFrom("invitation_links")
      .innerJoin("organization", "organization.id", "invitation_links.organization_id")
      .innerJoin("user", "user.id", "invitation_links.inviter_id")
      .selectAll("invitation_links")
      .select(["organization.name as organizationName", "user.name as inviterName"])
      .where(isGood(secret))
      .executeTakeFirst();
    if (!row) return undefined;
    return { ...toLink(row), organizationName: row.organizationName, inviterName: row.inviterName };
  }

  async function take(secret: string): Promise<InvitationLink | undefined> {
    const row = await queries
      .updateTable("invitation_links")
      .set((expression) => ({ uses_left: expression("uses_left", "-", 1) }))
      .where(isGood(secret))
      .returningAll()
      .executeTakeFirst();
    return row && toLink(row);
  }

  async function giveBack(id: string): Promise<void> {
    await queries
      .updateTable("invitation_links")
      .set((expression) => ({ uses_left: expression("uses_left", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }

  return { create, list, revoke, find, take, giveBack };
}

async function organizationName(queries: Kysely<DatabaseSchema>, id: string): Promise<string> {
  const row = await queries.selectFrom("organization").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return row.name;
}

function toLink(row: InvitationLinkTable): InvitationLink {
  return {
    id: row.id,
    organizationId: row.organization_id,
    role: row.role,
    usesLeft: row.uses_left,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
