import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { attemptRules } from "../../limits/attempt-rules.ts";
import { createMemoryCounter } from "../../limits/request-counter.ts";
import { createQuotas } from "../../quotas/quotas.ts";
import { createAccounts } from "../admission/create-accounts.ts";
import { createAuthentication } from "../authentication.ts";
import { browse, ORIGIN } from "../browse.test-support.ts";
import { createOidcSignIn } from "../oidc/oidc-sign-in.ts";
import { quickPasswords } from "../quick-passwords.test-support.ts";
import { authPaths, closedAuthPaths, findAuthPath } from "./auth-paths.ts";
import { usedCodes } from "./spent-codes.ts";

const [kind] = testDatabases();
if (kind === undefined) throw new Error("There is no embedded database.");
const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const log = pino({ level: "silent" });

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

const service = { clientId: "our-application", clientSecret: "its-secret" };

/** All endpoints of better-auth with everything that an operator can turn on, as methods and paths. */
function endpointsOfRouter(): { methods: readonly string[]; path: string }[] {
  const memberships = { find: async () => undefined, list: async () => [] };
  const oidc = {
    issuer: "https://id.example",
    ...service,
    name: "Acme",
    scopes: ["openid"],
    groups: { claim: "groups", administrators: [], organizations: [] },
  };
  const { api } = createAuthentication(ORIGIN, {
    database,
    secret,
    socialLogins: { github: service, google: service },
    passwords: quickPasswords,
    organizationMakers: async () => "everyone",
    quotas: createQuotas({ queries: database.queries }),
    usedCodes: createMemoryCounter(usedCodes),
    sendLink: async () => undefined,
    oidcSignIn: createOidcSignIn({
      database,
      memberships: memberships as never,
      quotas: createQuotas({ queries: database.queries }),
      oidc,
      log,
      now: Date.now,
    }),
    localOwner: { isOffered: async () => false, find: async () => undefined },
    ownerLinks: { take: async () => false },
    admission: {
      needsSetupCode: async () => false,
      checkFirst: async () => undefined,
      begin: async () => ({ admit: async () => ({ complete: async () => undefined }) }),
    },
    log,
    now: Date.now,
  });
  const endpoints: { path?: string; options: { method: string | string[] } }[] = Object.values(api);
  // Functions without a path have no address.
  return endpoints.flatMap(({ path, options }) =>
    path === undefined ? [] : [{ methods: [options.method].flat(), path }],
  );
}

describe("better-auth's router", () => {
  test("[SEC-15] has no endpoint that is neither allowed nor closed here", () => {
    const endpoints = endpointsOfRouter();
    expect(endpoints.length).toBeGreaterThan(60);
    const names = new Set([...authPaths.map(({ path }) => path), ...closedAuthPaths] as string[]);
    expect(endpoints.filter(({ path }) => !names.has(path))).toEqual([]);
  });

  test("[SEC-15] has every endpoint that is allowed or closed here", () => {
    const endpoints = endpointsOfRouter();
    const isThere = ({ method, path }: { method?: string; path: string }) =>
      endpoints.some((endpoint) => endpoint.path === path && (!method || endpoint.methods.includes(method)));
    expect(authPaths.filter((entry) => !isThere(entry))).toEqual([]);
    expect(closedAuthPaths.filter((path) => !isThere({ path }))).toEqual([]);
  });

  test("[SEC-15] has no path that is both allowed and closed", () => {
    const allowedPaths = new Set<string>(authPaths.map(({ path }) => path));
    expect(closedAuthPaths.filter((path) => allowedPaths.has(path))).toEqual([]);
    expect(new Set(authPaths.map(({ method, path }) => `${method} ${path}`)).size).toBe(authPaths.length);
  });
});

describe("each allowed path", () => {
  test("[SEC-15] names its purpose and the limit of its attempts", () => {
    for (const { purpose, attempts, path } of authPaths) {
      expect(purpose).not.toBe("");
      if (path !== "/get-session") expect(Object.keys(attemptRules)).toContain(attempts);
    }
  });

  test("[SEC-15] is in the description of the API, and no other one", () => {
    // Other services redirect browsers to it; no client calls it.
    const callable = authPaths.filter(({ path }) => path !== "/callback/:id");
    const describePath = ({ method, path, caller }: (typeof authPaths)[number]) =>
      `${method} /api/auth${path} ${caller === "session" ? "session" : "anyone"}`;
    const describedPaths = Object.values(authenticationOperations).map(
      ({ method, path, access }) => `${method.toUpperCase()} ${path} ${access === "session" ? "session" : "anyone"}`,
    );
    expect(describedPaths.toSorted()).toEqual(callable.map(describePath).toSorted());
  });
});

describe("every other request", () => {
  test("[SEC-15] is not found before better-auth sees it", async () => {
    const accounts = createAccounts({
      database,
      secret,
      socialLogins: {},
      trustProxy: false,
      passwords: quickPasswords,
      log,
      now: Date.now,
    });
    const browser = browse(accounts);
    const account = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
    expect((await browser.ask("sign-up/email", { body: account })).status).toBe(200);
    for (const path of [...closedAuthPaths, "/no-such-thing", ""]) {
      for (const body of [undefined, { password: "a guess" }]) {
        const response = await browser.ask(path.slice(1), body === undefined ? {} : { body });
        expect([path, response.status, await response.json()]).toEqual([
          path,
          404,
          { code: "NOT_FOUND", message: `Nothing at ${body ? "POST" : "GET"} /api/auth/${path.slice(1)}` },
        ]);
      }
    }
  });

  test.each([
    ["GET", "/api/auth/sign-in/email"],
    ["POST", "/api/auth/get-session"],
    ["POST", "/api/auth/sign-in/email/"],
    ["POST", "/api/auth//sign-in/email"],
    ["POST", "/api/auth/sign-in%2Femail"],
    ["POST", "/api/auth/SIGN-IN/EMAIL"],
    ["POST", "/other/api/auth/sign-in/email"],
    ["POST", "/api/authsign-in/email"],
    ["GET", "/api/auth/callback/"],
    ["GET", "/api/auth/callback/..%2Fverify-password"],
    ["GET", "/api/auth/callback/:id"],
    ["GET", "/api/auth/callback/github/more"],
  ])("[SEC-15] is not found if it is spelled otherwise: %s %s", (method, path) => {
    expect(findAuthPath(method, path)).toBeUndefined();
  });

  test("[SEC-15] is told apart from the path of another service", () => {
    expect(findAuthPath("GET", "/api/auth/callback/github")?.path).toBe("/callback/:id");
    expect(findAuthPath("POST", "/api/auth/sign-in/email")?.attempts).toBe("signIn");
  });
});
