import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { DAY } from "../day.ts";
import { textAt } from "../http/json.test-support.ts";
import type { Accounts } from "./accounts.ts";
import { createAccounts } from "./admission/create-accounts.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ORIGIN = "http://127.0.0.1:4000";
const github = { clientId: "our-application", clientSecret: "its-secret" };

/** A browser with what signing in needs. */
function browse(accounts: Accounts) {
  const jar = new Map<string, string>();
  return async (path: string, body?: object): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await accounts.handleAuthRequest(
      new Request(`${ORIGIN}/api/auth/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { cookie, ...(body === undefined ? {} : { origin: ORIGIN, "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
}

type Browser = ReturnType<typeof browse>;

/** GitHub's responses to the gateway's requests. */
const gitHub =
  (person: { id: number; name: string; email: string; verified?: boolean }) => async (address: unknown) => {
    const { host, pathname } = new URL(String(address));
    if (host === "github.com") {
      return Response.json({ access_token: "gho_a_token", token_type: "bearer", id_token: "who.they.are" });
    }
    if (pathname === "/user") return Response.json({ login: "somebody", ...person });
    return Response.json([{ email: person.email, primary: true, verified: person.verified ?? true }]);
  };

/** Goes to GitHub, where the person allows everything, and comes back. */
async function goThere(browser: Browser, path = "sign-in/social", code = "good"): Promise<string | null> {
  const signInRequest = { provider: "github", callbackURL: "/settings?back=1", errorCallbackURL: "/settings?back=1" };
  const { url } = (await (await browser(path, signInRequest)).json()) as { url: string };
  const state = new URL(url).searchParams.get("state");
  return (await browser(`callback/github?code=${code}&state=${state}`)).headers.get("location");
}

describe.each(testDatabases().filter((kind) => kind.available))("who signs in by GitHub, on $title", (kind) => {
  let database: Database;
  let accounts: Accounts;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    accounts = createAccounts({
      database,
      secret: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
      socialLogins: { github },
      trustProxy: false,
      log: pino({ level: "silent" }),
      now: Date.now,
      passwords: quickPasswords,
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  /** Makes all sessions of a person this old, in milliseconds. */
  const age = async (id: string, milliseconds: number) => {
    const createdAt = new Date(Date.now() - milliseconds).toISOString();
    await sql`update session set "createdAt" = ${createdAt} where "userId" = ${id}`.execute(database.queries);
  };
  const userId = async (browser: Browser) => textAt(await (await browser("get-session")).json(), "user", "id");

  test("does not sign in by an address that GitHub has not verified", async () => {
    const [owner, other] = [browse(accounts), browse(accounts)];
    const rosa = { name: "Rosa", email: "rosa@example.org" };
    vi.stubGlobal("fetch", gitHub({ id: 7, ...rosa }));
    expect(await goThere(owner)).toBe("/settings?back=1");
    vi.stubGlobal("fetch", gitHub({ id: 9, ...rosa, verified: false }));
    expect(await goThere(other)).toBe("/settings?back=1&error=account_not_linked");
  });

  test("stays the same user under another address, with unreadable tokens", async () => {
    vi.stubGlobal("fetch", gitHub({ id: 1, name: "Ada Lovelace", email: "ada@example.org" }));
    const [first, second] = [browse(accounts), browse(accounts)];
    expect(await goThere(first)).toBe("/settings?back=1");
    vi.stubGlobal("fetch", gitHub({ id: 1, name: "Ada King", email: "countess@example.org" }));
    expect(await goThere(second)).toBe("/settings?back=1");
    expect(await userId(second)).toBe(await userId(first));
    const accountQuery = sql<{
      id: string;
      accessToken: string;
    }>`select * from account where "userId" = ${await userId(first)}`;
    const { rows } = await accountQuery.execute(database.queries);
    expect(rows).toMatchObject([{ providerId: "github", accessToken: expect.stringMatching(/.{20}/), idToken: null }]);
    expect(JSON.stringify(rows)).not.toContain("gho_a_token");
    const { id } = rows[0] ?? {};
    for (const [path, body] of [
      ["get-access-token", { accountId: id }],
      ["refresh-token", { accountId: id }],
      [`account-info?accountId=${id}`, undefined],
    ] as const) {
      expect((await second(path, body)).status).toBe(404);
    }
  });

  test("does not enter an account made with a password for the same address", async () => {
    const owner = browse(accounts);
    const form = { name: "Grace", email: "grace@example.org", password: "nanoseconds" };
    await owner("sign-up/email", form);
    vi.stubGlobal("fetch", gitHub({ id: 2, name: "Grace Hopper", email: "grace@example.org" }));
    const other = browse(accounts);
    expect(await goThere(other)).toBe("/settings?back=1&error=account_not_linked");
    expect(await (await other("get-session")).json()).toBeNull();

    expect(await goThere(owner, "link-social")).toBe("/settings?back=1");
    expect(await goThere(other)).toBe("/settings?back=1");
    expect(await userId(other)).toBe(await userId(owner));
    const auditEntries = await database.queries
      .selectFrom("audit_entries")
      .select(["action", "detail"])
      .where("actor_id", "=", await userId(owner))
      .execute();
    expect(auditEntries).toContainEqual({ action: "user.connect", detail: "github" });
    expect(auditEntries).toHaveLength(2);
    const intruder = browse(accounts);
    await intruder("sign-up/email", { ...form, email: "intruder@example.org" });
    expect(await goThere(intruder, "link-social")).toBe(
      "/settings?back=1&error=account_already_linked_to_different_user",
    );
  });

  test("connects another login only in a session of the last day", async () => {
    const browser = browse(accounts);
    await browser("sign-up/email", { name: "Hedy", email: "hedy@example.org", password: "frequency hopping" });
    vi.stubGlobal("fetch", gitHub({ id: 4, name: "Hedy", email: "hedy@example.org" }));
    const id = await userId(browser);
    await age(id, 2 * DAY);
    const signInRequest = { provider: "github", callbackURL: "/settings" };
    for (const body of [signInRequest, { ...signInRequest, idToken: { token: "theirs" } }]) {
      const refusedResponse = await browser("link-social", body);
      expect(refusedResponse.status).toBe(403);
      expect(await refusedResponse.json()).toMatchObject({ message: expect.stringContaining("Sign out and in again") });
    }
    expect((await browse(accounts)("link-social", signInRequest)).status).toBe(401);

    await age(id, DAY / 2);
    expect(await goThere(browser, "link-social")).toBe("/settings?back=1");
    const ways = (await (await browser("list-accounts")).json()) as { id: string; providerId: string }[];
    const unlink = (name: string) =>
      browser("unlink-account", { accountId: ways.find(({ providerId }) => providerId === name)?.id });
    const retainedResponse = await unlink("credential");
    expect(retainedResponse.status).toBe(400);
    expect(await retainedResponse.json()).toMatchObject({ code: "PASSWORD_STAYS" });
    expect((await unlink("github")).status).toBe(200);
    expect((await browser("set-password", { newPassword: "of somebody else" })).status).toBe(400);
  });

  test("sets a first password once, in a session of the last day", async () => {
    vi.stubGlobal("fetch", gitHub({ id: 3, name: "Mary", email: "mary@example.org" }));
    const browser = browse(accounts);
    await goThere(browser);
    const set = (newPassword: string) => browser("set-password", { newPassword });
    expect((await set("short")).status).toBe(400);
    const id = await userId(browser);
    await age(id, 2 * DAY);
    for (const refusedResponse of [await set("difference engine"), await browser("delete-user", {})]) {
      expect(refusedResponse.ok).toBe(false);
      expect(await refusedResponse.json()).toMatchObject({ message: expect.stringContaining("Sign out and in again") });
    }
    await age(id, DAY / 2);
    expect((await set("difference engine")).status).toBe(200);
    expect(await (await set("another engine")).json()).toMatchObject({ code: "PASSWORD_ALREADY_SET" });
    const signIn = { email: "mary@example.org", password: "difference engine" };
    expect((await browse(accounts)("sign-in/email", signIn)).status).toBe(200);
    expect((await browse(accounts)("set-password", { newPassword: "of nobody's" })).status).toBe(401);
  });

  test.each([
    ["is away", async () => Promise.reject(new TypeError("fetch failed")), "/settings?back=1&error=invalid_code"],
    [
      "goes away in the middle",
      async (address: unknown) => {
        if (new URL(String(address)).host !== "github.com") throw new TypeError("fetch failed");
        return Response.json({ access_token: "gho_a_token", token_type: "bearer" });
      },
      "/chat?sign-in=failed&error=internal_server_error",
    ],
  ])("is sent back to the page where GitHub %s", async (_, answer, location) => {
    vi.stubGlobal("fetch", answer);
    expect(await goThere(browse(accounts))).toBe(location);
  });

  test("is sent to the page where it is unknown where they came from", async () => {
    const lostResponse = await browse(accounts)("callback/github?code=guessed&state=guessed");
    expect(lostResponse.headers.get("location")).toBe(`${ORIGIN}/chat?sign-in=failed&error=state_mismatch`);
  });
});
