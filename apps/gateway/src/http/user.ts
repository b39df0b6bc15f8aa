import type { SignInOptions, User } from "@tutti/contract";
import { updateUserRequestSchema } from "@tutti/contract";
import type { Accounts, Identity } from "../accounts/accounts.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check, readJson } from "./read-json.ts";

/**
 * `GET` and `PATCH /api/frontend/user`: the signed-in person, with the organization that this session has open; and
 * `GET /api/frontend/sign-in-options`, for a person who is not.
 */
export function addUser(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.get("/api/frontend/user", async (c) => {
    const identity = await authenticateSession(c.req.raw, accounts);
    return c.json(await describe(identity, accounts), 200, noStoreHeaders);
  });

  app.patch("/api/frontend/user", async (c) => {
    const identity = await authenticateSession(c.req.raw, accounts);
    const body = await readJson(c.req.raw, bodyRules.updateUser, identity);
    const { default_text_model } = check(body, updateUserRequestSchema);
    await accounts.settings.setDefaultTextModel(identity.userId, default_text_model);
    return c.json(await describe(identity, accounts), 200, noStoreHeaders);
  });

  app.get("/api/frontend/sign-in-options", async (c) =>
    c.json(
      {
        email_password: true,
        social: [...accounts.socialProviders],
        sign_up: accounts.signUpRule,
        needs_setup_code: await accounts.needsSetupCode(),
        local_owner: await accounts.isOwnerOffered(),
      } satisfies SignInOptions,
      200,
      noStoreHeaders,
    ),
  );
}

async function describe({ userId, name, email, organizationId }: Identity, accounts: Accounts): Promise<User> {
  const [organizations, defaultTextModel] = await Promise.all([
    accounts.memberships.list(userId),
    accounts.settings.defaultTextModel(userId),
  ]);
  return {
    id: userId,
    name,
    email,
    organization: organizations.find(({ id }) => id === organizationId) ?? null,
    organizations,
    default_text_model: defaultTextModel,
  };
}
