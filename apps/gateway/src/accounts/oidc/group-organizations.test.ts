import {
  OIDC_CLIENT,
  type ScriptedIdentityProvider,
  startScriptedIdentityProvider,
} from "@tutti/testkit/identity-provider";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createGroupOrganizations } from "../../administration/group-organizations.ts";
import type { OidcGroups } from "../../config/config.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createQuotas } from "../../quotas/quotas.ts";
import type { Accounts } from "../accounts.ts";
import { createAccounts } from "../admission/create-accounts.ts";
import { browse, ORIGIN } from "../browse.test-support.ts";
import { quickPasswords } from "../quick-passwords.test-support.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const often = { window: 60, max: 1000 };
const mapping = [
  { group: "lab", organization: "research", role: "member" },
  { group: "leads", organization: "research", role: "admin" },
  { group: "staff", organization: "acme", role: "member" },
] as const satisfies OidcGroups["organizations"];

describe.each(testDatabases().filter((kind) => kind.available))("organizations of groups, on $title", (kind) => {
  let databases: Database[] = [];
  let provider: ScriptedIdentityProvider;
  let warnings: Record<string, unknown>[] = [];
  let quotaRows: { organizations?: number; members?: number } = {};
  let gateways: Accounts[] = [];

  beforeAll(async () => {
    provider = await startScriptedIdentityProvider();
  });
  beforeEach(async () => {
    const options = await kind.createMigrated();
    databases = [];
    // Several gateways of one PostgreSQL database; only one process opens the embedded one.
    for (let index = 0; index < (kind.kind === "postgres" ? 3 : 1); index += 1) {
      const connection = await connectDatabase(options);
      if (!connection.ok) throw new Error(connection.error.message);
      databases.push(connection.value);
    }
    warnings = [];
    quotaRows = {};
    gateways = databases.map(gatewayOn);
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
        groups: { claim: "groups", administrators: [], organizations: mapping },
      },
      attemptRules: { otherService: { address: often }, signUp: { address: often } },
      trustProxy: false,
      log: pino({ level: "warn" }, { write: (line) => warnings.push(JSON.parse(line)) }),
      now: Date.now,
      passwords: quickPasswords,
      quotas: createQuotas({ queries: database.queries, rows: quotaRows }),
    });
  }

  const queries = () => databases[0]?.queries as Database["queries"];
  const gatewayAt = (index: number) => gateways[index % gateways.length] as Accounts;
  const choices = () => createGroupOrganizations({ database: databases[0] as Database, mapping, now: Date.now });
  const operator = { id: null, name: "operator" };

  async function signIn(name: string, groups: readonly string[], accounts = gatewayAt(0)) {
    const browser = browse(accounts);
    const body = { provider: "oidc", callbackURL: "/chat", errorCallbackURL: "/chat" };
    const { url } = (await (await browser.ask("sign-in/social", { body })).json()) as { url: string };
    const email = `${name}@example.org`;
    const back = provider.authorize(url, { sub: name, email, email_verified: true, name, groups: [...groups] });
    expect((await browser.ask(back.slice(`${ORIGIN}/api/auth/`.length))).headers.get("location")).toBe("/chat");
    const identity = await accounts.identify(new Request(ORIGIN, { headers: { cookie: browser.cookie() } }));
    return { browser, id: identity?.userId ?? "" };
  }

  async function create(browser: ReturnType<typeof browse>, organization: { name: string; slug: string }) {
    const response = await browser.ask("organization/create", { body: organization });
    return { status: response.status, body: (await response.json()) as { id: string; code?: string } };
  }

  /** An organization that was there before the configuration named it. */
  async function addOrganization(slug: string, ownerId: string): Promise<string> {
    const createdAt = new Date().toISOString();
    const organizationId = `organization-${slug}`;
    const row = { id: organizationId, name: slug, slug, createdAt };
    await queries().insertInto("organization").values(row).execute();
    const member = { id: `owner-of-${slug}`, userId: ownerId, organizationId, role: "owner", createdAt };
    await queries().insertInto("member").values(member).execute();
    return organizationId;
  }

  async function rolesIn(organizationId: string | undefined): Promise<string[]> {
    const rows = queries()
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(["user.name", "member.role"])
      .where("organizationId", "=", organizationId ?? "");
    return (await rows.orderBy("user.name").execute()).map(({ name, role }) => `${name}: ${role}`);
  }

  const auditLinesOf = async (action: string) =>
    (
      await queries()
        .selectFrom("audit_entries")
        .select(["actor_name", "target_name", "detail"])
        .where("action", "=", action)
        .execute()
    ).map(({ actor_name, target_name, detail }) => `${actor_name}: ${target_name} ${detail}`);

  test("[SEC-8] first people of groups make one organization without owner", async () => {
    await signIn("ada", []);
    expect((await choices().list())[0]).toEqual({
      name: "research",
      groups: [
        { name: "lab", role: "member" },
        { name: "leads", role: "admin" },
      ],
      organization: undefined,
    });
    const people = ["grace", "joan", "mary", "rosa"];
    await Promise.all(people.map((name, index) => signIn(name, ["lab"], gatewayAt(index))));
    await signIn("mary", ["leads", "lab"]);
    const [research, acme] = await choices().list();
    expect(research?.organization).toMatchObject({ name: "research", isFilled: true });
    expect(acme?.organization).toBeUndefined();
    expect(await rolesIn(research?.organization?.id)).toEqual([
      "grace: member",
      "joan: member",
      "mary: admin",
      "rosa: member",
    ]);
    expect(await queries().selectFrom("organization").select("slug").execute()).toEqual([{ slug: "research" }]);
    expect(await auditLinesOf("organization.create")).toEqual(["Acme: research for its groups"]);
    await signIn("grace", []);
    expect(await rolesIn(research?.organization?.id)).not.toContain("grace: member");
    expect(warnings).toEqual([]);
  });

  test("[SEC-16] groups add no more members than an organization may have", async () => {
    quotaRows.members = 2;
    const people = ["grace", "joan", "mary", "rosa"];
    await Promise.all(people.map((name, index) => signIn(name, ["lab"], gatewayAt(index))));
    const [research] = await choices().list();
    expect(await rolesIn(research?.organization?.id)).toHaveLength(2);
    const warning = { organization: "research", reason: expect.stringMatching(/already 2 members/) };
    expect(warnings).toMatchObject([warning, warning]);
  });

  test("[SEC-16] simultaneous sign-ins of one person make one membership", async () => {
    await signIn("grace", []);
    await Promise.all([0, 1, 2].map((index) => signIn("grace", ["lab"], gatewayAt(index))));
    const [research] = await choices().list();
    expect(await rolesIn(research?.organization?.id)).toEqual(["grace: member"]);
  });

  test("[SEC-8] groups fill a person's organization once it is chosen", async () => {
    const eve = await signIn("eve", []);
    const organizationId = await addOrganization("research", eve.id);
    const grace = await signIn("grace", ["leads"]);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner"]);
    expect(warnings).toEqual([
      expect.objectContaining({
        organization: "research",
        person: grace.id,
        msg: expect.stringContaining("Administration"),
      }),
    ]);
    expect((await choices().list())[0]?.organization).toEqual({
      id: organizationId,
      name: "research",
      isFilled: false,
    });

    expect(await choices().choose(operator, { name: "research", organizationId })).toMatchObject({ ok: true });
    await signIn("grace", ["leads"]);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner", "grace: admin"]);
    expect((await choices().list())[0]?.organization).toMatchObject({ id: organizationId, isFilled: true });

    await choices().choose(operator, { name: "research", organizationId: null });
    await signIn("joan", ["lab"]);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner", "grace: admin"]);
    // What groups gave before still becomes less.
    await signIn("grace", ["lab"]);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner", "grace: member"]);
    await signIn("grace", []);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner"]);
    expect(await auditLinesOf("organization.fill")).toEqual(["operator: research by the groups of research"]);
    expect(await auditLinesOf("organization.end-filling")).toEqual(["operator: research by the groups of research"]);
  });

  test("[SEC-8] an administrator chooses an organization for one name alone", async () => {
    const eve = await signIn("eve", []);
    const organizationId = await addOrganization("acme", eve.id);
    const { choose } = choices();
    expect(await choose(operator, { name: "research", organizationId })).toMatchObject({ ok: true });
    expect(await choose(operator, { name: "acme", organizationId })).toEqual({
      ok: false,
      error: "used-by-other-groups",
    });
    expect(await choose(operator, { name: "acme", organizationId: "none" })).toEqual({
      ok: false,
      error: "no-such-organization",
    });
    expect(await choose(operator, { name: "other", organizationId })).toEqual({ ok: false, error: "no-such-mapping" });
    await signIn("grace", ["lab"]);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner", "grace: member"]);
    // Its slug is the name of the other groups, which neither fill it nor take people out of it.
    await signIn("joan", ["staff"]);
    await signIn("grace", ["lab"]);
    expect(await rolesIn(organizationId)).toEqual(["eve: owner", "grace: member"]);
    expect(warnings).toEqual([expect.objectContaining({ organization: "acme" })]);
  });

  test("[SEC-8] no person makes an organization of a group's name", async () => {
    const { browser } = await signIn("eve", []);
    for (const organization of [
      { name: "Research", slug: "research-x8f2k1" },
      { name: "Anything", slug: "research" },
      { name: "Anything", slug: "ACME" },
    ]) {
      expect(await create(browser, organization)).toMatchObject({
        status: 403,
        body: { code: "ORGANIZATION_NAME_RESERVED" },
      });
    }
    expect((await create(browser, { name: "Chess", slug: "chess" })).status).toBe(200);
    await signIn("grace", ["lab", "staff"]);
    const lists = await choices().list();
    for (const { organization } of lists) expect(await rolesIn(organization?.id)).toEqual(["grace: member"]);
  });
});
