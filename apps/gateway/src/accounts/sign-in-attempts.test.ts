import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { Accounts } from "./accounts.ts";
import { createAccounts } from "./admission/create-accounts.ts";
import { browse, ORIGIN } from "./browse.test-support.ts";
import { renewPasswordLink } from "./passwords/password-links.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";

const [kind] = testDatabases();
if (kind === undefined) throw new Error("There is no embedded database.");
const password = "analytical engine";
const HOME = "192.0.2.200";

let database: Database;
beforeAll(async () => {
  const connection = await connectDatabase(await kind.createMigrated());
  if (!connection.ok) throw new Error(connection.error.message);
  database = connection.value;
});
afterAll(async () => {
  await database.close();
  await kind.remove();
});

let people = 0;

/** A server that has counted nothing, and a person whose browser has signed up and out. */
async function start() {
  const accounts = createAccounts({
    database,
    secret: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
    socialLogins: {},
    trustProxy: false,
    passwords: quickPasswords,
    log: pino({ level: "silent" }),
    now: Date.now,
  });
  people += 1;
  const email = `ada-${people}@example.org`;
  const browser = browse(accounts);
  await browser.ask("sign-up/email", { body: { name: "Ada", email, password }, address: HOME });
  return { accounts, email, browser };
}

async function signIn(
  browser: ReturnType<typeof browse>,
  { email, password: tried = "a wrong guess", address = HOME }: { email: string; password?: string; address?: string },
) {
  const response = await browser.ask("sign-in/email", { body: { email, password: tried }, address });
  return { status: response.status, body: (await response.json()) as { message?: string } };
}

/** Ten wrong guesses from each of ten addresses: all that strangers have in an hour. */
async function guess(accounts: Accounts, email: string) {
  for (let turn = 0; turn < 100; turn += 1) {
    const attempt = { email, address: `192.0.2.${Math.floor(turn / 10)}` };
    expect((await signIn(browse(accounts), attempt)).status).toBe(401);
  }
}

test("[SEC-4] strangers' guesses are refused, and the owner's browser is not", async () => {
  const { accounts, email, browser } = await start();
  await browser.ask("sign-out", { body: {} });
  await guess(accounts, email);
  const refusal = await signIn(browse(accounts), { email, password, address: "192.0.2.99" });
  expect(refusal).toMatchObject({
    status: 429,
    body: {
      code: "TOO_MANY_REQUESTS",
      message:
        "Too many attempts at this account, also by others. Try again in 60 minutes, or in a browser in which you have signed in before.",
    },
  });
  expect(await signIn(browser, { email: email.toUpperCase(), password })).toMatchObject({ status: 200 });
});

test("[SEC-4] guesses at an unknown address end as those at an account", async () => {
  const { accounts } = await start();
  const email = "unknown@example.org";
  await guess(accounts, email);
  expect(await signIn(browse(accounts), { email, address: "192.0.2.99" })).toMatchObject({ status: 429 });
});

test("[SEC-4] an address is refused at one account after ten wrong passwords", async () => {
  const { accounts, email } = await start();
  for (let turn = 0; turn < 15; turn += 1) await signIn(browse(accounts), { email, password });
  for (let turn = 0; turn < 10; turn += 1) expect((await signIn(browse(accounts), { email })).status).toBe(401);
  expect(await signIn(browse(accounts), { email, password })).toMatchObject({
    status: 429,
    body: { message: "Too many attempts. Try again in 10 minutes." },
  });
  expect((await signIn(browse(accounts), { email, address: "192.0.2.1" })).status).toBe(401);
});

test("[SEC-4] a browser that has signed in before has ten wrong attempts of its own", async () => {
  const { email, browser } = await start();
  for (let turn = 0; turn < 10; turn += 1) expect((await signIn(browser, { email })).status).toBe(401);
  expect((await signIn(browser, { email, password })).status).toBe(429);
});

test("[SEC-4] a browser has no budget of its own at the account of another user", async () => {
  const { accounts, email } = await start();
  const other = `other-${email}`;
  const browser = browse(accounts);
  await browser.ask("sign-up/email", { body: { name: "Mallory", email: other, password } });
  await guess(accounts, email);
  expect((await signIn(browser, { email, password, address: "192.0.2.99" })).status).toBe(429);
});

test("[SEC-4] a password link works while strangers' guesses are refused", async () => {
  const { accounts, email } = await start();
  await guess(accounts, email);
  const { queries } = database;
  const { id } = await queries.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { secret } = await renewPasswordLink(queries, { userId: id, purpose: "reset", at: Date.now() });
  const browser = browse(accounts);
  const newPassword = "difference engine";
  const body = { secret, newPassword };
  expect((await browser.ask("use-password-link", { body, address: "192.0.2.98" })).status).toBe(200);
  expect((await signIn(browser, { email, password: newPassword, address: "192.0.2.98" })).status).toBe(200);
});

test("[SEC-15] the password is guessed ten times in a session, on whichever path", async () => {
  const { accounts, browser } = await start();
  const identity = await accounts.identify(new Request(ORIGIN, { headers: { cookie: browser.cookie() } }));
  const { key } = await accounts.keys.create(identity?.userId ?? "", "laptop");
  const paths = ["delete-user", "two-factor/enable", "two-factor/disable", "change-password"];
  const attempt = async (turn: number, headers = {}) => {
    const body = { password: "a wrong guess", currentPassword: "a wrong guess", newPassword: "difference engine" };
    const path = paths[turn % paths.length] ?? "";
    return (await browser.ask(path, { body, headers, address: `192.0.2.${turn}` })).status;
  };
  for (let turn = 0; turn < 10; turn += 1) expect(await attempt(turn)).toBeOneOf([400, 401]);
  for (let turn = 10; turn < 14; turn += 1) expect(await attempt(turn)).toBe(429);
  // The session counts, also where another credential is shown beside it.
  expect(await attempt(14, { authorization: `Bearer ${key}` })).toBe(429);
});

test("[SEC-15] nothing that checks the password runs without a session", async () => {
  const { accounts } = await start();
  const response = await browse(accounts).ask("delete-user", { body: { password } });
  expect([response.status, await response.json()]).toEqual([401, { code: "UNAUTHORIZED", message: "Sign in first." }]);
});
