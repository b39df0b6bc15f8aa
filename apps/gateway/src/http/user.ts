import type { User } from "@tutti/contract";
import { updateUserRequestSchema } from "@tutti/contract";
import type { Identity } from "../accounts/accounts.ts";
import { periodStart } from "../accounts/spending-limit.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check, readJson } from "./read-json.ts";

/** `GET` and `PATCH /api/frontend/user`: the signed-in person, with the organization that this session has open. */
export function addUser(app: App, services: Pick<Services, "accounts" | "administration" | "spending" | "now">): void {
  const { accounts } = services;
  const describe = (identity: Identity) => describeUser(identity, services);

  app.get("/api/frontend/user", async (c) => {
    const identity = await authenticateSession(c.req.raw, accounts);
    return c.json(await describe(identity), 200, noStoreHeaders);
  });

  app.patch("/api/frontend/user", async (c) => {
    const identity = await authenticateSession(c.req.raw, accounts);
    const body = await readJson(c.req.raw, bodyRules.updateUser, identity);
    const { default_text_model } = check(body, updateUserRequestSchema);
    await accounts.settings.setDefaultTextModel(identity.userId, default_text_model);
    return c.json(await describe(identity), 200, noStoreHeaders);
  });
}

async function describeUser(
  { userId, name, email, organizationId, limits }: Identity,
  { accounts, administration, spending, now }: Pick<Services, "accounts" | "administration" | "spending" | "now">,
): Promise<User> {
  const [organizations, defaultTextModel, isAdministrator, mayMakeOrganizations] = await Promise.all([
    accounts.memberships.list(userId),
    accounts.settings.defaultTextModel(userId),
    administration.isAdministrator(userId),
    accounts.mayMakeOrganizations(userId),
  ]);
  return {
    id: userId,
    name,
    email,
    administrator: isAdministrator,
    limits: limits
      ? {
          requests_per_minute: limits.requestsPerMinute,
          dollars_per_month: limits.dollarsPerMonth,
          dollars_spent: await spending.spendOf({ userId, since: periodStart("monthly", now()) }),
        }
      : null,
    organization: organizations.find(({ id }) => id === organizationId) ?? null,
    organizations,
    may_create_organizations: mayMakeOrganizations,
    default_text_model: defaultTextModel,
  };
}
