import { getMigrations } from "better-auth/db/migration";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createMemoryCounter } from "../../limits/request-counter.ts";
import { createQuotas } from "../../quotas/quotas.ts";
import type { Accounts } from "../accounts.ts";
import { createAuthentication } from "../authentication.ts";
import { browse, ORIGIN } from "../browse.test-support.ts";
import type { Identity } from "../identity.ts";
import { createPasswordHashing } from "../passwords/password-hashing.ts";
import { quickPasswords } from "../quick-passwords.test-support.ts";
import { usedCodes } from "../sign-in/spent-codes.ts";
import { type AccountsOptions, createAccounts } from "./create-accounts.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const log = pino({ level: "silent" });
const often = { address: { window: 60, max: 1000 } };
const wide = { signIn: often, signUp: often, password: often };

const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "analytical engine" };

describe.each(testDatabases().filter((kind) => kind.available))("accounts on $title", (kind) => {
  let database: Database;
  let clock = 1_795_000_000_000;
  /** A person who has signed up, once for all tests. */
  let grace: { browser: ReturnType<typeof browse>; identity: Identity };

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    grace = await newUser(accountsWith(), "grace@example.org");
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const addresses = { classroom: "198.51.100.1", guesser: "198.51.100.2", other: "198.51.100.3" };

  function accountsWith(
    options: Pick<AccountsOptions, "attemptRules"> & { trustProxy?: boolean; hasSlowPasswords?: boolean } = {},
  ): Accounts {
    return createAccounts({
      database,
      secret,
      socialLogins: {},
      trustProxy: options.trustProxy ?? false,
      attemptRules: options.attemptRules ?? wide,
      log,
      now: () => clock,
      passwords: options.hasSlowPasswords ? createPasswordHashing() : quickPasswords,
    });
  }

  async function newUser(accounts: Accounts, email: string) {
    const browser = browse(accounts);
    const response = await browser.ask("sign-up/email", { body: { ...ada, email } });
    expect(response.status).toBe(200);
    const identity = await accounts.identify(new Request(ORIGIN, { headers: { cookie: browser.cookie() } }));
    if (!identity) throw new Error("The session was not recognized.");
    return { browser, identity };
  }

  test("our migrations leave better-auth nothing to add", async () => {
    const { options } = createAuthentication(ORIGIN, {
      database,
      secret,
      socialLogins: {},
      passwords: quickPasswords,
      organizationMakers: async () => "everyone",
      quotas: createQuotas({ queries: database.queries }),
      usedCodes: createMemoryCounter(usedCodes),
      now: Date.now,
      localOwner: { isOffered: async () => false, find: async () => undefined },
      ownerLinks: { take: async () => false },
      admission: {
        needsSetupCode: async () => false,
        checkFirst: async () => undefined,
        begin: async () => ({ admit: async () => ({ complete: async () => undefined }) }),
      },
      log,
    });
    const plan = await getMigrations({ ...options, database: { db: database.queries, type: database.kind } });
    expect(plan).toMatchObject({ toBeCreated: [], toBeAdded: [], toBeAddedIndexes: [], schemaProblems: [] });
  });

  test("signing up opens a session by an HttpOnly, SameSite=Lax cookie", async () => {
    const accounts = accountsWith();
    const browser = browse(accounts);
    const response = await browser.ask("sign-up/email", { body: ada });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^tutti\.session_token=.*HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure/i);
    expect(await accounts.identify(new Request(ORIGIN, { headers: { cookie: browser.cookie() } }))).toEqual({
      userId: expect.any(String),
      name: ada.name,
      email: ada.email,
      sessionId: expect.any(String),
    });
  });

  test("signing in again, on another device, is the same user", async () => {
    const accounts = accountsWith();
    const other = browse(accounts);
    expect((await other.ask("sign-in/email", { body: { ...ada, email: "grace@example.org" } })).status).toBe(200);
    const identity = await accounts.identify(new Request(ORIGIN, { headers: { cookie: other.cookie() } }));
    expect(identity).toEqual({ ...grace.identity, sessionId: expect.any(String) });
    expect(identity?.sessionId).not.toBe(grace.identity.sessionId);
  });

  test("signing out ends the session", async () => {
    const accounts = accountsWith();
    const { browser } = await newUser(accounts, "mary@example.org");
    const before = browser.cookie();
    expect((await browser.ask("sign-out", { body: {} })).status).toBe(200);
    expect(await accounts.identify(new Request(ORIGIN, { headers: { cookie: before } }))).toBeUndefined();
  });

  test("changing the password needs the old one and ends the other sessions", async () => {
    const accounts = accountsWith({ hasSlowPasswords: true });
    const { browser } = await newUser(accounts, "rosa@example.org");
    const elsewhere = browse(accounts);
    await elsewhere.ask("sign-in/email", { body: { ...ada, email: "rosa@example.org" } });
    const isKnown = async (cookie: string) =>
      (await accounts.identify(new Request(ORIGIN, { headers: { cookie } }))) !== undefined;
    expect(await isKnown(elsewhere.cookie())).toBe(true);

    const change = (currentPassword: string) =>
      browser.ask("change-password", {
        body: { currentPassword, newPassword: "difference engine", revokeOtherSessions: true },
        address: addresses.other,
      });
    expect((await change("guessed wrongly")).status).toBe(400);
    expect((await change(ada.password)).status).toBe(200);
    expect(await isKnown(elsewhere.cookie())).toBe(false);
    expect(await isKnown(browser.cookie())).toBe(true);
    const signIn = (password: string) =>
      browse(accounts).ask("sign-in/email", { body: { email: "rosa@example.org", password } });
    expect((await signIn(ada.password)).status).toBe(401);
    expect((await signIn("difference engine")).status).toBe(200);
  });

  test("a session and a key are looked up once in five seconds", async () => {
    const accounts = accountsWith();
    const { browser, identity } = await newUser(accounts, "emmy@example.org");
    const { key } = await accounts.keys.create(identity.userId, "laptop");
    const names = async () => {
      const cookie = new Request(ORIGIN, { headers: { cookie: browser.cookie() } });
      return [(await accounts.identify(cookie))?.name, (await accounts.identify(new Request(ORIGIN), key))?.name];
    };
    expect(await names()).toEqual([ada.name, ada.name]);
    await database.queries.updateTable("user").set({ name: "Emmy" }).where("id", "=", identity.userId).execute();
    expect(await names()).toEqual([ada.name, ada.name]);
    clock += 5_000;
    expect(await names()).toEqual(["Emmy", "Emmy"]);
  });

  test.each([
    [
      "a password that is too short",
      "sign-up/email",
      { ...ada, email: "x@example.org", password: "seven77" },
      400,
      "PASSWORD_TOO_SHORT",
    ],
    ["an address that is none", "sign-up/email", { ...ada, email: "x" }, 400, "VALIDATION_ERROR"],
    [
      "an address that is taken",
      "sign-up/email",
      { ...ada, email: "grace@example.org" },
      422,
      "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    ],
    [
      "a wrong password",
      "sign-in/email",
      { email: "grace@example.org", password: "wrong password" },
      401,
      "INVALID_EMAIL_OR_PASSWORD",
    ],
    [
      "an unknown address",
      "sign-in/email",
      { email: "nobody@example.org", password: "wrong password" },
      401,
      "INVALID_EMAIL_OR_PASSWORD",
    ],
    [
      "an organization of a person who is not signed in",
      "organization/create",
      { name: "Society", slug: "society" },
      401,
      "UNAUTHORIZED",
    ],
    ["what is not there", "nothing", {}, 404, "NOT_FOUND"],
  ])("%s is refused with a code and words for the page", async (_title, path, body, status, code) => {
    const accounts = accountsWith();
    const response = await browse(accounts).ask(path, { body });
    expect(response.status).toBe(status);
    const errorBody = (await response.json()) as { code: string; message: string };
    expect(errorBody).toMatchObject({ code, message: expect.stringMatching(/\w+ \w+/) });
  });

  test("the page may be open under any address of this machine", async () => {
    const accounts = accountsWith();
    for (const [index, origin] of [
      "http://localhost:4000",
      "http://studio.local:4000",
      "https://tutti.example",
    ].entries()) {
      const browser = browse(accounts);
      const body = { ...ada, email: `host-${index}@example.org` };
      const response = await browser.ask("sign-up/email", { body, origin, headers: { host: new URL(origin).host } });
      expect(response.status).toBe(200);
      expect(/; Secure/i.test(response.headers.getSetCookie()[0] ?? "")).toBe(origin.startsWith("https:"));
      const session = await browser.ask("get-session", { origin });
      expect(await session.json()).toMatchObject({ user: { email: body.email } });
    }
  });

  test("another site's page can neither sign a user in nor use a session", async () => {
    const accounts = accountsWith();
    for (const origin of ["http://evil.example", "http://127.0.0.1:5173"]) {
      const attempt = await browse(accounts).ask("sign-in/email", {
        body: { ...ada, email: "grace@example.org" },
        headers: { origin },
      });
      expect(attempt.status).toBe(403);
      const request = new Request(ORIGIN, { headers: { cookie: grace.browser.cookie(), origin } });
      expect(await accounts.identify(request)).toBeUndefined();
    }
  });

  test("a forwarded host is believed only of a proxy that is trusted", async () => {
    const headers = {
      origin: "https://tutti.example",
      "x-forwarded-host": "tutti.example",
      "x-forwarded-proto": "https",
    };
    const body = { ...ada, email: "proxy@example.org" };
    expect((await browse(accountsWith()).ask("sign-up/email", { body, headers })).status).toBe(403);
    const response = await browse(accountsWith({ trustProxy: true })).ask("sign-up/email", { body, headers });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/i);
  });

  test("a class of thirty may sign up at once from behind one address", async () => {
    const base = { database, secret, socialLogins: {}, trustProxy: false, log, now: () => clock };
    const accounts = createAccounts({ ...base, passwords: quickPasswords });
    for (let count = 0; count < 30; count++) {
      const response = await browse(accounts).ask("sign-up/email", { body: {}, address: addresses.classroom });
      expect(response.status).toBe(400);
    }
  });

  test("too many attempts of one address are refused, despite forged headers", async () => {
    const accounts = accountsWith({ attemptRules: { signIn: { address: { window: 60, max: 3 } } } });
    const attempt = (address: string, clientAddress: string) =>
      browse(accounts).ask("sign-in/email", {
        body: {},
        address,
        headers: { "x-forwarded-for": clientAddress, "x-tutti-client-address": clientAddress },
      });
    for (const clientAddress of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      expect((await attempt(addresses.guesser, clientAddress)).status).toBe(400);
    }
    const refusedResponse = await attempt(addresses.guesser, "192.0.2.4");
    expect(refusedResponse.status).toBe(429);
    expect(Number(refusedResponse.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusedResponse.json()).toEqual({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    });
    expect((await attempt(addresses.other, "192.0.2.4")).status).toBe(400);
  });

  test.each(["password123", "PassWord1", "qwertyuiop"])(
    "[SEC-4] %s is too common to sign up or to change to",
    async (password) => {
      const { browser } = grace;
      const asks = [
        browse(accountsWith()).ask("sign-up/email", { body: { ...ada, email: "common@example.org", password } }),
        browser.ask("change-password", { body: { currentPassword: ada.password, newPassword: password } }),
      ];
      for (const response of await Promise.all(asks)) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          code: "PASSWORD_TOO_COMMON",
          message: "This password is among the most common ones, which are guessed first. Choose another one.",
        });
      }
    },
  );

  test("GitHub and Google are there only where their application is configured", async () => {
    const application = { clientId: "our-application", clientSecret: "its-secret" };
    const passwords = quickPasswords;
    const base = { database, secret, trustProxy: false, attemptRules: wide, log, now: () => clock, passwords };
    const accounts = createAccounts({ ...base, socialLogins: { github: application } });
    const ask = (provider: string) =>
      browse(accounts).ask("sign-in/social", { body: { provider, callbackURL: "/chat" } });
    const response = await ask("github");
    const { url } = (await response.json()) as { url: string };
    expect(new URL(url).origin).toBe("https://github.com");
    expect(new URL(url).searchParams.get("client_id")).toBe("our-application");
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(`${ORIGIN}/api/auth/callback/github`);
    expect((await ask("google")).status).toBe(404);
    expect(accounts.socialProviders).toEqual(["github"]);
  });

  test("a body beyond all measure is refused", async () => {
    const response = await browse(accountsWith()).ask("sign-up/email", { body: { ...ada, name: "A".repeat(70_000) } });
    expect(response.status).toBe(413);
  });

  test("an unknown path fails in the form of every other sign-in failure", async () => {
    const response = await browse(accountsWith()).ask("no-such-thing");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: "NOT_FOUND", message: "Nothing at GET /api/auth/no-such-thing" });
  });

  test("a key authenticates its maker, and is not stored itself", async () => {
    const accounts = accountsWith();
    const { sessionId: _, ...identity } = grace.identity;
    const { id, key } = await accounts.keys.create(identity.userId, "laptop");
    expect(key).toMatch(/^sk-tutti-[\w-]{43}$/);
    expect(await accounts.identify(new Request(ORIGIN), key)).toEqual({ ...identity, keyId: id, scopes: [] });

    const row = await database.queries
      .selectFrom("api_keys")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key.slice("sk-tutti-".length));
    expect(row).toMatchObject({
      name: "laptop",
      last_four: key.slice(-4),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("a key's last use is written at most once a minute", async () => {
    const accounts = accountsWith();
    const { sessionId: _, ...identity } = grace.identity;
    const { id, key } = await accounts.keys.create(identity.userId, "laptop");
    const useAt = async (time: number) => {
      clock = time;
      await accounts.identify(new Request(ORIGIN), key);
      const row = await database.queries.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst();
      return row?.last_used_at;
    };
    const start = clock;
    expect(await useAt(start + 1000)).toBe(start + 1000);
    expect(await useAt(start + 60_999)).toBe(start + 1000);
    expect(await useAt(start + 61_000)).toBe(start + 61_000);
  });

  test("a revoked, foreign or mangled key is refused, even beside a session", async () => {
    const accounts = accountsWith();
    const { browser, identity } = grace;
    const { id, key } = await accounts.keys.create(identity.userId, "laptop");
    await database.queries.updateTable("api_keys").set({ revoked_at: clock }).where("id", "=", id).execute();
    const request = new Request(ORIGIN, { headers: { cookie: browser.cookie() } });
    for (const other of [key, "sk-or-v1-0123456789", `${key}x`, "sk-tutti-", "null"]) {
      expect(await accounts.identify(request, other)).toBeUndefined();
    }
  });

  test.each(["", "tutti.session_token=forged.c2lnbmF0dXJl", "other=1"])(
    "the cookie %j belongs to no session",
    async (cookie) => {
      expect(await accountsWith().identify(new Request(ORIGIN, { headers: { cookie } }))).toBeUndefined();
    },
  );
});
