import { tmpdir } from "node:os";
import { inspect } from "node:util";
import { Hono } from "hono";
import { type Level, pino } from "pino";
import type { Accounts } from "../accounts/accounts.ts";
import { type AccountsOptions, createAccounts } from "../accounts/admission/create-accounts.ts";
import type { SendPasswordLink } from "../accounts/passwords/password-link-endpoints.ts";
import { quickPasswords } from "../accounts/quick-passwords.test-support.ts";
import { createAdministration } from "../administration/administration.ts";
import { createModelRules } from "../administration/model-rules.ts";
import { createSignUpSetting } from "../administration/sign-up-setting.ts";
import type { SignUpRule, Vendor } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import { createLog } from "../logging/log.ts";
import { createSecretList, type SecretList } from "../logging/secret-list.ts";
import { createSecretMatcher } from "../logging/secret-matcher.ts";
import { createPresets, type Presets } from "../presets/presets.ts";
import type { ConnectingRules } from "../provider-keys/connecting-rules.ts";
import { createProviderKeys, type ProviderKeys } from "../provider-keys/provider-keys.ts";
import { createPushSubscriptions } from "../push/push-subscriptions.ts";
import { succeed } from "../result.ts";
import { createStateSeal } from "../sealed-state/state-seal.ts";
import { addApiKeys } from "./account/api-keys.ts";
import { addInvitations } from "./account/invitations.ts";
import { addMembers } from "./account/members.ts";
import { addProviderKeys } from "./account/provider-keys.ts";
import { addSessions } from "./account/sessions.ts";
import { addSigningIn } from "./account/signing-in.ts";
import { addUser } from "./account/user.ts";
import { addUserPresets } from "./account/user-presets.ts";
import { addAudit } from "./administration/audit.ts";
import { addEntrance } from "./administration/entrance.ts";
import { addGroupOrganizations } from "./administration/group-organizations.ts";
import { addInstanceKeys } from "./administration/keys.ts";
import { addModelRules } from "./administration/model-rules.ts";
import { addAdministeredPeople } from "./administration/people.ts";
import type { App, AppEnv } from "./app-env.ts";
import { textAt } from "./json.test-support.ts";
import { addPresets } from "./presets/presets.ts";
import { sendFailure } from "./send-failure.ts";

export const ORIGIN = "http://127.0.0.1:4000";

/** The parts of a response that tests read. */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined where there was no body. */
  body: unknown;
}

/** A person with a browser of their own, who has signed up. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** Sends a request as the page does, with the session's cookie. */
  ask(method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  /** Sends a request to better-auth, by `POST` if it has a body. */
  auth(path: string, body?: unknown): Promise<ApiAnswer>;
  readonly cookie: string;
}

/** All routes about accounts, with the services behind them. */
export interface TestPeople {
  app: App;
  accounts: Accounts;
  presets: Presets;
  providerKeys: ProviderKeys;
  secrets: SecretList;
  /** Every line that was logged. */
  log: readonly string[];
  signUp(name: string): Promise<Person>;
  /** Sends a request with an API key, or without credentials. */
  ask(method: string, path: string, options?: { key?: string | undefined; body?: unknown }): Promise<ApiAnswer>;
}

export interface PeopleOptions {
  database: Database;
  /** Milliseconds since the epoch. */
  now?: () => number;
  secret?: string;
  vendors?: readonly Vendor[];
  rules?: Partial<ConnectingRules>;
  /** US dollars that a key has spent. */
  spendOf?: (query: { subject: string; since?: number | undefined }) => number;
  logLevel?: Level;
  sendLink?: SendPasswordLink;
  /** Default: as in production, where all requests of a test come from one address. */
  attemptRules?: AccountsOptions["attemptRules"];
  publicUrl?: string;
  /** The environment's rule; default: none. */
  signUpRule?: SignUpRule;
  /** Default: no limits. */
  limits?: Pick<Limits, "takeConnecting">;
}

const noLimits: Pick<Limits, "takeConnecting"> = { takeConnecting: async () => succeed(undefined) };

let people = 0;

