import { randomBytes, randomUUID } from "node:crypto";
import type { ExpressionBuilder, Kysely } from "kysely";
import { type Actor, appendAudit } from "../../audit/audit-log.ts";
import type { InvitationLinkTable } from "../../database/link-tables.ts";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../../database/read-page.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { hashSecret } from "../../hash-secret.ts";
import { createQuotas, type Quotas } from "../../quotas/quotas.ts";
import type { OrganizationRole } from "../organizations/memberships.ts";

/** The roles that may give a role by a link: no lower ones. better-auth stores several of a person in one text. */
const rolesThatGive = { admin: ["owner", "admin"], member: ["owner", "admin"] } as const satisfies Record<
  InvitationLink["role"],
  readonly OrganizationRole[]
>;

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
  /** Whether its maker administers the instance now. */
  isByAdministrator: boolean;
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
  /** The links that are valid now, newest first. */
  list(organizationId: string, page: PageRequest): Promise<Page<InvitationLink>>;
  /** Resolves with false where the organization has no such link. */
  revoke(actor: Actor, link: { organizationId: string; id: string }): Promise<boolean>;
  /**
   * Undefined where the secret is unknown, used up or expired, or its maker may not invite now.
   *
   * @param transaction default: none
   */
  find(secret: string, transaction?: Kysely<DatabaseSchema>): Promise<Invitation | undefined>;
  /**
   * Takes one of a link's uses, in the transaction that makes a member by it; undefined where `find` finds none. Of
   * several requests at the same moment, only as many succeed as there are uses left.
   */
  take(secret: string, transaction: Kysely<DatabaseSchema>): Promise<InvitationLink | undefined>;
  /** Returns a use that was taken in the same transaction. */
  giveBack(id: string, transaction: Kysely<DatabaseSchema>): Promise<void>;
  /**
   * A link that may not be valid any more, for a person who has joined by it already; undefined where the secret is
   * unknown.
   *
   * @param transaction default: none
   */
  findUsed(secret: string, transaction?: Kysely<DatabaseSchema>): Promise<Invitation | undefined>;
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

  const list: InvitationLinks["list"] = async (organizationId, page) => {
    const query = queries
      .selectFrom("invitation_links")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where(isGood);
    return mapPage(await readPage(query, page, newestFirst()), toLink);
  };

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

  /** A link is valid while its maker may invite: is not disabled, and has a role that gives the link's. */
  const isGood = (expression: ExpressionBuilder<DatabaseSchema, "invitation_links">) =>
    expression.and([
      expression("invitation_links.expires_at", ">", now()),
      expression("invitation_links.uses_left", ">", 0),
      expression.exists(
        expression
          .selectFrom("member as maker")
          .innerJoin("user as person", "person.id", "maker.userId")
          .select("maker.id")
          .whereRef("maker.organizationId", "=", "invitation_links.organization_id")
          .whereRef("maker.userId", "=", "invitation_links.inviter_id")
          .where("person.disabled_at", "is", null)
          .where((maker) =>
            maker.or(
              Object.entries(rolesThatGive).flatMap(([role, givers]) =>
                givers.map((giver) =>
                  maker.and([
                    maker("invitation_links.role", "=", role as InvitationLink["role"]),
                    maker("maker.role", "like", `%${giver}%`),
                  ]),
                ),
              ),
            ),
          ),
      ),
    ]);

  const selectBy = (secret: string, transaction: Kysely<DatabaseSchema>) =>
    transaction
      .selectFrom("invitation_links")
      .innerJoin("organization", "organization.id", "invitation_links.organization_id")
      .innerJoin("user as inviter", "inviter.id", "invitation_links.inviter_id")
      .selectAll("invitation_links")
      .select(["organization.name as organizationName", "inviter.name as inviterName", "inviter.role as inviterRole"])
      .where("invitation_links.hash", "=", hashSecret(secret));

  const find: InvitationLinks["find"] = async (secret, transaction = queries) => {
    const row = await selectBy(secret, transaction).where(isGood).executeTakeFirst();
    return row && toInvitation(row);
  };

  const findUsed: InvitationLinks["findUsed"] = async (secret, transaction = queries) => {
    const row = await selectBy(secret, transaction).executeTakeFirst();
    return row && toInvitation(row);
  };

  const take: InvitationLinks["take"] = async (secret, transaction) => {
    const row = await transaction
      .updateTable("invitation_links")
      .set((expression) => ({ uses_left: expression("uses_left", "-", 1) }))
      .where("hash", "=", hashSecret(secret))
      .where(isGood)
      .returningAll()
      .executeTakeFirst();
    return row && toLink(row);
  };

  const giveBack: InvitationLinks["giveBack"] = async (id, transaction) => {
    await transaction
      .updateTable("invitation_links")
      .set((expression) => ({ uses_left: expression("uses_left", "+", 1) }))
      .where("id", "=", id)
      .execute();
  };

  return { create, list, revoke, find, findUsed, take, giveBack };
}

async function organizationName(queries: Kysely<DatabaseSchema>, id: string): Promise<string> {
  const row = await queries.selectFrom("organization").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return row.name;
}

interface InvitationRow extends InvitationLinkTable {
  organizationName: string;
  inviterName: string;
  inviterRole: string | null;
}

function toInvitation(row: InvitationRow): Invitation {
  const { organizationName, inviterName, inviterRole } = row;
  return { ...toLink(row), organizationName, inviterName, isByAdministrator: inviterRole === "admin" };
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
