import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createAccounts } from "../admission/create-accounts.ts";
import { browse } from "../browse.test-support.ts";
import { quickPasswords } from "../quick-passwords.test-support.ts";

const [kind] = testDatabases();
if (kind === undefined) throw new Error("There is no embedded database.");
const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "analytical engine" };

let database: Database;
const lines: string[] = [];

beforeAll(async () => {
  const connection = await connectDatabase(await kind.createMigrated());
  if (!connection.ok) throw new Error(connection.error.message);
  database = connection.value;
});
afterAll(async () => {
  await database.close();
  await kind?.remove();
  vi.useRealTimers();
});

function accountsWith() {
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  return createAccounts({
    database,
    secret,
    socialLogins: {},
    trustProxy: false,
    passwords: quickPasswords,
    log,
    now: Date.now,
  });
}

test("[SEC-19] sign-ins and their refusals are logged with address and factor", async () => {
  const browser = browse(accountsWith());
  const address = "192.0.2.7";
  const signUp = await browser.ask("sign-up/email", { body: ada, address });
  const { user } = (await signUp.json()) as { user: { id: string } };
  await browser.ask("sign-out", { body: {}, address });
  await browser.ask("sign-in/email", { body: { ...ada, password: 'difference engine\n"forged"' }, address });
  await browser.ask("sign-in/email", { body: ada, address });
  const events = lines.map((line) => JSON.parse(line)).filter(({ path }) => path !== undefined);
  expect(events).toMatchObject([
    { level: 30, path: "/sign-up/email", user: user.id, address, isSignedIn: true },
    { level: 30, path: "/sign-out", address },
    { level: 40, path: "/sign-in/email", code: "INVALID_EMAIL_OR_PASSWORD", address },
    { level: 30, path: "/sign-in/email", user: user.id, address, isSignedIn: true },
  ]);
  expect(events[2].account).toMatch(/^[0-9a-f]{16}$/);
  for (const text of [ada.email, ada.password, "difference engine"]) expect(lines.join("")).not.toContain(text);
});

test("[SEC-19] cookies of a page with HTTPS can be set by this host alone", async () => {
  const origin = "https://tutti.example";
  const accounts = accountsWith();
  const browser = browse(accounts);
  const response = await browser.ask("sign-up/email", { body: { ...ada, email: "grace@example.org" }, origin });
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-tutti\.\w+=/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).not.toMatch(/; Domain/i);
  }
  // Behind a proxy with TLS that reports nothing, a request that only reads shows neither TLS nor an origin.
  const plain = new Request("http://tutti.example/api/v1/key", { headers: { cookie: browser.cookie() } });
  expect(await accounts.identify(plain)).toMatchObject({ email: "grace@example.org" });
  const plainNames = { cookie: browser.cookie().replace("__Host-", "") };
  expect(await accounts.identify(new Request(`${origin}/api/v1/key`, { headers: plainNames }))).toBeUndefined();
});

test.each(["tutti-2026", "ada lovelace", "Example.Org-12"])(
  "[SEC-19] a password of words that a stranger knows is refused: %s",
  async (password) => {
    const browser = browse(accountsWith());
    const refusal = await browser.ask("sign-up/email", { body: { ...ada, email: "al@example.org", password } });
    expect([refusal.status, await refusal.json()]).toMatchObject([400, { code: "PASSWORD_OF_KNOWN_WORDS" }]);
  },
);

test("[SEC-19] a session that is used every day ends after ninety days", async () => {
  const DAY = 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ["Date"] });
  const begin = Date.now();
  const browser = browse(accountsWith());
  await browser.ask("sign-up/email", { body: { ...ada, email: "mary@example.org" } });
  const cookie = browser.cookie();
  const isIn = async (days: number) => {
    vi.setSystemTime(begin + days * DAY);
    return (await (await browser.ask("get-session", { headers: { cookie } })).json()) !== null;
  };
  for (let day = 1; day < 90; day += 1) expect({ day, isIn: await isIn(day) }).toEqual({ day, isIn: true });
  expect(await isIn(90.1)).toBe(false);
  vi.useRealTimers();
});

test("[SEC-19] a session whose page is not opened ends after thirty days", async () => {
  const DAY = 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ["Date"] });
  const begin = Date.now();
  const browser = browse(accountsWith());
  await browser.ask("sign-up/email", { body: { ...ada, email: "emmy@example.org" } });
  const cookie = browser.cookie();
  const sessionAfter = async (days: number) => {
    vi.setSystemTime(begin + days * DAY);
    return (await browser.ask("get-session", { headers: { cookie } })).json();
  };
  expect(await sessionAfter(29)).toMatchObject({ user: { email: "emmy@example.org" } });
  expect(await sessionAfter(29 + 30.1)).toBeNull();
  vi.useRealTimers();
});

test("[SEC-19] a form sets no field that is not its own", async () => {
  const browser = browse(accountsWith());
  const email = "rosa@example.org";
  const refusal = await browser.ask("sign-up/email", { body: { ...ada, email, role: "admin" } });
  expect(refusal.status).toBe(400);
  const extra = { emailVerified: true, id: "chosen", disabled_at: 1, twoFactorEnabled: true };
  await browser.ask("sign-up/email", { body: { ...ada, email, ...extra } });
  expect((await browser.ask("update-user", { body: { name: "Rosa", role: "admin" } })).status).toBe(400);
  await browser.ask("update-user", { body: { name: "Rosa", ...extra } });
  const row = await database.queries
    .selectFrom("user")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ role: null, emailVerified: 0, disabled_at: null });
  expect(row.id).not.toBe("chosen");
  expect(row.twoFactorEnabled ?? 0).toBe(0);
});

test("[SEC-19] the token of a session is in its cookie alone, and in no body", async () => {
  const browser = browse(accountsWith());
  const user = { ...ada, email: "joan@example.org" };
  const texts: string[] = [];
  const ask = async (path: string, body?: object) => {
    const response = await browser.ask(path, body === undefined ? {} : { body });
    expect(response.status).toBe(200);
    texts.push(await response.text());
  };
  const tokenOf = () => decodeURIComponent(browser.cookie().split("=")[1] ?? "").split(".")[0] ?? "";
  await ask("sign-up/email", user);
  const tokens = [tokenOf()];
  await ask("sign-in/email", user);
  tokens.push(tokenOf());
  await ask("get-session");
  await ask("change-password", {
    currentPassword: ada.password,
    newPassword: "difference engine",
    revokeOtherSessions: true,
  });
  tokens.push(tokenOf());
  expect(JSON.parse(texts[2] ?? "")).toMatchObject({
    user: { email: user.email },
    session: { userAgent: expect.anything() },
  });
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(20);
    expect(texts.join("")).not.toContain(token);
  }
});
