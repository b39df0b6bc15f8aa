import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPeople } from "../../administration/people.ts";
import { commandLine } from "../../audit/audit-log.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { ORIGIN, type Person, startPeople, type TestPeople } from "../../http/people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PASSWORD = "analytical engine";

interface Setup {
  totpURI: string;
  backupCodes: string[];
}

const codeOf = ({ totpURI }: Setup): Promise<string> => {
  const key = new URL(totpURI).searchParams.get("secret") ?? "";
  return createOTP(new TextDecoder().decode(base32.decode(key))).totp();
};

describe.each(testDatabases().filter((kind) => kind.available))("two-step sign-in on $title", (kind) => {
  let database: Database;
  let people: TestPeople;
  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    people = startPeople({ database, attemptRules: { code: { address: { window: 60, max: 1000 } } } });
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  /** A browser with all its cookies, not signed in. */
  function openBrowser() {
    const cookies = new Map<string, string>();
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const post = async (path: string, body: object) => {
      const response = await people.app.request(`${ORIGIN}/api/auth/${path}`, {
        method: "POST",
        headers: { origin: ORIGIN, "content-type": "application/json", cookie: cookie() },
        body: JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: response.status, body: await response.json() };
    };
    const isIn = async () =>
      (await people.app.request(`${ORIGIN}/api/frontend/user`, { headers: { cookie: cookie() } })).status === 200;
    return { post, isIn };
  }

  async function turnOn(person: Person): Promise<Setup> {
    const setup = (await person.auth("two-factor/enable", { password: PASSWORD })).body as Setup;
    expect((await person.auth("two-factor/verify-totp", { code: await codeOf(setup) })).status).toBe(200);
    return setup;
  }

  async function enterPassword({ email }: Person) {
    const browser = openBrowser();
    const answer = await browser.post("sign-in/email", { email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    return browser;
  }

  test("[SEC-5] a confirmed second factor is required after the password", async () => {
    const ada = await people.signUp("Ada");
    expect(await ada.auth("two-factor/enable", { password: "another engine" })).toMatchObject({ status: 400 });
    const setup = (await ada.auth("two-factor/enable", { password: PASSWORD })).body as Setup;
    const early = openBrowser();
    await early.post("sign-in/email", { email: ada.email, password: PASSWORD });
    expect(await early.isIn()).toBe(true);

    expect(await ada.auth("two-factor/verify-totp", { code: "000000" })).toMatchObject({ status: 401 });
    expect(await ada.auth("two-factor/verify-totp", { code: await codeOf(setup) })).toMatchObject({ status: 200 });
    expect((await ada.ask("GET", "/api/frontend/user")).status).toBe(200);
    const browser = await enterPassword(ada);
    expect(await browser.isIn()).toBe(false);
    expect(await browser.post("two-factor/verify-totp", { code: "000000" })).toMatchObject({ status: 401 });
    expect(await browser.isIn()).toBe(false);
    expect(await browser.post("two-factor/verify-totp", { code: await codeOf(setup) })).toMatchObject({
      status: 200,
      body: { user: { email: ada.email } },
    });
    expect(await browser.isIn()).toBe(true);

    expect(await ada.auth("two-factor/disable", { password: "another engine" })).toMatchObject({ status: 400 });
    expect(await ada.auth("two-factor/disable", { password: PASSWORD })).toMatchObject({ status: 200 });
    const later = openBrowser();
    await later.post("sign-in/email", { email: ada.email, password: PASSWORD });
    expect(await later.isIn()).toBe(true);
  });

  test("[SEC-19] a code of an authenticator app signs in once", async () => {
    const mary = await people.signUp("Mary");
    const setup = await turnOn(mary);
    const code = await codeOf(setup);
    const browsers = [await enterPassword(mary), await enterPassword(mary), await enterPassword(mary)] as const;
    const enter = (browser: (typeof browsers)[number], text: string) =>
      browser.post("two-factor/verify-totp", { code: text });
    const answers = await Promise.all([enter(browsers[0], code), enter(browsers[1], code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await enter(browsers[2], code)).toMatchObject({ status: 401, body: { code: "CODE_ALREADY_USED" } });
    expect(await browsers[2].isIn()).toBe(false);
    // A wrong code may be typed again: it is told as wrong each time.
    const wrong = code === "000000" ? "000001" : "000000";
    for (const _ of [1, 2]) expect(await enter(browsers[2], wrong)).toMatchObject({ body: { code: "INVALID_CODE" } });
  });

  test("[SEC-5] each recovery code signs in once, and new ones replace them", async () => {
    const grace = await people.signUp("Grace");
    const { backupCodes } = await turnOn(grace);
    expect(backupCodes).toHaveLength(10);
    const enter = async (code: string | undefined) => {
      const browser = await enterPassword(grace);
      await browser.post("two-factor/verify-backup-code", { code });
      return browser.isIn();
    };
    expect([await enter(backupCodes[0]), await enter(backupCodes[0]), await enter(backupCodes[1])]).toEqual([
      true,
      false,
      true,
    ]);
    const newSetup = (await grace.auth("two-factor/generate-backup-codes", { password: PASSWORD })).body as Setup;
    expect([await enter(backupCodes[2]), await enter(newSetup.backupCodes[0])]).toEqual([false, true]);
    await grace.auth("two-factor/disable", { password: PASSWORD });
    const auditEntries = await database.queries
      .selectFrom("audit_entries")
      .select("action")
      .where("target_id", "=", grace.id)
      .orderBy("created_at")
      .execute();
    expect(auditEntries.map(({ action }) => action)).toEqual([
      "user.sign-up",
      "user.second-factor-on",
      "user.renew-recovery-codes",
      "user.second-factor-off",
    ]);
  });

  test("[SEC-5] five wrong codes end the challenge, and ten lock the account's codes", async () => {
    const rosa = await people.signUp("Rosa");
    const setup = await turnOn(rosa);
    for (const _ of [1, 2]) {
      const guesser = await enterPassword(rosa);
      for (const _ of [1, 2, 3, 4, 5]) await guesser.post("two-factor/verify-totp", { code: "000000" });
      const right = await guesser.post("two-factor/verify-totp", { code: await codeOf(setup) });
      expect([right.status, await guesser.isIn()]).toEqual([expect.toBeOneOf([400, 401, 429]), false]);
    }
    const browser = await enterPassword(rosa);
    expect(await browser.post("two-factor/verify-totp", { code: await codeOf(setup) })).toMatchObject({ status: 429 });
    expect(await browser.post("two-factor/verify-backup-code", { code: setup.backupCodes[0] })).toMatchObject({
      status: 429,
    });
    expect(await browser.isIn()).toBe(false);
  });

  test("[SEC-5] secrets and recovery codes are kept encrypted", async () => {
    const mary = await people.signUp("Mary");
    const setup = await turnOn(mary);
    const rows = await database.queries.selectFrom("twoFactor").selectAll().where("userId", "=", mary.id).execute();
    const text = JSON.stringify(rows);
    const key = new URL(setup.totpURI).searchParams.get("secret") ?? "";
    for (const secret of [key, new TextDecoder().decode(base32.decode(key)), ...setup.backupCodes]) {
      expect(text).not.toContain(secret);
    }
    expect(rows).toHaveLength(1);
  });

  test("[SEC-5] the operator resets a lost second factor, which the audit log records", async () => {
    const emmy = await people.signUp("Emmy");
    await turnOn(emmy);
    await createPeople({ database, now: Date.now }).change(commandLine, { email: emmy.email }, "reset-second-factor");
    const browser = openBrowser();
    await browser.post("sign-in/email", { email: emmy.email, password: PASSWORD });
    expect(await browser.isIn()).toBe(true);
    const { queries } = database;
    expect(await queries.selectFrom("twoFactor").select("id").where("userId", "=", emmy.id).execute()).toEqual([]);
    expect(
      await queries.selectFrom("audit_entries").select("action").where("target_id", "=", emmy.id).execute(),
    ).toEqual(expect.arrayContaining([{ action: "user.reset-second-factor" }]));
  });

  test("[SEC-5] a passkey requires a verified user, and a session of the last day", async () => {
    const edith = await people.signUp("Edith");
    expect((await edith.auth("passkey/generate-register-options")).body).toMatchObject({
      rp: { id: "127.0.0.1", name: "Tutti" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const browser = openBrowser();
    expect(await browser.post("passkey/verify-authentication", { response: { id: "made-up" } })).toMatchObject({
      status: 400,
    });
    expect(await browser.post("passkey/delete-passkey", { id: "another" })).toMatchObject({ status: 401 });
    const { queries } = database;
    const createdAt = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
    await queries
      .updateTable("session")
      .set({ createdAt: createdAt as never })
      .where("userId", "=", edith.id)
      .execute();
    for (const answer of [
      await edith.auth("passkey/generate-register-options"),
      await edith.auth("passkey/delete-passkey", { id: "another" }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: "SESSION_NOT_FRESH" } });
    }
  });
});
