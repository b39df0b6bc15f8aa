import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { Accounts } from "./accounts.ts";
import { browse, ORIGIN } from "./browse.test-support.ts";
import { createAccounts } from "./create-accounts.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";
import type { SignUpRule } from "./sign-up-rules.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const log = pino({ level: "silent" });
const often = { window: 60, max: 1000 };
const passwords = quickPasswords;
const attemptRules = { signIn: { address: often }, signUp: { address: often } };
const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "analytical engine" };

describe.each(testDatabases().filter((kind) => kind.available))("who gets an account on $title", (kind) => {
  const setupCode = "7KQM-3TZD-8W0F";
  let database: Database;
  beforeEach(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterEach(() => database.close());
  afterAll(() => kind.remove());

  function accountsUnder(rule: SignUpRule): Accounts {
    const base = { database, secret, trustProxy: false, attemptRules, log, now: Date.now, passwords };
    return createAccounts({ ...base, socialLogins: {}, signUp: { rule: async () => rule, setupCode } });
  }

  async function signUp(accounts: Accounts, email: string, fields: object = {}): Promise<string> {
    const response = await browse(accounts).ask("sign-up/email", { body: { ...ada, email, ...fields } });
    return response.status === 200 ? "made" : ((await response.json()) as { code: string }).code;
  }

  const administrators = async (): Promise<string[]> =>
    (await database.queries.selectFrom("user").select("email").where("role", "=", "admin").execute()).map(
      ({ email }) => email,
    );

  test("[SEC-2] the first account needs the set-up code and is the administrator's; the next ones need an invitation", async () => {
    const accounts = accountsUnder({ type: "invited" });
    expect(await accounts.needsSetupCode()).toBe(true);
    expect(await signUp(accounts, "stranger@example.org")).toBe("SETUP_CODE_NEEDED");
    expect(await signUp(accounts, "stranger@example.org", { role: "admin", setupCode })).toBe("FIELD_NOT_ALLOWED");
    expect(await signUp(accounts, "stranger@example.org", { setupCode: "0000" })).toBe("SETUP_CODE_WRONG");
    expect(await signUp(accounts, "ada@example.org", { setupCode: "7kqm 3tzd 8w0f" })).toBe("made");
    expect(await accounts.needsSetupCode()).toBe(false);

    expect(await signUp(accounts, "stranger@example.org", { setupCode })).toBe("INVITATION_NEEDED");
    expect(await signUp(accounts, "stranger@example.org", { invitation: "made-up" })).toBe("INVITATION_NEEDED");
    const owner = browse(accounts);
    await owner.ask("sign-in/email", { body: { ...ada, email: "ada@example.org" } });
    const organization = await owner.ask("organization/create", { body: { name: "Acme", slug: "acme" } });
    const { id: organizationId } = (await organization.json()) as { id: string };
    const identity = await accounts.identify(new Request(ORIGIN, { headers: { cookie: owner.cookie() } }));
    const { secret: invitation } = await accounts.invitations.create({
      organizationId,
      inviterId: identity?.userId ?? "",
      role: "member",
      uses: 1,
      lifetime: 60_000,
    });
    expect(await signUp(accounts, "grace@example.org", { invitation })).toBe("made");
    expect(await administrators()).toEqual(["ada@example.org"]);
  });

  test("[SEC-3] the owner goes on without a password on this machine alone, until the account has one", async () => {
    const base = { database, secret, trustProxy: false, attemptRules, log, now: Date.now, socialLogins: {}, passwords };
    const beyond = createAccounts({ ...base, isForThisMachine: false });
    const here = createAccounts({ ...base, isForThisMachine: true });
    expect([await beyond.isOwnerOffered(), await here.isOwnerOffered()]).toEqual([false, true]);
    expect((await browse(beyond).ask("continue-as-owner", { body: {} })).status).toBe(403);
    const foreign = { origin: "https://evil.example" };
    expect((await browse(here).ask("continue-as-owner", { body: {}, headers: foreign })).status).toBe(403);
    expect(await administrators()).toEqual([]);

    const owner = browse(here);
    expect((await owner.ask("continue-as-owner", { body: {} })).status).toBe(200);
    const identity = await here.identify(new Request(ORIGIN, { headers: { cookie: owner.cookie() } }));
    expect(await administrators()).toEqual([identity?.email]);
    // The next visit leads to the same account.
    const again = browse(here);
    expect((await again.ask("continue-as-owner", { body: {} })).status).toBe(200);
    const same = await here.identify(new Request(ORIGIN, { headers: { cookie: again.cookie() } }));
    expect(same?.userId).toBe(identity?.userId);
    expect((await browse(beyond).ask("continue-as-owner", { body: {} })).status).toBe(403);

    expect((await owner.ask("set-password", { body: { newPassword: ada.password } })).status).toBe(200);
    expect(await here.isOwnerOffered()).toBe(false);
    const refusal = await browse(here).ask("continue-as-owner", { body: {} });
    expect([refusal.status, await refusal.json()]).toMatchObject([403, { code: "OWNER_NOT_OFFERED" }]);
    const email = identity?.email;
    expect((await browse(here).ask("sign-in/email", { body: { email, password: ada.password } })).status).toBe(200);
  });

  test("[SEC-3] an administrator who signed up with a password is asked for it", async () => {
    const base = { database, secret, trustProxy: false, attemptRules, log, now: Date.now, socialLogins: {}, passwords };
    const here = createAccounts({ ...base, isForThisMachine: true });
    await signUp(here, "ada@example.org");
    expect(await here.isOwnerOffered()).toBe(false);
    expect((await browse(here).ask("continue-as-owner", { body: {} })).status).toBe(403);
  });

  test("[SEC-2] a closed server takes its first account alone, and its administrator is the person who made it", async () => {
    const accounts = accountsUnder({ type: "closed" });
    expect(await signUp(accounts, "ada@example.org", { setupCode })).toBe("made");
    expect(await signUp(accounts, "grace@example.org", { setupCode })).toBe("SIGN_UP_CLOSED");
    expect(await administrators()).toEqual(["ada@example.org"]);
    expect(await signUp(accountsUnder({ type: "domains", domains: ["example.org"] }), "grace@example.org")).toBe(
      "ADDRESS_NOT_ALLOWED",
    );
  });
});
