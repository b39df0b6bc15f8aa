import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { hashSecret } from "../../hash-secret.ts";
import { type Person, startPeople, type TestPeople } from "../people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const SECRET = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const PATH = "/api/frontend/user/sessions";

describe.each(testDatabases().filter((kind) => kind.available))("sessions on $title", (kind) => {
  let database: Database;
  let people: TestPeople;
  let now = Date.now();
  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    people = startPeople({ database, secret: SECRET, now: () => now });
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const sessionsOf = async (person: Person) => (await person.ask("GET", PATH)).body as { data: { id: string }[] };
  const isIn = async (cookie: string) => {
    const answer = await people.app.request("/api/frontend/user", { headers: { cookie } });
    return answer.status === 200;
  };
  /** Signs in on another device; the cookie of the earlier sign-in stays the same. */
  const signInElsewhere = async (person: Person): Promise<string> => {
    const before = person.cookie;
    await person.auth("sign-in/email", { email: person.email, password: "analytical engine" });
    return before;
  };

  test("[SEC-6] what the database keeps of a session signs no one in", async () => {
    const ada = await people.signUp("Ada");
    const [token = ""] = decodeURIComponent(ada.cookie.split("=")[1] ?? "").split(".");
    const rows = await database.queries.selectFrom("session").selectAll().where("userId", "=", ada.id).execute();
    expect(rows.map((row) => row.token)).toEqual([hashSecret(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
    // Even with the secret: neither the hash nor its form in lists is a token.
    for (const stolen of [hashSecret(token), `hash ${hashSecret(token)}`]) {
      const signature = createHmac("sha256", SECRET).update(stolen).digest("base64");
      expect(await isIn(`tutti.session_token=${encodeURIComponent(`${stolen}.${signature}`)}`)).toBe(false);
    }
    expect(await isIn(ada.cookie)).toBe(true);
  });

  test("[SEC-6] sessions are listed by last use, and can be ended one by one", async () => {
    const grace = await people.signUp("Grace");
    const [laptop, phone] = [await signInElsewhere(grace), await signInElsewhere(grace)];
    const current = grace.cookie;
    now += 120_000;
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, true]);
    now += 120_000;
    const { data } = await sessionsOf(grace);
    expect(data).toMatchObject([
      { is_current: true, last_used_at: new Date(now).toISOString(), browser: null },
      { is_current: false, last_used_at: new Date(now - 120_000).toISOString() },
      { is_current: false, last_used_at: new Date(now - 120_000).toISOString() },
    ]);

    const mallory = await people.signUp("Mallory");
    const id = data[1]?.id ?? "";
    expect((await mallory.ask("DELETE", `${PATH}/${id}`)).status).toBe(404);
    expect((await grace.ask("DELETE", `${PATH}/${id}`)).status).toBe(204);
    expect((await grace.ask("DELETE", `${PATH}/${id}`)).status).toBe(404);
    expect([await isIn(laptop), await isIn(phone)].filter(Boolean)).toHaveLength(1);
    expect((await mallory.ask("DELETE", PATH)).status).toBe(204);
    expect((await sessionsOf(grace)).data).toHaveLength(2);
    expect((await grace.ask("DELETE", PATH)).status).toBe(204);
    expect([await isIn(laptop), await isIn(phone), await isIn(current)]).toEqual([false, false, true]);
  });

  test("better-auth's own ways to list and end sessions are closed", async () => {
    const rosa = await people.signUp("Rosa");
    for (const [path, body] of [["list-sessions"], ["revoke-session", { token: "x" }], ["revoke-other-sessions", {}]]) {
      expect((await rosa.auth(path as string, body)).status).toBe(404);
    }
  });

  test("organizations, names and sessions work by the token in the cookie", async () => {
    const mary = await people.signUp("Mary");
    await mary.auth("organization/create", { name: "Navy", slug: "navy" });
    expect((await mary.ask("GET", "/api/frontend/user")).body).toMatchObject({ organization: { name: "Navy" } });
    const answer = await mary.auth("get-session");
    expect(JSON.stringify(answer.body)).not.toContain(hashSecret(mary.cookie));
    const elsewhere = await signInElsewhere(mary);
    const passwords = { currentPassword: "analytical engine", newPassword: "difference engine" };
    expect((await mary.auth("change-password", { ...passwords, revokeOtherSessions: true })).status).toBe(200);
    expect([await isIn(elsewhere), await isIn(mary.cookie)]).toEqual([false, true]);
    const { cookie } = mary;
    expect((await mary.auth("sign-out", {})).status).toBe(200);
    expect(await isIn(cookie)).toBe(false);
    expect(
      (await database.queries.selectFrom("session").where("userId", "=", mary.id).selectAll().execute()).length,
    ).toBe(0);
  });
});
