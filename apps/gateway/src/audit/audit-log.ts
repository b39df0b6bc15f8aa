import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { ApiFailure } from "../api-failure.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { HOUR } from "../day.ts";

/** The person who changes something; `id` is null for the command line, which has no account. */
export interface Actor {
  id: string | null;
  /** The name at this time. */
  name: string;
}

/** The operator at the machine. */
export const commandLine: Actor = { id: null, name: "command line" };

/** The actions that the audit log can record. */
export type AuditAction =
  | "user.add"
  | "user.delete"
  | "user.disable"
  | "user.enable"
  | "user.make-admin"
  | "user.remove-admin"
  | "user.sign-out"
  | "user.reset-second-factor"
  | "user.password-link"
  | "user.set-password"
  | "user.sign-up"
  | "user.change-password"
  | "user.rename"
  | "user.connect"
  | "user.disconnect"
  | "user.second-factor-on"
  | "user.second-factor-off"
  | "user.renew-recovery-codes"
  | "user.add-passkey"
  | "user.remove-passkey"
  | "key.create"
  | "key.update"
  | "key.revoke"
  | "provider.connect"
  | "provider.disconnect"
  | "organization.create"
  | "organization.update"
  | "organization.delete"
  | "organization.fill"
  | "organization.end-filling"
  | "member.join"
  | "member.leave"
  | "member.remove"
  | "member.change-role"
  | "invitation.create"
  | "invitation.revoke"
  | "limit.set"
  | "rule.set"
  | "rule.remove"
  | "setting.set"
  | "secret.rotate";

/** One change and its target; names are kept as they were, and secrets must not be in it. */
export interface AuditChange {
  actor: Actor;
  action: AuditAction;
  target: { id: string; name: string };
  /** The changed setting and its value, as text. */
  detail?: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * The most entries that one person causes in an hour. Entries are never deleted: a program that renames in a loop would
 * fill the database.
 */
export const AUDIT_PER_HOUR = 1000;

/** Characters of a name, and of a detail, that an entry keeps. */
const NAME_LENGTH = 200;
const DETAIL_LENGTH = 1000;

/** Actions that take access away: they are never refused. All but new passwords end what has a quota. */
const alwaysPermitted: ReadonlySet<AuditAction> = new Set([
  "user.delete",
  "user.disable",
  "user.sign-out",
  "user.set-password",
  "user.change-password",
  "user.disconnect",
  "user.remove-passkey",
  "key.revoke",
  "provider.disconnect",
  "organization.delete",
  "organization.end-filling",
  "member.remove",
  "member.leave",
  "invitation.revoke",
]);

/** Throws 429 if the person has caused too many entries; the command line is not counted. */
export async function checkAuditRate(
  queries: Kysely<DatabaseSchema>,
  { actor, action, at }: Pick<AuditChange, "actor" | "action" | "at">,
): Promise<void> {
  if (actor.id === null || alwaysPermitted.has(action)) return;
  const { count } = await queries
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.countAll<number | string | bigint>().as("count"))
    .where("created_at", ">", at - HOUR)
    .where("actor_id", "=", actor.id)
    .executeTakeFirstOrThrow();
  if (Number(count) < AUDIT_PER_HOUR) return;
  const message = `You have made ${AUDIT_PER_HOUR} changes within an hour, each of which is recorded. Try again later.`;
  throw new ApiFailure(
    { code: 429, message, metadata: { error_type: "rate_limit_exceeded" } },
    { "Retry-After": "600" },
  );
}

/**
 * Adds an entry; call it in the transaction of the change itself, so that neither stands without the other. Throws 429
 * if the actor makes too many changes.
 */
export async function appendAudit(queries: Kysely<DatabaseSchema>, change: AuditChange): Promise<void> {
  await checkAuditRate(queries, change);
  await recordChange(queries, change);
}

/** Adds the entry of a change that is made already, and was checked before. */
export async function recordChange(
  queries: Kysely<DatabaseSchema>,
  { actor, action, target, detail, at }: AuditChange,
): Promise<void> {
  await queries
    .insertInto("audit_entries")
    .values({
      id: randomUUID(),
      created_at: at,
      actor_id: actor.id,
      actor_name: clip(actor.name, NAME_LENGTH),
      action,
      target_id: target.id,
      target_name: clip(target.name, NAME_LENGTH),
      detail: detail === undefined ? null : clip(detail, DETAIL_LENGTH),
    })
    .execute();
}

/** Cuts a text to a number of UTF-16 code units, at no half of a character. */
function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