export function startPeople(options: PeopleOptions): TestPeople {
  const { database, now = Date.now, secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P" } = options;
  const { queries } = database;
  const lines: string[] = [];
  const secrets = createSecretList([secret]);
  const log = createLog({ level: options.logLevel ?? "debug", secrets, write: (line) => lines.push(line) });
  const modelRules = createModelRules({ database, now });
  const signUpSetting = createSignUpSetting({
    database,
    environmentRule: options.signUpRule,
    byDefault: { type: "open" },
    now,
  });
  const accounts = createAccounts({
    database,
    signUp: { rule: signUpSetting.current, inviters: signUpSetting.inviters, first: { type: "none" } },
    organizationMakers: signUpSetting.organizationMakers,
    secret,
    socialLogins: {},
    sendLink: options.sendLink,
    trustProxy: false,
    publicUrl: options.publicUrl,
    passwords: quickPasswords,
    attemptRules: options.attemptRules,
    log: pino({ level: "silent" }),
    now,
  });
  const presets = createPresets({ queries, now });
  const vendors = options.vendors ?? [];
  const connecting = {
    configuredSlugs: new Set<string>(),
    allowCustomServers: false,
    areCustomServersLocal: false,
    ...options.rules,
  };
  const { allowCustomServers } = connecting;
  const addSecret = secrets.add;
  const providerKeys = createProviderKeys({ queries, secret, vendors, allowCustomServers, addSecret, log, now });
  const spendOf = async (query: { subject: string }) => options.spendOf?.(query) ?? 0;
  const spending = { spendOf, costOf: (keyId: string) => spendOf({ subject: `key:${keyId}` }) };

  const app = new Hono<AppEnv>();
  addApiKeys(app, { accounts, spending, now });
  const config = { dataFolder: tmpdir() };
  const administration = createAdministration({
    database,
    signUp: signUpSetting,
    modelRules,
    config,
    version: "1.0.0",
    now,
  });
  const services = { accounts, administration };
  addUser(app, { ...services, push: { subscriptions: createPushSubscriptions(queries, now) }, spending, now });
  addSigningIn(app, services);
  addAudit(app, services);
  addEntrance(app, services);
  addGroupOrganizations(app, services);
  addModelRules(app, services);
  addInstanceKeys(app, services);
  addAdministeredPeople(app, { accounts, administration, catalog: { forget: () => undefined } });
  addSessions(app, { accounts });
  addInvitations(app, { accounts });
  addMembers(app, { accounts });
  addUserPresets(app, { accounts, presets });
  addPresets(app, { accounts, presets, stateSeal: createStateSeal("s".repeat(32)) });
  addProviderKeys(app, { accounts, administration, providerKeys, connecting, limits: options.limits ?? noLimits });
  app.on(["GET", "POST"], "/api/auth/*", (c) => accounts.handleAuthRequest(c.req.raw));
  app.onError((cause, c) => {
    const response = sendFailure(c, cause, { log, secrets: createSecretMatcher(secrets) });
    // A test sees the status alone; an unexpected failure prints its cause.
    if (response.status === 500) process.stderr.write(`${c.req.method} ${c.req.path}: ${inspect(cause)}\n`);
    return response;
  });

  async function send(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: unknown },
  ) {
    const response = await app.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  }

  async function signUp(name: string): Promise<Person> {
    people += 1;
    const email = `${name.toLowerCase()}-${people}@example.org`;
    let cookie = "";
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await send(method, path, { headers: { origin: ORIGIN, ...(cookie ? { cookie } : {}) }, body });
      const sessionCookie = answer.headers.getSetCookie().find((each) => each.startsWith("tutti.session_token="));
      if (sessionCookie) cookie = sessionCookie.split(";")[0] ?? "";
      return answer;
    };
    const auth = (path: string, body?: unknown) => ask(body === undefined ? "GET" : "POST", `/api/auth/${path}`, body);
    const signedUp = await auth("sign-up/email", { name, email, password: "analytical engine" });
    return {
      id: textAt(signedUp.body, "user", "id"),
      email,
      ask,
      auth,
      get cookie() {
        return cookie;
      },
    };
  }

  return {
    app,
    accounts,
    presets,
    providerKeys,
    secrets,
    log: lines,
    signUp,
    ask: (method, path, { key, body } = {}) =>
      send(method, path, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` }, body }),
  };
}

/** Has one person make an organization, which is then open, and others join it by a link. */
export async function makeOrganization(owner: Person, members: readonly Person[] = []): Promise<string> {
  people += 1;
  const createdResponse = await owner.auth("organization/create", {
    name: "Analytical Society",
    slug: `society-${people}`,
  });
  const organizationId: string = textAt(createdResponse.body, "id");
  for (const member of members) {
    const invitation = await owner.ask("POST", `/api/frontend/organizations/${organizationId}/invitations`, {});
    await member.ask("POST", "/api/frontend/invitations/accept", {
      secret: textAt(invitation.body, "link").split("#")[1],
    });
  }
  return organizationId;
}
