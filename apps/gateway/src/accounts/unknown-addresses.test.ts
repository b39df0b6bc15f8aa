import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SignUpRule } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { Accounts } from "./accounts.ts";
import { createAccounts } from "./admission/create-accounts.ts";
import { browse } from "./browse.test-support.ts";
import type { PasswordHashing } from "./passwords/password-hashing.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const setupCode = "7KQM-3TZD-8W0F";
const person = { name: "Ada Lovelace", password: "analytical engine", setupCode };
const WITH_ACCOUNT = "ada@example.org";
const WITHOUT_ACCOUNT = "grace@example.org";

describe.each(testDatabases().filter((kind) => kind.available))("strangers on $title", (kind) => {
  let database: Database;
  let hashes = 0;
  const mails: string[] = [];
  const passwords: PasswordHashing = {
    hash: (password) => {
      hashes += 1;
      return quickPasswords.hash(password);
    },
    verify: (stored) => {
      hashes += 1;
      return quickPasswords.verify(stored);
    },
  };

  function accountsUnder(rule: SignUpRule): Accounts {
    return createAccounts({
      database,
      secret,
      trustProxy: false,
      socialLogins: {},
      log: pino({ level: "silent" }),
      now: Date.now,
      passwords,
      signUp: {
        rule: async () => rule,
        inviters: async () => "administrators",
        first: { type: "setup-code", code: setupCode },
      },
      sendLink: async ({ to }) => void mails.push(to),
    });
  }

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    const accounts = accountsUnder({ type: "open" });
    await browse(accounts).ask("sign-up/email", { body: { ...person, email: WITH_ACCOUNT } });
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });
  beforeEach(() => {
    hashes = 0;
  });

  /** What a stranger learns from a response, and how many hashes it took. */
  async function send(accounts: Accounts, path: string, body?: object) {
    hashes = 0;
    const response = await browse(accounts).ask(path, body === undefined ? {} : { body });
    const headers = [...response.headers].filter(([name]) => name !== "date");
    return { status: response.status, headers, body: await response.json(), hashes };
  }

  test.each<SignUpRule>([{ type: "invited" }, { type: "closed" }, { type: "domains", domains: ["example.org"] }])(
    "[SEC-15] get one refusal for every address under the rule $type",
    async (rule) => {
      const accounts = accountsUnder(rule);
      for (const fields of [{}, { invitation: "a guess" }, { setupCode }, { password: "short" }]) {
        const responseTo = (email: string) => send(accounts, "sign-up/email", { ...person, ...fields, email });
        const response = await responseTo(WITHOUT_ACCOUNT);
        expect(response).toMatchObject({ status: 403, hashes: 0 });
        expect(await responseTo(WITH_ACCOUNT)).toEqual(response);
      }
    },
  );

  test("[SEC-15] get one response to a wrong password, after one hash", async () => {
    const accounts = accountsUnder({ type: "invited" });
    const responseTo = (email: string) => send(accounts, "sign-in/email", { email, password: "a guess" });
    const response = await responseTo(WITHOUT_ACCOUNT);
    expect(response).toMatchObject({ status: 401, hashes: 1 });
    expect(await responseTo(WITH_ACCOUNT)).toEqual(response);
  });

  test("[SEC-15] get one response to a request for a password link", async () => {
    const accounts = accountsUnder({ type: "invited" });
    const responseTo = (email: string) => send(accounts, "request-password-link", { email });
    const response = await responseTo(WITHOUT_ACCOUNT);
    expect(response).toMatchObject({ status: 200, hashes: 0 });
    expect(await responseTo(WITH_ACCOUNT)).toEqual(response);
    await expect.poll(() => mails).toEqual([WITH_ACCOUNT]);
  });

  test("[SEC-15] are told no account's passkeys, and no second factor", async () => {
    const accounts = accountsUnder({ type: "invited" });
    const options = await send(accounts, `passkey/generate-authenticate-options?email=${WITH_ACCOUNT}`);
    expect(options.body).not.toHaveProperty("allowCredentials");
    for (const path of ["two-factor/verify-totp", "two-factor/verify-backup-code"]) {
      const responseTo = (email: string) => send(accounts, path, { email, code: "000000" });
      const response = await responseTo(WITHOUT_ACCOUNT);
      expect(response.status).toBe(401);
      expect(await responseTo(WITH_ACCOUNT)).toEqual(response);
    }
  });
});
