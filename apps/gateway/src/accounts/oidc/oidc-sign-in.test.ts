import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OidcLogin } from "../../config/config.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { databasesUnderTest } from "../../database/databases.test-support.ts";
import type { Accounts } from "../accounts.ts";
import { createAccounts } from "../create-accounts.ts";
import type { SignUpRule } from "../sign-up-rules.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ORIGIN = "http://127.0.0.1:4000";
const CLIENT = { id: "tutti", secret: "its-secret" };

interface Person {
  sub: string;
  email: string;
  groups?: string[];
  [claim: string]: unknown;
}

/** What a provider that is broken, or an attacker in its place, does to the ID token. */
interface Forgery {
  isSignedByOther?: boolean;
  claims?: Record<string, unknown>;
  /** Milliseconds by which the token is older than it should be. */
  age?: number;
  hasNoToken?: boolean;
}

/** An OpenID provider that checks what it is sent, as RFC 6749, RFC 7636 and OpenID Connect Core say. */
async function startProvider() {
  const [keys, others] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const codes = new Map<
    string,
    { person: Person; challenge: string; nonce: string; redirect: string; forgery: Forgery }
  >();
  const refusals: string[] = [];
  let issuer = "";
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", issuer);
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/.well-known/openid-configuration") {
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (pathname === "/keys") {
      return send(200, { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "1", alg: "RS256", use: "sig" }] });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const granted = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const authorization = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`;
    const isRight =
      granted !== undefined &&
      request.headers.authorization === authorization &&
      challenge === granted.challenge &&
      form.get("redirect_uri") === granted.redirect;
    if (!isRight) {
      refusals.push(form.get("code") ?? "");
      return send(400, { error: "invalid_grant" });
    }
    const { person, nonce, forgery } = granted;
    const issuedAt = Math.floor((Date.now() - (forgery.age ?? 0)) / 1000);
    const idToken = await new SignJWT({
      iss: issuer,
      aud: CLIENT.id,
      iat: issuedAt,
      exp: issuedAt + 300,
      nonce,
      ...person,
      ...forgery.claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(forgery.isSignedByOther ? others.privateKey : keys.privateKey);
    send(200, {
      access_token: "an-access-token",
      token_type: "Bearer",
      ...(forgery.hasNoToken ? {} : { id_token: idToken }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    refusals,
    /** The person signs in there, and is sent back with this address. */
    authorize(url: string, person: Person, forgery: Forgery = {}) {
      const asked = new URL(url);
      const parameter = (name: string) => asked.searchParams.get(name) ?? "";
      expect(asked.origin + asked.pathname).toBe(`${issuer}/authorize`);
      expect([parameter("code_challenge_method"), parameter("response_type"), parameter("client_id")]).toEqual([
        "S256",
        "code",
        CLIENT.id,
      ]);
      expect(parameter("nonce").length).toBeGreaterThanOrEqual(16);
      const code = randomBytes(8).toString("hex");
      const redirect = parameter("redirect_uri");
      codes.set(code, { person, challenge: parameter("code_challenge"), nonce: parameter("nonce"), redirect, forgery });
      return `${redirect}?${new URLSearchParams({ code, state: parameter("state") })}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.each(databasesUnderTest().filter((kind) => kind.available))(
  "signing in with OpenID Connect, on $title",
  (kind) => {
    let database: Database;
    let provider: Awaited<ReturnType<typeof startProvider>>;
    beforeAll(async () => {
      const opened = await connectDatabase(await kind.create());
      if (!opened.ok) throw new Error(opened.error.message);
      database = opened.value;
      provider = await startProvider();
    });
    afterAll(async () => {
      await provider.close();
      await database.close();
      await kind.remove();
    });

    function accountsWith(options: { groups?: Partial<OidcLogin["groups"]>; rule?: SignUpRule } = {}): Accounts {
      const groups = { claim: "groups", administrators: [], organizations: [], ...options.groups };
      return createAccounts({
        database,
        secret: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
        socialLogins: {},
        oidc: {
          issuer: provider.issuer,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
          name: "Acme",
          scopes: ["openid", "email"],
          groups,
        },
        signUp: { rule: async () => options.rule ?? { type: "open" }, setupCode: undefined },
        trustProxy: false,
        log: pino({ level: "silent" }),
        now: Date.now,
      });
    }

    function openBrowser(accounts: Accounts) {
      const jar = new Map<string, string>();
      const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const ask = async (address: string, body?: object) => {
        const response = await accounts.handleAuthRequest(
          new Request(address, {
            method: body === undefined ? "GET" : "POST",
            headers: {
              cookie: cookie(),
              ...(body === undefined ? {} : { origin: ORIGIN, "content-type": "application/json" }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        return response;
      };
      const leave = async (): Promise<string> => {
        const body = { provider: "oidc", callbackURL: "/chat", errorCallbackURL: "/chat" };
        return ((await (await ask(`${ORIGIN}/api/auth/sign-in/social`, body)).json()) as { url: string }).url;
      };
      const comeBack = async (address: string) => (await ask(address)).headers.get("location");
      const whoIsIn = () => accounts.identify(new Request(ORIGIN, { headers: { cookie: cookie() } }));
      return { ask, leave, comeBack, whoIsIn };
    }

    async function signIn(accounts: Accounts, person: Person, forgery?: Forgery) {
      const browser = openBrowser(accounts);
      const location = await browser.comeBack(provider.authorize(await browser.leave(), person, forgery));
      return { location, identity: await browser.whoIsIn() };
    }

    test("[SEC-8] leads there with PKCE, state and nonce, and back to an account", async () => {
      const accounts = accountsWith();
      expect(accounts.socialProviders).toEqual(["oidc"]);
      const person = { sub: "1", email: "ada@example.org", email_verified: true, name: "Ada" };
      const first = await signIn(accounts, person);
      expect(first).toMatchObject({ location: "/chat", identity: { email: "ada@example.org", name: "Ada" } });
      const again = await signIn(accounts, { ...person, email: "ada@new.example" });
      expect(again.identity?.userId).toBe(first.identity?.userId);
    });

    test.each<[string, Forgery]>([
      ["signed by another key", { isSignedByOther: true }],
      ["made for another client", { claims: { aud: "another" } }],
      ["made for others as well, and by another client's request", { claims: { aud: [CLIENT.id, "x"], azp: "x" } }],
      ["of another issuer", { claims: { iss: "https://id.example.org" } }],
      ["of another sign-in", { claims: { nonce: "another" } }],
      ["without a nonce", { claims: { nonce: undefined } }],
      ["expired", { age: 3_600_000 }],
      ["without an end", { claims: { exp: undefined } }],
      ["not there", { hasNoToken: true }],
    ])("[SEC-8] refuses an ID token that is %s", async (_, forgery) => {
      const person = { sub: "2", email: "mallory@example.org", email_verified: true };
      const { location, identity } = await signIn(accountsWith(), person, forgery);
      expect(location).toContain("error=unable_to_get_user_info");
      expect(identity).toBeUndefined();
    });

    test("[SEC-8] refuses another browser's state, a code that is used twice, and a token that a page sends", async () => {
      const accounts = accountsWith();
      const [victim, attacker] = [openBrowser(accounts), openBrowser(accounts)];
      const person = { sub: "3", email: "eve@example.org", email_verified: true };
      const back = provider.authorize(await attacker.leave(), person);
      expect(await victim.comeBack(back)).toContain("error=");
      expect(await victim.whoIsIn()).toBeUndefined();
      expect(await attacker.comeBack(back)).toBe("/chat");
      expect(await attacker.comeBack(back)).toContain("error=");
      const body = { provider: "oidc", idToken: { token: "a.b.c" } };
      expect((await victim.ask(`${ORIGIN}/api/auth/sign-in/social`, body)).status).toBe(404);
    });

    test("[SEC-8] the rule of who signs up holds, and believes addresses that the provider has confirmed", async () => {
      const accounts = accountsWith({ rule: { type: "domains", domains: ["acme.example"] } });
      const refused = [
        await signIn(accounts, { sub: "4", email: "rosa@elsewhere.example", email_verified: true }),
        await signIn(accounts, { sub: "5", email: "rosa@acme.example", email_verified: false }),
      ];
      for (const { location, identity } of refused) {
        expect(location).toContain("error=ADDRESS_NOT_ALLOWED");
        expect(identity).toBeUndefined();
      }
      expect((await signIn(accounts, { sub: "6", email: "rosa@acme.example", email_verified: true })).location).toBe(
        "/chat",
      );
      const closed = await signIn(accountsWith({ rule: { type: "closed" } }), { sub: "7", email: "new@acme.example" });
      expect(closed.location).toContain("error=SIGN_UP_CLOSED");
    });

    test("[SEC-8] groups make administrators and members at every sign-in, and the last administrator stays", async () => {
      const accounts = accountsWith({
        groups: {
          administrators: ["root"],
          organizations: [{ group: "lab", organization: `research-${kind.kind}`, role: "admin" }],
        },
      });
      const { queries } = database;
      await queries
        .insertInto("organization")
        .values({
          id: "research",
          name: "Research",
          slug: `research-${kind.kind}`,
          createdAt: new Date().toISOString(),
        } as never)
        .execute();
      const grace = { sub: "8", email: "grace@example.org", email_verified: true, name: "Grace" };
      const enter = async (groups: string[]) => {
        const { identity } = await signIn(accounts, { ...grace, groups });
        const id = identity?.userId ?? "";
        const { role } = await queries.selectFrom("user").select("role").where("id", "=", id).executeTakeFirstOrThrow();
        return [role, (await accounts.memberships.find(id, "research"))?.role];
      };
      expect(await enter(["root", "lab"])).toEqual(["admin", "admin"]);
      expect(await enter(["lab"])).toEqual([null, "admin"]);
      expect(await enter([])).toEqual([null, undefined]);
      expect(await enter(["root"])).toEqual(["admin", undefined]);
      await queries.updateTable("user").set({ role: null }).where("email", "!=", grace.email).execute();
      expect(await enter([])).toEqual(["admin", undefined]);
      const told = await queries.selectFrom("audit_entries").select(["action", "actor_name"]).execute();
      for (const action of ["user.make-admin", "user.remove-admin", "member.join", "member.remove"]) {
        expect(told).toContainEqual({ action, actor_name: "Acme" });
      }
    });
  },
);
