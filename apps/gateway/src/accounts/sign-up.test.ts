import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SignUpRule } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { Accounts } from "./accounts.ts";
import type { SignUpSettings } from "./admission/admit-accounts.ts";
import { createAccounts } from "./admission/create-accounts.ts";
import { browse, ORIGIN } from "./browse.test-support.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const log = pino({ level: "silent" });
const often = { window: 60, max: 1000 };
const passwords = quickPasswords;
const attemptRules = { signIn: { address: often }, signUp: { address: often } };
const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "analytical engine" };

interface ContinueOptions {
  browser?: ReturnType<typeof browse>;
  headers?: Record<string, string>;
  address?: string;
}

describe.each(testDatabases().filter((kind) => kind.available))("who gets an account on $title", (kind) => {
  const setupCode = "7KQM-3TZD-8W0F";
  let database: Database;
  let now = 0;
  beforeEach(async () => {
    now = Date.now();
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterEach(() => database.close());
  afterAll(() => kind.remove());

  function accountsUnder(rule: SignUpRule): Accounts {
    const base = { database, secret, trustProxy: false, attemptRules, log, now: Date.now, passwords };
    return createAccounts({
      ...base,
      socialLogins: {},
      signUp: {
        rule: async () => rule,
        inviters: async () => "administrators",
        first: { type: "setup-code", code: setupCode },
      },
    });
  }

  async function signUp(accounts: Accounts, email: string, fields: object = {}): Promise<string> {
    const response = await browse(accounts).ask("sign-up/email", { body: { ...ada, email, ...fields } });
    return response.status === 200 ? "made" : ((await response.json()) as { code: string }).code;
  }

  /** A gateway that only its machine reaches, as it is without any setting, and one that others reach. */
  function accountsOfLaptop(): { here: Accounts; beyond: Accounts } {
    const signUp: SignUpSettings = {
      rule: async () => ({ type: "invited" }),
      inviters: async () => "administrators",
      first: { type: "owner-link" },
    };
    const base = { database, secret, trustProxy: false, attemptRules, log, now: () => now, passwords, signUp };
    const accountsOf = (isForThisMachine: boolean) => createAccounts({ ...base, socialLogins: {}, isForThisMachine });
    return { here: accountsOf(true), beyond: accountsOf(false) };
  }

  /** Continues as the owner; returns the status, or the code of a refusal. */
  async function continueBy(
    accounts: Accounts,
    ownerLink: string | undefined,
    { browser = browse(accounts), headers = {}, address = "127.0.0.1" }: ContinueOptions = {},
  ): Promise<number | string> {
    const response = await browser.ask("continue-as-owner", {
      body: { ownerLink: ownerLink ?? "none" },
      headers,
      address,
    });
    return response.status === 403 ? ((await response.json()) as { code: string }).code : response.status;
  }

  const administrators = async (): Promise<string[]> =>
    (await database.queries.selectFrom("user").select("email").where("role", "=", "admin").execute()).map(
      ({ email }) => email,
    );

  test("[SEC-2] the first account needs the set-up code, and later ones an invitation", async () => {
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

  test("[SEC-3] the owner continues without a password on this machine only", async () => {
    const { here, beyond } = accountsOfLaptop();
    expect([await beyond.isOwnerOffered(), await here.isOwnerOffered()]).toEqual([false, true]);
    expect(await beyond.makeOwnerLink()).toBeUndefined();
    const foreign = { origin: "https://evil.example" };
    expect(await continueBy(beyond, await here.makeOwnerLink())).toBe("OWNER_NOT_OFFERED");
    expect(await continueBy(here, await here.makeOwnerLink(), { headers: foreign })).toBe("FOREIGN_ORIGIN");
    expect(await administrators()).toEqual([]);

    const owner = browse(here);
    expect(await continueBy(here, await here.makeOwnerLink(), { browser: owner })).toBe(200);
    const identity = await here.identify(new Request(ORIGIN, { headers: { cookie: owner.cookie() } }));
    expect(await administrators()).toEqual([identity?.email]);
    // The next visit leads to the same account.
    const again = browse(here);
    expect(await continueBy(here, await here.makeOwnerLink(), { browser: again })).toBe(200);
    const same = await here.identify(new Request(ORIGIN, { headers: { cookie: again.cookie() } }));
    expect(same?.userId).toBe(identity?.userId);
    const lastLink = await here.makeOwnerLink();
    expect(await continueBy(beyond, lastLink)).toBe("OWNER_NOT_OFFERED");

    expect((await owner.ask("set-password", { body: { newPassword: ada.password } })).status).toBe(200);
    expect(await here.isOwnerOffered()).toBe(false);
    expect(await here.makeOwnerLink()).toBeUndefined();
    expect(await continueBy(here, lastLink)).toBe("OWNER_NOT_OFFERED");
    const email = identity?.email;
    expect((await browse(here).ask("sign-in/email", { body: { email, password: ada.password } })).status).toBe(200);
  });

  test("[SEC-3] an administrator who signed up with a password must enter it", async () => {
    const { here } = accountsOfLaptop();
    const [first, second] = [await here.makeOwnerLink(), await here.makeOwnerLink()];
    expect(await signUp(here, "ada@example.org", { ownerLink: first })).toBe("made");
    expect(await here.isOwnerOffered()).toBe(false);
    expect(await continueBy(here, second)).toBe("OWNER_NOT_OFFERED");
  });

  test("[SEC-11] the owner's link works once within a day, on this machine only", async () => {
    const { here } = accountsOfLaptop();
    expect((await browse(here).ask("continue-as-owner", { body: {}, address: "127.0.0.1" })).status).toBe(400);
    expect(await continueBy(here, "made-up")).toBe("OWNER_LINK_NOT_GOOD");
    const ownerLink = await here.makeOwnerLink();
    expect(ownerLink).toMatch(/^[\w-]{43}$/);
    for (const header of ["x-forwarded-for", "via", "cf-connecting-ip", "tailscale-user-login"]) {
      expect(await continueBy(here, ownerLink, { headers: { [header]: "1" } })).toBe("OWNER_NOT_HERE");
    }
    expect(await continueBy(here, ownerLink, { address: "192.168.1.10" })).toBe("OWNER_NOT_HERE");
    now += 24 * 60 * 60 * 1000;
    expect(await continueBy(here, ownerLink)).toBe("OWNER_LINK_NOT_GOOD");

    const sharedLink = await here.makeOwnerLink();
    const outcomes = await Promise.all([
      continueBy(here, sharedLink),
      continueBy(here, sharedLink),
      continueBy(here, sharedLink),
    ]);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    const rows = await database.queries.selectFrom("owner_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(sharedLink);
    expect(await administrators()).toHaveLength(1);
  });

  test("[SEC-11] on this machine, a sign-up needs the owner's link or an invitation", async () => {
    const { here } = accountsOfLaptop();
    expect(await here.needsSetupCode()).toBe(false);
    expect(await signUp(here, "eve@example.org")).toBe("OWNER_LINK_NEEDED");
    expect(await signUp(here, "eve@example.org", { setupCode, ownerLink: "made-up" })).toBe("OWNER_LINK_NEEDED");
    const [ownerLink = "", next] = [await here.makeOwnerLink(), await here.makeOwnerLink()];
    expect(await signUp(here, "ada@example.org", { ownerLink })).toBe("made");
    expect(await signUp(here, "eve@example.org", { ownerLink })).toBe("INVITATION_NEEDED");
    expect(await signUp(here, "grace@example.org", { ownerLink: next })).toBe("made");
    expect(await administrators()).toEqual(["ada@example.org"]);
  });

  test("[SEC-2] a closed server admits only its first account, as administrator", async () => {
    const accounts = accountsUnder({ type: "closed" });
    expect(await signUp(accounts, "ada@example.org", { setupCode })).toBe("made");
    expect(await signUp(accounts, "grace@example.org", { setupCode })).toBe("SIGN_UP_CLOSED");
    expect(await administrators()).toEqual(["ada@example.org"]);
    expect(await signUp(accountsUnder({ type: "domains", domains: ["example.org"] }), "grace@example.org")).toBe(
      "ADDRESS_NOT_ALLOWED",
    );
  });
});
