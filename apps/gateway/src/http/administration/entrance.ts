import type { InstanceInvitation as InvitationAnswer, SignUpSetting } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { InstanceInvitation } from "../../accounts/admission/instance-invitations.ts";
import { ApiFailure } from "../../api-failure.ts";
import { DAY } from "../../day.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import type { AdministrationServices } from "./authenticate-administrator.ts";

/**
 * Routes for new accounts: the rules of who may make one, who invites, and who makes organizations; and links that
 * invite people.
 */
export function addEntrance(app: App, services: AdministrationServices): void {
  const { accounts, administration } = services;
  const { signUp, invitations } = administration;
  const implement = createImplementer(app, services);
  const describeSetting = async (): Promise<SignUpSetting> => ({
    rule: await readRule(),
    fixed: signUp.isFixed,
    inviters: await signUp.inviters(),
    organization_makers: await signUp.organizationMakers(),
  });

  async function readRule(): Promise<SignUpSetting["rule"]> {
    const rule = await signUp.current();
    return rule.type === "domains" ? { type: rule.type, domains: [...rule.domains] } : { type: rule.type };
  }

  implement(administrationOperations.getSignUp, describeSetting);

  implement(administrationOperations.setSignUp, async ({ sender: { actor }, body }) => {
    const { rule, inviters, organization_makers: makers } = body;
    if (rule !== undefined && signUp.isFixed) {
      const message = "TUTTI_SIGN_UP sets who may sign up. Unset it in the server's environment to decide it here.";
      throw new ApiFailure({ code: 409, message });
    }
    if (rule !== undefined) await signUp.set(actor, rule);
    if (inviters !== undefined) await signUp.setInviters(actor, inviters);
    if (makers !== undefined) await signUp.setOrganizationMakers(actor, makers);
    return describeSetting();
  });

  implement(administrationOperations.listInstanceInvitations, async ({ query }) => {
    const { items, nextCursor } = await invitations.list(query);
    return { data: items.map(present), next_cursor: nextCursor };
  });

  implement(administrationOperations.createInstanceInvitation, async ({ c, sender, body }) => {
    const { uses, expires_in_days } = body;
    const lifetime = expires_in_days * DAY;
    const { invitation, secret } = await invitations.create(sender.actor, { uses, lifetime });
    return { data: present(invitation), link: `${accounts.linkOriginOf(c.req.raw)}/join#${secret}` };
  });

  implement(administrationOperations.revokeInstanceInvitation, async ({ sender, parameters }) => {
    if (await invitations.revoke(sender.actor, parameters.id)) return;
    throw new ApiFailure({ code: 404, message: "There is no such invitation." });
  });
}

function present({ id, inviterName, usesLeft, createdAt, expiresAt }: InstanceInvitation): InvitationAnswer {
  return {
    id,
    inviter_name: inviterName,
    uses_left: usesLeft,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}
