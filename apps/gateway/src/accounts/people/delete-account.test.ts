import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { textAt } from "../../http/json.test-support.ts";
import { makeOrganization, type Person, startPeople, type TestPeople } from "../../http/people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The password with which every person of `people.test-support.ts` has signed up. */
const PASSWORD = "analytical engine";

describe.each(testDatabases().filter((kind) => kind.available))("deleting an account on $title", (kind) => {
  let database: Database;
  let people: TestPeople;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    people = startPeople({ database });
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const remove = (person: Person, body: object = { password: PASSWORD }) => person.auth("delete-user", body);
  const isThere = async (person: Person) =>
    (await database.queries.selectFrom("user").select("id").where("id", "=", person.id).execute()).length > 0;

  test("an account is deleted with its data, and its address is free again", async () => {
    const ada = await people.signUp("Ada");
    await ada.ask("POST", "/api/frontend/user/presets", { slug: "own", name: "Own" });
    await ada.ask("PATCH", "/api/frontend/user", { default_text_model: "demo/guide" });
    const key = textAt((await ada.ask("POST", "/api/frontend/user/keys", { name: "script" })).body, "key");
    expect((await people.ask("GET", "/api/v1/presets", { key })).status).toBe(200);

    expect((await remove(ada)).status).toBe(200);
    expect(await isThere(ada)).toBe(false);
    expect((await people.ask("GET", "/api/v1/presets", { key })).status).toBe(401);
    expect((await ada.ask("GET", "/api/frontend/user")).status).toBe(401);
    const { queries } = database;
    expect(await queries.selectFrom("api_keys").selectAll().where("user_id", "=", ada.id).execute()).toEqual([]);
    expect(await queries.selectFrom("presets").selectAll().where("owner", "=", ada.id).execute()).toEqual([]);
    expect(await queries.selectFrom("user_settings").selectAll().where("user_id", "=", ada.id).execute()).toEqual([]);
    const again = { name: "Ada", email: ada.email, password: PASSWORD };
    expect((await ada.auth("sign-up/email", again)).status).toBe(200);
  });

  test("[PURSE-5] takes the sums of one's own rooms with it, and no other person's", async () => {
    const [ada, bob] = [await people.signUp("Ada"), await people.signUp("Bob")];
    const subjects = [`room:${ada.id}/r`, `turn:${ada.id}/r/q`, `room:${bob.id}/r`, `person:${ada.id}`];
    const { queries } = database;
    await queries
      .insertInto("spending_days")
      .values(subjects.map((subject) => ({ subject, starts_at: 0, picodollars: 5 })))
      .execute();
    expect((await remove(ada)).status).toBe(200);
    const rows = await queries.selectFrom("spending_days").select("subject").orderBy("subject").execute();
    expect(rows.map(({ subject }) => subject)).toEqual([`person:${ada.id}`, `room:${bob.id}/r`]);
  });

  test("needs the password, even in a fresh session", async () => {
    const grace = await people.signUp("Grace");
    for (const body of [{}, { password: "" }]) {
      expect(await remove(grace, body)).toMatchObject({ status: 400, body: { message: "Enter your password." } });
    }
    expect(await remove(grace, { password: "another" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_PASSWORD" },
    });
    expect((await grace.ask("GET", "/api/frontend/user")).status).toBe(200);
  });

  test("the only owner of an organization with members appoints another first", async () => {
    const [mary, rosa] = [await people.signUp("Mary"), await people.signUp("Rosa")];
    const alone = await makeOrganization(mary);
    const society = await makeOrganization(mary, [rosa]);
    expect(await remove(mary)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("You are the only owner of Analytical Society") },
    });
    const organizations = () =>
      database.queries.selectFrom("organization").select("id").where("id", "in", [alone, society]).execute();
    expect(await organizations()).toHaveLength(2);

    const { id: memberId } = await database.queries
      .selectFrom("member")
      .select("id")
      .where("organizationId", "=", society)
      .where("userId", "=", rosa.id)
      .executeTakeFirstOrThrow();
    await mary.auth("organization/update-member-role", { organizationId: society, memberId, role: "owner" });
    expect((await remove(mary)).status).toBe(200);
    expect(await isThere(mary)).toBe(false);
    expect(await organizations()).toEqual([{ id: society }]);
    expect(await people.accounts.memberships.find(rosa.id, society)).toMatchObject({ role: "owner" });
  });

  test("of two owners who delete their accounts at once, one stays", async () => {
    const [emmy, edith, ruth] = [
      await people.signUp("Emmy"),
      await people.signUp("Edith"),
      await people.signUp("Ruth"),
    ];
    const organizationId = await makeOrganization(emmy, [edith, ruth]);
    await database.queries
      .updateTable("member")
      .set({ role: "owner" })
      .where("organizationId", "=", organizationId)
      .where("userId", "=", edith.id)
      .execute();
    const answers = await Promise.all([remove(emmy), remove(edith)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const members = await database.queries
      .selectFrom("member")
      .select("role")
      .where("organizationId", "=", organizationId)
      .orderBy("role")
      .execute();
    expect(members).toEqual([{ role: "member" }, { role: "owner" }]);
  });
});
