import {
  createInstanceInvitationRequestSchema,
  type InstanceInvitationList,
  type InstanceInvitationResponse,
  type InstanceInvitation as InvitationAnswer,
  pageQuerySchema,
  type SignUpSetting,
  setSignUpRequestSchema,
} from "@tutti/contract";
import type { InstanceInvitation } from "../../administration/instance-invitations.ts";
import { ApiFailure } from "../../api-failure.ts";
import { bodyRules } from "../../bodies/body-rules.ts";
import { DAY } from "../../day.ts";
import type { App, AppContext } from "../app-env.ts";
import { noStoreHeaders } from "../no-store-headers.ts";
import { check, readJson } from "../read-json.ts";
import { type AdministrationServices, authenticateAdministrator } from "./authenticate-administrator.ts";

const RULE = "/api/frontend/admin/sign-up";
const INVITATIONS = "/api/frontend/admin/invitations";

/**
 * Routes for new accounts: the rules of who may make one, who invites, and who makes organizations; and links that
 * invite people.
 */
export function addEntrance(app: App, services: AdministrationServices): void {
  const { accounts, administration } = services;
  const { signUp, invitations } = administration;
  const authenticate = (c: AppContext) => authenticateAdministrator(c.req.raw, services);
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

  app.get(RULE, async (c) => {
    await authenticate(c);
    return c.json(await describeSetting(), 200, noStoreHeaders);
  });

  app.put(RULE, async (c) => {
    const administrator = await authenticate(c);
    const { actor } = administrator;
    const body = await readJson(c.req.raw, bodyRules.setSignUp, administrator);
    const { rule, inviters, organization_makers: makers } = check(body, setSignUpRequestSchema);
    if (rule !== undefined && signUp.isFixed) {
      const message = "TUTTI_SIGN_UP sets who may sign up. Unset it in the server's environment to decide it here.";
      throw new ApiFailure({ code: 409, message });
    }
    if (rule !== undefined) await signUp.set(actor, rule);
    if (inviters !== undefined) await signUp.setInviters(actor, inviters);
    if (makers !== undefined) await signUp.setOrganizationMakers(actor, makers);
    return c.json(await describeSetting(), 200, noStoreHeaders);
  });

  app.get(INVITATIONS, async (c) => {
    await authenticate(c);
    const { items, nextCursor } = await invitations.list(check(c.req.query(), pageQuerySchema));
    const list: InstanceInvitationList = { data: items.map(present), next_cursor: nextCursor };
    return c.json(list, 200, noStoreHeaders);
  });

  app.post(INVITATIONS, async (c) => {
    const administrator = await authenticate(c);
    const body = await readJson(c.req.raw, bodyRules.createInstanceInvitation, administrator);
    const { uses, expires_in_days } = check(body, createInstanceInvitationRequestSchema);
    const lifetime = expires_in_days * DAY;
    const { invitation, secret } = await invitations.create(administrator.actor, { uses, lifetime });
    const link = `${accounts.linkOriginOf(c.req.raw)}/join#${secret}`;
    return c.json({ data: present(invitation), link } satisfies InstanceInvitationResponse, 201, noStoreHeaders);
  });

  app.delete(`${INVITATIONS}/:id`, async (c) => {
    const { actor } = await authenticate(c);
    if (await invitations.revoke(actor, c.req.param("id"))) return c.body(null, 204);
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
