import { isAPIError } from "better-auth/api";
import { type Kysely, sql } from "kysely";
import { DatabaseUnavailable } from "../../database/database-unavailable.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { anyLimit } from "../../limits/spending/limit-rows.ts";
import type { Authentication } from "../authentication.ts";
import type { Identity } from "../identity.ts";
import type { Memberships } from "../organizations/memberships.ts";
import type { SessionUse } from "./sessions.ts";

/** A session with its person, as better-auth reads them. */
type ReadSession = NonNullable<Awaited<ReturnType<Authentication["api"]["getSession"]>>>;

/**
 * Reads the session of a request; undefined where it has none that is valid.
 *
 * @throws DatabaseUnavailable if it cannot be read
 */
export async function readSession({ api }: Authentication, request: Request): Promise<ReadSession | undefined> {
  // Only the page's own request may prolong a session: its response brings the prolonged cookie.
  const query = { disableRefresh: true };
  const session = await api.getSession({ headers: request.headers, query }).catch((error: unknown) => {
    const isUnread = isAPIError(error) && error.body?.code === "FAILED_TO_GET_SESSION";
    throw isUnread ? new DatabaseUnavailable("The session could not be read.", { cause: error }) : error;
  });
  return session ?? undefined;
}

/** The identity that a session gives, and its last use; undefined where its account is gone or disabled. */
export async function sessionIdentity(
  session: ReadSession,
  { queries, memberships }: { queries: Kysely<DatabaseSchema>; memberships: Memberships },
): Promise<{ identity: Identity; use: SessionUse } | undefined> {
  const { id: userId, name, email } = session.user;
  const { id: sessionId, activeOrganizationId } = session.session;
  const organizationId = activeOrganizationId ?? "";
  const person = await queries
    .selectFrom("user")
    .leftJoin("person_limits", "person_limits.user_id", "user.id")
    .select(["user.disabled_at", "person_limits.requests_per_minute"])
    .select(anyLimit({ userId: sql`${userId}`, organizationId: sql`${organizationId}` }).as("any_limit"))
    .where("user.id", "=", userId)
    .executeTakeFirst();
  // A session that began at the moment when the account was disabled may have outlived the others.
  if (!person || person.disabled_at !== null) return undefined;
  const row = await queries.selectFrom("session").select("last_used_at").where("id", "=", sessionId).executeTakeFirst();
  // The session stores the organization even after the person has left it.
  const membership = activeOrganizationId ? await memberships.find(userId, activeOrganizationId) : undefined;
  const identity: Identity = {
    userId,
    name,
    email,
    sessionId,
    ...(person.requests_per_minute === null ? {} : { requestsPerMinute: person.requests_per_minute }),
    ...(Number(person.any_limit) === 1 ? { isLimited: true } : {}),
    ...(membership ? { organizationId: membership.id, organizationRole: membership.role } : {}),
  };
  return { identity, use: { id: sessionId, lastUsedAt: row?.last_used_at ?? null } };
}
