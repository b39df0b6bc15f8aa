import {
  type ForgedToken,
  type IdentityClaims,
  OIDC_CLIENT,
  type ScriptedIdentityProvider,
  startScriptedIdentityProvider,
} from "@tutti/testkit/identity-provider";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OidcLogin, SignUpRule } from "../../config/config.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import type { Accounts } from "../accounts.ts";
import { createAccounts } from "../admission/create-accounts.ts";
import { quickPasswords } from "../quick-passwords.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ORIGIN = "http://127.0.0.1:4000";

describe.each(testDatabases().filter((kind) => kind.available))("signing in with OpenID Connect, on $title", (kind) => {
  let database: Database;
  let provider: ScriptedIdentityProvider;
  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    provider = await startScriptedIdentityProvider();
  });
  afterAll(async () => {
    await provider.close();
    await database.close();
    await kind.remove();
  });

  function accountsWith(
    options: { groups?: Partial<OidcLogin["groups"]>; rule?: SignUpRule; setupCode?: string } = {},
  ): Accounts {
    const { setupCode } = options;
    const groups = { claim: "groups", administrators: [], organizations: [], ...options.groups };
    return createAccounts({
      database,
      secret: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
      socialLogins: {},
      oidc: {
        issuer: provider.issuer,
        clientId: OIDC_CLIENT.id,
        clientSecret: OIDC_CLIENT.secret,
        name: "Acme",
        scopes: ["openid", "email"],
        groups,
      },
      signUp: {
        rule: async () => options.rule ?? { type: "open" },
        inviters: async () => "administrators",
        first: setupCode === undefined ? { type: "none" } : { type: "setup-code", code: setupCode },
      },
      trustProxy: false,
      log: pino({ level: "silent" }),
      now: Date.now,
      passwords: quickPasswords,
    });
  }

  function openBrowser(accounts: Accounts) {
    const jar = new Map<string, string>();
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = async (address: string, body?: object) => {
      const response = await accounts.handleAuthRequest(
        new Request(address, {
          method: body === undefined ? "GET" : "POST",
          headers: {
            cookie: cookie(),
            ...(body === undefined ? {} : { origin: ORIGIN, "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return response;
    };
    const leave = async (admission: object = {}): Promise<string> => {
      const body = { provider: "oidc", callbackURL: "/chat", errorCallbackURL: "/chat", ...admission };
      return ((await (await ask(`${ORIGIN}/api/auth/sign-in/social`, body)).json()) as { url: string }).url;
    };
    const comeBack = async (address: string) => (await ask(address)).headers.get("location");
    const whoIsIn = () => accounts.identify(new Request(ORIGIN, { headers: { cookie: cookie() } }));
    return { ask, leave, comeBack, whoIsIn };
  }

  async function signIn(accounts: Accounts, person: IdentityClaims, forgery?: ForgedToken, admission?: object) {
    const browser = openBrowser(accounts);
    const location = await browser.comeBack(provider.authorize(await browser.leave(admission), person, forgery));
    return { location, identity: await browser.whoIsIn() };
  }

  test("[SEC-2, SEC-8] set-up code and invitation return, and are not stored", async () => {
    const setupCode = "7KQM-3TZD-8W0F";
    const accounts = accountsWith({ rule: { type: "invited" }, setupCode });
    const claimsOf = (name: string): IdentityClaims => ({
      sub: `invited-${name}`,
      email: `${name}@first.example`,
      email_verified: true,
    });
    const ada = claimsOf("ada");
    expect((await signIn(accounts, ada)).location).toContain("error=SETUP_CODE_NEEDED");
    expect((await signIn(accounts, ada, {}, { setupCode: "wrong" })).location).toContain("error=SETUP_CODE_WRONG");
    const first = await signIn(accounts, ada, {}, { setupCode });
    expect(first).toMatchObject({ location: "/chat", identity: { email: "ada@first.example" } });

    const { secret } = await accounts.instanceInvitations.create(
      { id: first.identity?.userId ?? "", name: "Ada" },
      { uses: 1, lifetime: 60_000 },
    );
    const browser = openBrowser(accounts);
    const there = await browser.leave({ invitation: secret });
    const { rows } = await sql<{ value: string }>`select value from verification`.execute(database.queries);
    expect(rows.some(({ value }) => value.includes("admission"))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await browser.comeBack(provider.authorize(there, claimsOf("grace")))).toBe("/chat");
    expect(await browser.whoIsIn()).toMatchObject({ email: "grace@first.example" });
    const secondSignIn = await signIn(accounts, claimsOf("late"), {}, { invitation: secret });
    expect(secondSignIn.location).toContain("error=INVITATION_NEEDED");
  });

  test("[SEC-8] leads there with PKCE, state and nonce, and back to an account", async () => {
    const accounts = accountsWith();
    expect(accounts.socialProviders).toEqual(["oidc"]);
    const person = { sub: "1", email: "ada@example.org", email_verified: true, name: "Ada" };
    const first = await signIn(accounts, person);
    expect(first).toMatchObject({ location: "/chat", identity: { email: "ada@example.org", name: "Ada" } });
    const again = await signIn(accounts, { ...person, email: "ada@new.example" });
    expect(again.identity?.userId).toBe(first.identity?.userId);
  });

  test.each<[string, ForgedToken]>([
    ["signed by another key", { isSignedByOther: true }],
    ["made for another client", { claims: { aud: "another" } }],
    ["made for others as well, and by another client's request", { claims: { aud: [OIDC_CLIENT.id, "x"], azp: "x" } }],
    ["of another issuer", { claims: { iss: "https://id.example.org" } }],
    ["of another sign-in", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["expired", { age: 3_600_000 }],
    ["without an end", { claims: { exp: undefined } }],
    ["not there", { hasNoToken: true }],
  ])("[SEC-8] refuses an ID token that is %s", async (_, forgery) => {
    const person = { sub: "2", email: "mallory@example.org", email_verified: true };
    const { location, identity } = await signIn(accountsWith(), person, forgery);
    expect(location).toContain("error=unable_to_get_user_info");
    expect(identity).toBeUndefined();
  });

  test("[SEC-8] refuses another browser's state, a used code and a token of a page", async () => {
    const accounts = accountsWith();
    const [victim, attacker] = [openBrowser(accounts), openBrowser(accounts)];
    const person = { sub: "3", email: "eve@example.org", email_verified: true };
    const back = provider.authorize(await attacker.leave(), person);
    expect(await victim.comeBack(back)).toContain("error=");
    expect(await victim.whoIsIn()).toBeUndefined();
    expect(await attacker.comeBack(back)).toBe("/chat");
    expect(await attacker.comeBack(back)).toContain("error=");
    const body = { provider: "oidc", idToken: { token: "a.b.c" } };
    expect((await victim.ask(`${ORIGIN}/api/auth/sign-in/social`, body)).status).toBe(404);
  });

  test("[SEC-8] applies the sign-up rule to addresses that the provider has confirmed", async () => {
    const accounts = accountsWith({ rule: { type: "domains", domains: ["acme.example"] } });
    const refusals = [
      await signIn(accounts, { sub: "4", email: "rosa@elsewhere.example", email_verified: true }),
      await signIn(accounts, { sub: "5", email: "rosa@acme.example", email_verified: false }),
    ];
    for (const { location, identity } of refusals) {
      expect(location).toContain("error=ADDRESS_NOT_ALLOWED");
      expect(identity).toBeUndefined();
    }
    expect((await signIn(accounts, { sub: "6", email: "rosa@acme.example", email_verified: true })).location).toBe(
      "/chat",
    );
    const refusal = await signIn(accountsWith({ rule: { type: "closed" } }), { sub: "7", email: "new@acme.example" });
    expect(refusal.location).toContain("error=SIGN_UP_CLOSED");
  });

  test("[SEC-8] assigns administrators and members by groups at every sign-in", async () => {
    const accounts = accountsWith({
      groups: {
        administrators: ["root"],
        organizations: [{ group: "lab", organization: `research-${kind.kind}`, role: "admin" }],
      },
    });
    const { queries } = database;
    await queries
      .insertInto("organization")
      .values({
        id: "research",
        name: "Research",
        slug: `research-${kind.kind}`,
        createdAt: new Date().toISOString(),
      })
      .execute();
    const choice = { name: `research-${kind.kind}`, organization_id: "research" };
    await queries.insertInto("group_organizations").values(choice).execute();
    const grace = { sub: "8", email: "grace@example.org", email_verified: true, name: "Grace" };
    const enter = async (groups: string[]) => {
      const { identity } = await signIn(accounts, { ...grace, groups });
      const id = identity?.userId ?? "";
      const { role } = await queries.selectFrom("user").select("role").where("id", "=", id).executeTakeFirstOrThrow();
      return [role, (await accounts.memberships.find(id, "research"))?.role];
    };
    expect(await enter(["root", "lab"])).toEqual(["admin", "admin"]);
    expect(await enter(["lab"])).toEqual([null, "admin"]);
    expect(await enter([])).toEqual([null, undefined]);
    expect(await enter(["root"])).toEqual(["admin", undefined]);
    await queries.updateTable("user").set({ role: null }).where("email", "!=", grace.email).execute();
    expect(await enter([])).toEqual(["admin", undefined]);
    const auditEntries = await queries.selectFrom("audit_entries").select(["action", "actor_name"]).execute();
    for (const action of ["user.make-admin", "user.remove-admin", "member.join", "member.remove"]) {
      expect(auditEntries).toContainEqual({ action, actor_name: "Acme" });
    }
  });
});
