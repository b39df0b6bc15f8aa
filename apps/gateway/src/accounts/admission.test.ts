import {
  OIDC_CLIENT,
  type ScriptedIdentityProvider,
  startScriptedIdentityProvider,
} from "@tutti/testkit/identity-provider";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SignUpRule } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createQuotas } from "../quotas/quotas.ts";
import type { Accounts } from "./accounts.ts";
import { createAccounts } from "./admission/create-accounts.ts";
import type { Inviters } from "./admission/sign-up-rules.ts";
import { browse, ORIGIN } from "./browse.test-support.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const often = { window: 60, max: 1000 };
const password = "analytical engine";

describe.each(testDatabases().filter((kind) => kind.available))("whom a link admits, on $title", (kind) => {
  let databases: Database[] = [];
  let provider: ScriptedIdentityProvider;
  let rule: SignUpRule = { type: "open" };
  let inviters: Inviters = "administrators";
  let quotaRows: { organizations?: number; members?: number } = {};
  let gateways: Accounts[] = [];
  let accounts: Accounts;

  beforeAll(async () => {
    provider = await startScriptedIdentityProvider();
  });
  beforeEach(async () => {
    const options = await kind.createMigrated();
    // Several gateways of one PostgreSQL database; only one process opens the embedded one.
    databases = [];
    for (let index = 0; index < (kind.kind === "postgres" ? 3 : 1); index += 1) {
      const connection = await connectDatabase(options);
      if (!connection.ok) throw new Error(connection.error.message);
      databases.push(connection.value);
    }
    quotaRows = {};
    gateways = databases.map(gatewayOn);
    accounts = gatewayAt(0);
    rule = { type: "open" };
    inviters = "administrators";
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
  });
  afterAll(async () => {
    await provider.close();
    await kind.remove();
  });

  function gatewayOn(database: Database): Accounts {
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
        groups: { claim: "groups", administrators: [], organizations: [] },
      },
      signUp: { rule: async () => rule, inviters: async () => inviters, first: { type: "none" } },
      attemptRules: { signIn: { address: often }, signUp: { address: often } },
      trustProxy: false,
      log: pino({ level: "silent" }),
      now: Date.now,
      passwords: quickPasswords,
      quotas: createQuotas({ queries: database.queries, rows: quotaRows }),
    });
  }

  const queries = () => databaseAt(0).queries;
  const gatewayAt = (index: number): Accounts => gateways[index % gateways.length] as Accounts;
  const databaseAt = (index: number): Database => databases[index] as Database;

  async function signUp(email: string, { invitation, at = accounts }: { invitation?: string; at?: Accounts } = {}) {
    const browser = browse(at);
    const response = await browser.ask("sign-up/email", { body: { name: email, email, password, invitation } });
    const result = response.status === 200 ? "made" : ((await response.json()) as { code: string }).code;
    const identity = await at.identify(new Request(ORIGIN, { headers: { cookie: browser.cookie() } }));
    return { result, browser, id: identity?.userId ?? "" };
  }

  /** Signs up through the identity provider. */
  async function signUpElsewhere(email: string, invitation: string): Promise<string | null> {
    const browser = browse(accounts);
    const body = { provider: "oidc", callbackURL: "/chat", errorCallbackURL: "/chat", invitation };
    const { url } = (await (await browser.ask("sign-in/social", { body })).json()) as { url: string };
    const back = provider.authorize(url, { sub: email, email, email_verified: true, name: email });
    return (await browser.ask(back.slice(`${ORIGIN}/api/auth/`.length))).headers.get("location");
  }

  /** The administrator, whose account is the first one, and an organization of theirs. */
  async function makeOrganization() {
    const owner = await signUp("ada@example.org");
    return { owner, organizationId: await createOrganization(owner.browser, "acme") };
  }

  async function createOrganization(browser: ReturnType<typeof browse>, slug: string): Promise<string> {
    const response = await browser.ask("organization/create", { body: { name: slug, slug } });
    return ((await response.json()) as { id: string }).id;
  }

  async function link(
    organizationId: string,
    inviterId: string,
    { uses = 1, role = "member" }: { uses?: number; role?: "admin" | "member" } = {},
  ): Promise<string> {
    const invitation = { organizationId, inviterId, role, uses, lifetime: 60_000 };
    return (await accounts.invitations.create(invitation)).secret;
  }

  const count = async (table: "user" | "member"): Promise<number> =>
    (await queries().selectFrom(table).select("id").execute()).length;

  const accept = (secret: string, person: Awaited<ReturnType<typeof signUp>>, at = accounts) =>
    at.join(new Request(ORIGIN, { headers: { cookie: person.browser.cookie() } }), { userId: person.id, secret });

  test("[SEC-16] simultaneous sign-ups by a one-use link make one member account", async () => {
    const { owner, organizationId } = await makeOrganization();
    rule = { type: "invited" };
    const invitation = await link(organizationId, owner.id);
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        signUp(`guest-${index}@example.org`, { invitation, at: gatewayAt(index) }),
      ),
    );
    expect(results.map(({ result }) => result).sort()).toEqual([...Array(5).fill("INVITATION_NEEDED"), "made"]);
    expect([await count("user"), await count("member")]).toEqual([2, 2]);
    const guest = results.find(({ result }) => result === "made");
    expect((await accounts.memberships.find(guest?.id ?? "", organizationId))?.role).toBe("member");
    // The page opens the organization afterwards, which takes no other use.
    expect(await accept(invitation, guest ?? owner)).toEqual({ ok: true, value: organizationId });
    expect(await signUp("late@example.org", { invitation })).toMatchObject({ result: "INVITATION_NEEDED" });
  });

  test("[SEC-16] simultaneous sign-ups by a link of an administrator take a use each", async () => {
    const owner = await signUp("ada@example.org");
    rule = { type: "invited" };
    const actor = { id: owner.id, name: "Ada" };
    const { secret } = await accounts.instanceInvitations.create(actor, { uses: 2, lifetime: 60_000 });
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        signUp(`guest-${index}@example.org`, { invitation: secret, at: gatewayAt(index) }),
      ),
    );
    expect(results.filter(({ result }) => result === "made")).toHaveLength(2);
    expect(await count("user")).toBe(3);
  });

  test("[SEC-16] a sign-up that fails takes no use of its link", async () => {
    const { owner, organizationId } = await makeOrganization();
    rule = { type: "invited" };
    const invitation = await link(organizationId, owner.id);
    expect((await signUp("ada@example.org", { invitation })).result).toMatch(/^USER_ALREADY_EXISTS/);
    // The password's row cannot be stored: the account, the membership and the use go back with it.
    const { schema } = queries();
    await schema.alterTable("account").renameTo("away").execute();
    expect((await signUp("grace@example.org", { invitation })).result).not.toBe("made");
    await signUpElsewhere("grace@example.org", invitation);
    await schema.alterTable("away").renameTo("account").execute();
    expect([await count("user"), await count("member")]).toEqual([1, 1]);

    expect(await signUpElsewhere("grace@example.org", invitation)).toBe("/chat");
    expect([await count("user"), await count("member")]).toEqual([2, 2]);
    expect(await signUpElsewhere("eve@example.org", invitation)).toContain("error=INVITATION_NEEDED");
    expect(await count("user")).toBe(2);
  });

  test.each([
    ["is disabled", { table: "user", change: { disabled_at: 1 } }],
    ["is a plain member", { table: "member", change: { role: "member" } }],
    ["administers the server no more", { table: "user", change: { role: null } }],
  ] as const)("[SEC-16] a link admits no one while its maker %s", async (_, { table, change }) => {
    const { owner, organizationId } = await makeOrganization();
    const other = await signUp("grace@example.org");
    rule = { type: "invited" };
    const actor = { id: owner.id, name: "Ada" };
    const server = (await accounts.instanceInvitations.create(actor, { uses: 1, lifetime: 60_000 })).secret;
    const invitation = await link(organizationId, owner.id, { uses: 2 });
    const set = (values: object) =>
      queries()
        .updateTable(table)
        .set(values)
        .where(table === "user" ? "id" : "userId", "=", owner.id)
        .execute();
    await set(change);
    expect((await signUp("eve@example.org", { invitation })).result).not.toBe("made");
    expect((await signUp("eve@example.org", { invitation: server })).result === "made").toBe(table === "member");
    expect((await accounts.instanceInvitations.list({ limit: 10 })).items.length).toBe(0);
    // Who administers the server no more still invites people with an account into the organization.
    const mayJoin = table === "user" && "role" in change;
    expect((await accept(invitation, other)).ok).toBe(mayJoin);
    expect((await accounts.invitations.list(organizationId, { limit: 10 })).items).toHaveLength(mayJoin ? 1 : 0);
  });

  test("[SEC-16] a user's link admits only existing accounts unless a rule allows more", async () => {
    await signUp("ada@example.org");
    const eve = await signUp("eve@example.org");
    const friend = await signUp("friend@example.org");
    rule = { type: "invited" };
    const organizationId = await createOrganization(eve.browser, "party");
    const invitation = await link(organizationId, eve.id, { uses: 100, role: "admin" });
    const stranger = () => signUp("stranger@example.org", { invitation });
    expect((await stranger()).result).toBe("INVITATION_FOR_ACCOUNTS");
    expect(await signUpElsewhere("stranger@example.org", invitation)).toContain("error=INVITATION_FOR_ACCOUNTS");
    expect(await accept(invitation, friend)).toEqual({ ok: true, value: organizationId });
    expect(await count("user")).toBe(3);
    inviters = "organizations";
    expect((await stranger()).result).toBe("made");
    rule = { type: "closed" };
    expect((await signUp("other@example.org", { invitation })).result).toBe("SIGN_UP_CLOSED");
  });

  test("[SEC-16] under open sign-up, only an unused link makes the account a member", async () => {
    const { owner, organizationId } = await makeOrganization();
    const invitation = await link(organizationId, owner.id);
    const [guest, late] = [
      await signUp("guest@example.org", { invitation }),
      await signUp("late@example.org", { invitation }),
    ];
    expect([guest.result, late.result]).toEqual(["made", "made"]);
    expect(await accounts.memberships.find(guest.id, organizationId)).toMatchObject({ role: "member" });
    expect(await accounts.memberships.find(late.id, organizationId)).toBeUndefined();
    expect(await accept(invitation, late)).toEqual({ ok: false, error: "no-such-invitation" });
  });

  test("[SEC-16] a full organization admits no one", async () => {
    const { owner, organizationId } = await makeOrganization();
    const other = await signUp("other@example.org");
    rule = { type: "invited" };
    const invitation = await link(organizationId, owner.id);
    quotaRows.members = 1;
    expect((await signUp("eve@example.org", { invitation })).result).toBe("ORGANIZATION_FULL");
    await expect(accept(invitation, other)).rejects.toMatchObject({
      error: { code: 403, message: expect.stringMatching(/already 1 members of this organization.*TUTTI_QUOTAS/) },
    });
    rule = { type: "open" };
    expect((await signUp("joan@example.org", { invitation })).result).toBe("made");
    quotaRows.members = 2;
    // None of the refused ones has used the link up.
    expect(await accept(invitation, other)).toEqual({ ok: true, value: organizationId });
    expect(await count("member")).toBe(2);
  });

  test("[SEC-16] a user makes and joins no more organizations than allowed", async () => {
    const { owner } = await makeOrganization();
    const guest = await signUp("guest@example.org");
    const slugs = Array.from({ length: 5 }, (_, index) => `club-${index}`);
    const invitations: string[] = [];
    for (const slug of slugs)
      invitations.push(await link(await createOrganization(owner.browser, slug), owner.id, { uses: 2 }));
    quotaRows.organizations = 3;
    const joins = invitations.map((secret, index) => accept(secret, guest, gatewayAt(index)));
    const creations = slugs.map((slug) =>
      guest.browser.ask("organization/create", { body: { name: slug, slug: `own-${slug}` } }),
    );
    const [joinResults, responses] = await Promise.all([Promise.allSettled(joins), Promise.all(creations)]);
    const refusedCreations = responses.filter(({ status }) => status !== 200);
    expect(joinResults.filter(({ status }) => status === "fulfilled").length + 5 - refusedCreations.length).toBe(3);
    expect(await accounts.memberships.list(guest.id)).toHaveLength(3);
    for (const response of refusedCreations) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        code: "QUOTA_REACHED",
        message: expect.stringMatching(/already 3 organizations that you belong to.*Leave one/),
      });
    }
    // An organization whose maker was refused is not left behind.
    expect(await queries().selectFrom("organization").select("id").execute()).toHaveLength(
      6 + 5 - refusedCreations.length,
    );
  });

  test("[SEC-16] a user who follows two links at once is one member", async () => {
    const { owner, organizationId } = await makeOrganization();
    const guest = await signUp("guest@example.org");
    const invitations = [await link(organizationId, owner.id), await link(organizationId, owner.id)];
    await Promise.all(invitations.map((secret, index) => accept(secret, guest, gatewayAt(index))));
    expect(await count("member")).toBe(2);
    expect((await accounts.invitations.list(organizationId, { limit: 10 })).items).toHaveLength(1);
  });

  test("[SEC-16] simultaneous first sign-ups make one administrator", async () => {
    await Promise.all([0, 1, 2].map((index) => signUp(`first-${index}@example.org`, { at: gatewayAt(index) })));
    const people = await queries().selectFrom("user").select("role").execute();
    expect(people.filter(({ role }) => role === "admin")).toHaveLength(1);
  });
});
