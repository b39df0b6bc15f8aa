import { OIDC_CLIENT, startScriptedIdentityProvider } from "@tutti/testkit/identity-provider";
import { UnsecuredJWT } from "jose";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { Accounts, SocialProvider } from "./accounts.ts";
import { createAccounts } from "./admission/create-accounts.ts";
import { browse, ORIGIN } from "./browse.test-support.ts";
import { quickPasswords } from "./quick-passwords.test-support.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

interface Identity {
  subject: string;
  email: string;
}

type Provider = Awaited<ReturnType<typeof startScriptedIdentityProvider>>;

const services = ["github", "google", "oidc"] as const satisfies readonly SocialProvider[];

describe.each(testDatabases().filter((kind) => kind.available))("whose account a service opens, on $title", (kind) => {
  let database: Database;
  let provider: Provider;
  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    provider = await startScriptedIdentityProvider();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  afterAll(async () => {
    await provider.close();
    await database.close();
    await kind.remove();
  });

  function accountsWith({ issuer } = provider): Accounts {
    return createAccounts({
      database,
      secret: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
      socialLogins: {
        github: { clientId: "our-application", clientSecret: "its-secret" },
        google: { clientId: "our-application", clientSecret: "its-secret" },
      },
      oidc: {
        issuer,
        clientId: OIDC_CLIENT.id,
        clientSecret: OIDC_CLIENT.secret,
        name: "Acme",
        scopes: ["openid", "email"],
        groups: { claim: "groups", administrators: [], organizations: [] },
      },
      trustProxy: false,
      log: pino({ level: "silent" }),
      now: Date.now,
      passwords: quickPasswords,
    });
  }

  /** Goes to the service as this person of it, and comes back; returns where to. */
  async function visit(
    browser: ReturnType<typeof browse>,
    service: (typeof services)[number],
    { person, path = "sign-in/social", at = provider }: { person: Identity; path?: string; at?: Provider },
  ): Promise<string | null> {
    const body = { provider: service, callbackURL: "/chat", errorCallbackURL: "/chat" };
    const { url } = (await (await browser.ask(path, { body })).json()) as { url: string };
    if (service === "oidc") {
      const claims = { sub: person.subject, email: person.email, email_verified: true, name: "Ada" };
      const back = at.authorize(url, claims);
      return (await browser.ask(back.slice(`${ORIGIN}/api/auth/`.length))).headers.get("location");
    }
    vi.stubGlobal("fetch", service === "github" ? gitHub(person) : google(person));
    const state = new URL(url).searchParams.get("state");
    const response = await browser.ask(`callback/${service}?code=good&state=${state}`);
    vi.unstubAllGlobals();
    return response.headers.get("location");
  }

  const personOf = async (accounts: Accounts, browser: ReturnType<typeof browse>) =>
    (await accounts.identify(new Request(ORIGIN, { headers: { cookie: browser.cookie() } })))?.userId;

  test.each(services)(
    "[SEC-16] another subject of %s with the same verified address opens no account",
    async (name) => {
      const accounts = accountsWith();
      const email = `ada@${name}.example`;
      const [owner, other] = [browse(accounts), browse(accounts)];
      expect(await visit(owner, name, { person: { subject: "1", email } })).toBe("/chat");
      const location = await visit(other, name, { person: { subject: "2", email } });
      expect(location).toContain("error=ADDRESS_OF_ANOTHER_ACCOUNT");
      expect(await personOf(accounts, other)).toBeUndefined();
      // The owner of the account connects the other identity from within it.
      expect(await visit(owner, name, { person: { subject: "2", email }, path: "link-social" })).toBe("/chat");
      expect(await visit(other, name, { person: { subject: "2", email } })).toBe("/chat");
      expect(await personOf(accounts, other)).toBe(await personOf(accounts, owner));
    },
  );

  test("a second service with the same confirmed address opens the account", async () => {
    const accounts = accountsWith();
    const [first, second] = [browse(accounts), browse(accounts)];
    const person = { subject: "30", email: "rosa@both.example" };
    expect(await visit(first, "github", { person })).toBe("/chat");
    expect(await visit(second, "google", { person })).toBe("/chat");
    expect(await personOf(accounts, second)).toBe(await personOf(accounts, first));
  });

  test("[SEC-16] another issuer's subject of the same name opens no account", async () => {
    const other = await startScriptedIdentityProvider();
    try {
      const [before, after] = [accountsWith(), accountsWith(other)];
      const person = { subject: "same", email: "grace@first.example" };
      const owner = browse(before);
      expect(await visit(owner, "oidc", { person })).toBe("/chat");
      const stranger = browse(after);
      const strangerAt = { person: { subject: "same", email: "eve@second.example" }, at: other };
      expect(await visit(stranger, "oidc", strangerAt)).toBe("/chat");
      expect(await personOf(after, stranger)).not.toBe(await personOf(before, owner));
      const sameAddress = await visit(browse(after), "oidc", { person: { ...person, subject: "new" }, at: other });
      expect(sameAddress).toContain("error=ADDRESS_OF_ANOTHER_ACCOUNT");
    } finally {
      await other.close();
    }
  });

  test("[SEC-16] subjects that were stored without their issuer are the first issuer's", async () => {
    const { queries } = database;
    const email = "mary@first.example";
    const first = browse(accountsWith());
    await visit(first, "oidc", { person: { subject: "older", email } });
    const olderRow = queries.updateTable("account").set({ accountId: "older" });
    await olderRow.where("accountId", "=", `${provider.issuer} older`).execute();
    await queries.deleteFrom("instance_settings").where("name", "=", "oidc-issuer").execute();
    const accounts = accountsWith();
    const again = browse(accounts);
    expect(await visit(again, "oidc", { person: { subject: "older", email: "mary@new.example" } })).toBe("/chat");
    expect(await personOf(accounts, again)).toBe(await personOf(accounts, first));
  });
});

/** GitHub's responses to the gateway's requests. */
const gitHub = (person: Identity) => async (address: unknown) => {
  const { host, pathname } = new URL(String(address));
  if (host === "github.com") return Response.json({ access_token: "a-token", token_type: "bearer" });
  if (pathname === "/user") return Response.json({ login: "ada", id: Number(person.subject), ...person });
  return Response.json([{ email: person.email, primary: true, verified: true }]);
};

/** Google's response to the code. */
const google = (person: Identity) => async () => {
  const idToken = new UnsecuredJWT({ email: person.email, email_verified: true, name: "Ada" });
  return Response.json({
    access_token: "a-token",
    token_type: "bearer",
    id_token: idToken.setSubject(person.subject).encode(),
  });
};
