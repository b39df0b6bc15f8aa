import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

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

/** Adds an entry; call it in the transaction of the change itself, so that neither stands without the other. */
export async function appendAudit(
  queries: Kysely<DatabaseSchema>,
  { actor, action, target, detail, at }: AuditChange,
): Promise<void> {
  await queries
    .insertInto("audit_entries")
    .values({
      id: randomUUID(),
      created_at: at,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      target_id: target.id,
      target_name: target.name,
      detail: detail ?? null,
    })
    .execute();
}
