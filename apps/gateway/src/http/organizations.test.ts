import { invitationDescriptionSchema, organizationMemberListSchema, userSchema } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { DAY } from "../day.ts";
import { textAt, valueAt } from "./json.test-support.ts";
import {
  type ApiAnswer,
  makeOrganization,
  ORIGIN,
  type Person,
  startPeople,
  type TestPeople,
} from "./people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.each(testDatabases().filter((kind) => kind.available))("organizations on $title", (kind) => {
  let database: Database;
  let people: TestPeople;
  let ahead = 0;
  let ada: Person;
  let grace: Person;
  let mary: Person;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    people = startPeople({ database, now: () => Date.now() + ahead });
    [ada, grace, mary] = [await people.signUp("Ada"), await people.signUp("Grace"), await people.signUp("Mary")];
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const userOf = async (person: Person) => userSchema.parse((await person.ask("GET", "/api/frontend/user")).body);
  const invite = (person: Person, organizationId: string, body: object = {}) =>
    person.ask("POST", `/api/frontend/organizations/${organizationId}/invitations`, body);
  const membersOf = (organizationId: string) => `/api/frontend/organizations/${organizationId}/members`;
  const secretOf = (answer: ApiAnswer) => textAt(answer.body, "link").split("#")[1];
  const accept = (person: Person, secret: string | undefined) =>
    person.ask("POST", "/api/frontend/invitations/accept", { secret });

  test("[AUTH-4] a user can make an organization, invite others and switch", async () => {
    expect(await userOf(ada)).toEqual({
      administrator: true,
      limits: null,
      id: ada.id,
      name: "Ada",
      email: ada.email,
      organization: null,
      organizations: [],
      push_devices: 0,
      may_create_organizations: true,
      default_text_model: null,
    });
    const society = await makeOrganization(ada);
    const membership = { id: society, name: "Analytical Society", slug: expect.any(String), role: "owner" };
    expect(await userOf(ada)).toMatchObject({ organization: membership, organizations: [membership] });

    const invitation = await invite(ada, society);
    expect(invitation.status).toBe(201);
    expect(textAt(invitation.body, "link")).toMatch(new RegExp(`^${ORIGIN}/join#[\\w-]{43}$`));
    const description = await people.ask("POST", "/api/frontend/invitations/describe", {
      body: { secret: secretOf(invitation) },
    });
    expect(invitationDescriptionSchema.parse(description.body)).toMatchObject({
      organization: { id: society, name: "Analytical Society" },
      inviter: { name: "Ada" },
      role: "member",
    });
    expect((await accept(grace, secretOf(invitation))).body).toEqual({ data: { organization_id: society } });
    expect((await userOf(grace)).organization).toMatchObject({ id: society, role: "member" });

    await grace.auth("organization/set-active", { organizationId: null });
    expect(await userOf(grace)).toMatchObject({ organization: null, organizations: [{ id: society }] });
    await grace.auth("organization/set-active", { organizationId: society });
    expect((await userOf(grace)).organization?.id).toBe(society);
  });

  test("a link is good once, for as many as it says, and for as long", async () => {
    const society = await makeOrganization(ada);
    const once = secretOf(await invite(ada, society));
    expect((await accept(grace, once)).status).toBe(200);
    expect((await accept(mary, once)).status).toBe(404);

    const twice = secretOf(await invite(ada, society, { uses: 2, expires_in_days: 1 }));
    // A member who joins again takes up no use.
    expect((await accept(grace, twice)).status).toBe(200);
    expect((await accept(grace, twice)).status).toBe(200);
    ahead += DAY + 1;
    expect(valueAt((await accept(mary, twice)).body, "error")).toEqual({
      code: 404,
      message: "This invitation is no longer valid. Ask for a new link.",
    });
    ahead -= DAY + 1;
    expect((await accept(mary, twice)).status).toBe(200);
  });

  test("of simultaneous users of a link, as many join as it has uses", async () => {
    const society = await makeOrganization(ada);
    const secret = secretOf(await invite(ada, society, { uses: 1 }));
    const statuses = (await Promise.all([accept(grace, secret), accept(mary, secret)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test("a link can be revoked, and its secret is neither stored nor listed", async () => {
    const society = await makeOrganization(ada);
    const invitation = await invite(ada, society, { role: "admin" });
    const secret = secretOf(invitation);
    const path = `/api/frontend/organizations/${society}/invitations`;
    const response = await ada.ask("GET", path);
    expect(valueAt(response.body, "data")).toEqual([valueAt(invitation.body, "data")]);
    const rows = await database.queries.selectFrom("invitation_links").selectAll().execute();
    expect(JSON.stringify([response.body, rows])).not.toContain(secret);
    expect((await ada.ask("DELETE", `${path}/${textAt(invitation.body, "data", "id")}`)).status).toBe(204);
    expect((await accept(grace, secret)).status).toBe(404);
    expect((await ada.ask("DELETE", `${path}/${textAt(invitation.body, "data", "id")}`)).status).toBe(404);
  });

  test("a link of a member who has left is invalid", async () => {
    const society = await makeOrganization(ada);
    expect((await accept(grace, secretOf(await invite(ada, society, { role: "admin" })))).status).toBe(200);
    const secret = secretOf(await invite(grace, society));
    await grace.auth("organization/leave", { organizationId: society });
    expect((await accept(mary, secret)).status).toBe(404);
  });

  test("a link of a member who may no longer invite is invalid", async () => {
    const society = await makeOrganization(ada);
    await accept(grace, secretOf(await invite(ada, society, { role: "admin" })));
    const secret = secretOf(await invite(grace, society, { role: "admin", uses: 2 }));
    const members = organizationMemberListSchema.parse((await ada.ask("GET", membersOf(society))).body).data;
    const memberId = members.find(({ user_id }) => user_id === grace.id)?.id;
    const give = (role: string) =>
      ada.auth("organization/update-member-role", { organizationId: society, memberId, role });
    expect((await give("member")).status).toBe(200);
    expect((await accept(mary, secret)).status).toBe(404);
    expect((await people.ask("POST", "/api/frontend/invitations/describe", { body: { secret } })).status).toBe(404);
    await give("admin");
    expect((await accept(mary, secret)).status).toBe(200);
  });

  test("[SEC-14] members are listed in pages, owners first, for members alone", async () => {
    const society = await makeOrganization(mary, [grace]);
    const read = async (query: string) => {
      const response = await grace.ask("GET", `${membersOf(society)}${query}`);
      return organizationMemberListSchema.parse(response.body);
    };
    const first = await read("?limit=1");
    expect(first.data).toMatchObject([{ user_id: mary.id, name: "Mary", email: mary.email, role: "owner" }]);
    const second = await read(`?limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ user_id: grace.id, role: "member" }], next_cursor: null });
    expect((await ada.ask("GET", membersOf(society))).status).toBe(404);
  });

  test("only owners and admins invite, and strangers learn nothing", async () => {
    const society = await makeOrganization(ada, [grace]);
    const path = `/api/frontend/organizations/${society}/invitations`;
    expect((await invite(grace, society)).status).toBe(403);
    expect((await grace.ask("GET", path)).status).toBe(403);
    for (const [method, where] of [
      ["POST", path],
      ["GET", path],
      ["DELETE", `${path}/any`],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      expect(await mary.ask(method, where, body)).toMatchObject({
        status: 404,
        body: { error: { message: "Organization not found" } },
      });
      expect((await people.ask(method, where, { body })).status).toBe(401);
    }
    const { key } = await people.accounts.keys.create(ada.id, "no session");
    expect((await people.ask("POST", path, { key, body: {} })).status).toBe(401);
  });

  const setSignUp = (setting: object) => ada.ask("PUT", "/api/frontend/admin/sign-up", setting);

  test("[SEC-16] an inviter reads whether links admit newcomers", async () => {
    const society = await makeOrganization(ada);
    await accept(grace, secretOf(await invite(ada, society, { role: "admin" })));
    const admits = async (person: Person) =>
      valueAt((await person.ask("GET", `/api/frontend/organizations/${society}/invitations`)).body, "admits_newcomers");
    expect([await admits(ada), await admits(grace)]).toEqual([true, true]);
    await setSignUp({ rule: { type: "invited" } });
    expect([await admits(ada), await admits(grace)]).toEqual([true, false]);
    expect((await setSignUp({ inviters: "organizations" })).body).toEqual({
      rule: { type: "invited" },
      fixed: false,
      inviters: "organizations",
      organization_makers: "everyone",
    });
    expect([await admits(ada), await admits(grace)]).toEqual([true, true]);
    // What is shown is what happens.
    const newcomer = { name: "Joan", email: "joan@example.org", password: "analytical engine" };
    const signUp = async (invitation: string | undefined) =>
      (await people.ask("POST", "/api/auth/sign-up/email", { body: { ...newcomer, invitation } })).status;
    const secret = secretOf(await invite(grace, society));
    await setSignUp({ inviters: "administrators" });
    expect(await signUp(secret)).toBe(403);
    await setSignUp({ inviters: "organizations" });
    expect(await signUp(secret)).toBe(200);
    expect((await grace.ask("PUT", "/api/frontend/admin/sign-up", { inviters: "organizations" })).status).toBe(404);
    expect((await setSignUp({ inviters: "members" })).status).toBe(400);
    await setSignUp({ rule: { type: "closed" } });
    expect([await admits(ada), await admits(grace)]).toEqual([false, false]);
    await setSignUp({ rule: { type: "open" }, inviters: "administrators" });
  });

  test("[OPS-2] administrators decide who makes organizations", async () => {
    const create = (person: Person) =>
      person.auth("organization/create", { name: "Chess", slug: `chess-${person.id.toLowerCase()}` });
    const mayCreate = async (person: Person) => (await userOf(person)).may_create_organizations;
    expect([await mayCreate(ada), await mayCreate(grace)]).toEqual([true, true]);
    expect((await setSignUp({ organization_makers: "administrators" })).body).toMatchObject({
      rule: { type: "open" },
      organization_makers: "administrators",
    });
    expect([await mayCreate(ada), await mayCreate(grace)]).toEqual([true, false]);
    expect(await create(grace)).toMatchObject({ status: 403, body: { code: "ORGANIZATIONS_BY_ADMINISTRATORS" } });
    expect((await create(ada)).status).toBe(200);
    await setSignUp({ organization_makers: "everyone" });
    expect((await create(grace)).status).toBe(200);
    const { body } = await ada.ask("GET", "/api/frontend/admin/audit?action=setting.set&limit=2");
    expect(body).toMatchObject({
      data: [{ detail: "everyone" }, { target: { name: "who may make organizations" }, detail: "administrators" }],
    });
  });

  test("[OPS-2] a rule of the environment leaves other settings open", async () => {
    const { app } = startPeople({ database, signUpRule: { type: "invited" } });
    const set = async (setting: object) => {
      const headers = { cookie: ada.cookie, origin: ORIGIN, "content-type": "application/json" };
      const request = { method: "PUT", headers, body: JSON.stringify(setting) };
      return app.fetch(new Request(`${ORIGIN}/api/frontend/admin/sign-up`, request));
    };
    expect((await set({ rule: { type: "open" } })).status).toBe(409);
    expect(await (await set({ inviters: "organizations" })).json()).toMatchObject({
      rule: { type: "invited" },
      fixed: true,
      inviters: "organizations",
    });
    await set({ inviters: "administrators" });
  });

  test("a visitor who is not signed in cannot join", async () => {
    const society = await makeOrganization(ada);
    const secret = secretOf(await invite(ada, society));
    expect((await people.ask("POST", "/api/frontend/invitations/accept", { body: { secret } })).status).toBe(401);
    expect((await accept(grace, secret)).status).toBe(200);
  });

  test("better-auth's own invitations, by unverified address, are closed", async () => {
    const society = await makeOrganization(ada);
    const body = { organizationId: society, email: grace.email, role: "owner", invitationId: "any" };
    for (const name of ["invite-member", "accept-invitation", "reject-invitation", "cancel-invitation"]) {
      expect(await ada.auth(`organization/${name}`, body)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    for (const name of ["list-invitations", "list-user-invitations", "get-invitation?id=any"]) {
      expect((await ada.auth(`organization/${name}`)).status).toBe(404);
    }
  });

  test("a removed member is out at once, with all keys, despite the session", async () => {
    const society = await makeOrganization(ada, [grace]);
    const response = await grace.ask("POST", "/api/frontend/user/keys", { name: "script" });
    const use = () => people.ask("GET", "/api/v1/presets", { key: textAt(response.body, "key") });
    expect((await use()).status).toBe(200);
    expect((await userOf(grace)).organization?.id).toBe(society);

    await ada.auth("organization/remove-member", { organizationId: society, memberIdOrEmail: grace.email });
    expect(await userOf(grace)).toMatchObject({ organization: null });
    expect((await userOf(grace)).organizations.map(({ id }) => id)).not.toContain(society);
    expect((await use()).status).toBe(401);
    expect((await grace.auth("organization/set-active", { organizationId: society })).status).toBe(403);
  });

  test("a member cannot remove others, change roles or delete it; an owner can", async () => {
    const society = await makeOrganization(ada, [grace, mary]);
    const preset = { slug: "shared", name: "Shared" };
    expect((await grace.ask("POST", "/api/frontend/user/presets", preset)).status).toBe(201);
    const key = textAt((await mary.ask("POST", "/api/frontend/user/keys", { name: "script" })).body, "key");
    const removal = { organizationId: society, memberIdOrEmail: mary.email };
    expect((await grace.auth("organization/remove-member", removal)).status).toBeGreaterThanOrEqual(400);
    expect((await grace.auth("organization/delete", { organizationId: society })).status).toBe(403);
    expect((await ada.auth("organization/delete", { organizationId: society })).status).toBe(200);
    for (const person of [ada, grace, mary]) expect((await userOf(person)).organization).toBeNull();
    expect((await people.ask("GET", "/api/v1/presets", { key })).status).toBe(401);
    for (const table of ["presets", "api_keys", "invitation_links"] as const) {
      const remainingRows = await database.queries
        .selectFrom(table)
        .selectAll()
        .where("organization_id", "=", society)
        .execute();
      expect(remainingRows).toEqual([]);
    }
  });

  test("a user's default model is kept, and no other's", async () => {
    const response = await ada.ask("PATCH", "/api/frontend/user", { default_text_model: "demo/reasoner" });
    expect(valueAt(response.body, "default_text_model")).toBe("demo/reasoner");
    expect((await userOf(ada)).default_text_model).toBe("demo/reasoner");
    expect((await userOf(grace)).default_text_model).toBeNull();
    await ada.ask("PATCH", "/api/frontend/user", { default_text_model: null });
    expect((await userOf(ada)).default_text_model).toBeNull();
  });

  test("a visitor who is not signed in reads the ways to sign in only", async () => {
    const options = await people.ask("GET", "/api/frontend/sign-in-options");
    expect(options).toMatchObject({ status: 200, body: { email_password: true, social: [] } });
    expect((await people.ask("GET", "/api/frontend/user")).status).toBe(401);
  });
});
