import { createHash, createHmac } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createAccounts } from "../accounts/admission/create-accounts.ts";
import { createPasswordHashing } from "../accounts/passwords/password-hashing.ts";
import { presentGeneration } from "../http/usage/present-generation.ts";
import { createSpending } from "../ledger/spending.ts";
import { readLimits } from "../limits/spending/read-limits.ts";
import { toSpender } from "../limits/spending/spenders.ts";
import { connectDatabase, type DatabaseOptions } from "./connect.ts";
import type { Database } from "./database.ts";
import { testDatabases } from "./databases.test-support.ts";
import { openEmbeddedDatabase } from "./embedded.ts";
import { createIdentityTables } from "./migrations/0001-identity.ts";
import { createAccountTables } from "./migrations/0002-accounts.ts";
import { createLedgerTables } from "./migrations/0003-ledger.ts";
import { createSpendingReservations } from "./migrations/0004-spending-reservations.ts";
import { renameLeftStatus } from "./migrations/0005-client-disconnected.ts";
import { createPublicationTable } from "./migrations/0006-publications.ts";
import { createShareTable } from "./migrations/0007-shares.ts";
import { addUserRole } from "./migrations/0008-administrators.ts";
import { createAdministration } from "./migrations/0009-administration.ts";
import { createPublicationPurses } from "./migrations/0010-publication-purses.ts";
import { hashSessionTokens } from "./migrations/0011-hashed-sessions.ts";
import { createSecondFactors } from "./migrations/0012-second-factors.ts";
import { createPasswordLinks } from "./migrations/0013-password-links.ts";
import { createInstanceRules } from "./migrations/0014-model-rules-and-limits.ts";
import { addCharges } from "./migrations/0015-charges.ts";
import { addKeyScopes } from "./migrations/0016-key-scopes.ts";
import { openPostgres } from "./postgres.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const key = "sk-tutti-of-the-first-release";
const email = "ada@example.org";
const origin = "http://127.0.0.1:4000";
const sessionToken = "token-of-the-first-release";

/** The steps of older releases, which are never edited. */
const releasedSteps = {
  "0001-identity": createIdentityTables,
  "0002-accounts": createAccountTables,
  "0003-ledger": createLedgerTables,
  "0004-spending-reservations": createSpendingReservations,
  "0005-client-disconnected": renameLeftStatus,
  "0006-publications": createPublicationTable,
  "0007-shares": createShareTable,
  "0008-administrators": addUserRole,
  "0009-administration": createAdministration,
  "0010-publication-purses": createPublicationPurses,
  "0011-hashed-sessions": hashSessionTokens,
  "0012-second-factors": createSecondFactors,
  "0013-password-links": createPasswordLinks,
  "0014-model-rules-and-limits": createInstanceRules,
  "0015-charges": addCharges,
  "0016-key-scopes": addKeyScopes,
};

/** A database as the first release made it: its one step, and rows that people had created with it. */
function makeFirstRelease(options: DatabaseOptions): Promise<void> {
  return makeRelease(options, { lastStep: "0001-identity", addRows: addAda });
}

/** A database as an older release made it, up to one step, with rows of that release. */
async function makeRelease(
  options: DatabaseOptions,
  { lastStep, addRows }: { lastStep: keyof typeof releasedSteps; addRows(queries: Database["queries"]): Promise<void> },
): Promise<void> {
  const { databaseUrl, dataFolder, onConnectionLost } = options;
  const connection =
    databaseUrl === undefined
      ? openEmbeddedDatabase(dataFolder)
      : await openPostgres({ url: databaseUrl, onConnectionLost });
  if (!connection.ok) throw new Error(connection.error.message);
  const { queries, kind, close } = connection.value;
  const migrator = new Migrator({
    db: queries,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(releasedSteps).map(([name, step]) => [name, { up: (db) => step(db, kind) }])),
    },
  });
  const { error } = await migrator.migrateTo(lastStep);
  if (error !== undefined) throw error;
  await addRows(queries);
  await close();
}

/** Generations as the release before `0005-client-disconnected` wrote them, by their status. */
async function addGenerations(queries: Database["queries"]): Promise<void> {
  for (const status of ["finished", "broken", "left", "interrupted"]) {
    await sql`insert into generations (id, owner, user_id, instance_id, status, requested_model, is_streamed, is_byok,
        started_at, prompt_tokens, completion_tokens, reasoning_tokens, cached_tokens, image_tokens, attempts)
      values (${`gen-${status}`}, 'ada', 'ada', 'gateway-1', ${status}, 'v/m', 1, 0, 1790000000000, 1, 2, 0, 0, 0, '[]')`.execute(
      queries,
    );
  }
}

/** The sum of a day as the releases before `0015-charges` wrote it. */
async function addDay(queries: Database["queries"]): Promise<void> {
  await sql`insert into usage_days (owner, starts_at, user_id, key_id, model, provider_slug, provider_name, requests,
      free_requests, errors, cancelled, prompt_tokens, completion_tokens, reasoning_tokens, cached_tokens, picodollars,
      byok_picodollars, latency_sum, latency_count, writing_time, written_tokens)
    values ('ada', 1790000000000, 'ada', 'key-1', 'v/m', 'one', 'One', 1, 0, 0, 0, 1, 2, 0, 0, 250000000000,
      0, 1, 1, 1, 2)`.execute(queries);
}

/** Organizations as the releases before `0019-inviters` have them, by their members: a role of each, by person. */
const oldOrganizations = {
  "of-an-administrator": { ada: "owner", grace: "member" },
  "of-an-administrator-who-is-admin-too": { ada: "admin,owner" },
  "of-two-administrators": { ada: "owner", joan: "owner" },
  "of-an-administrator-and-another": { ada: "owner", grace: "owner" },
  "of-another": { grace: "owner", ada: "admin" },
  "without-owner": { ada: "admin" },
  "without-members": {},
} as const satisfies Record<string, Partial<Record<"ada" | "joan" | "grace", string>>>;

/** People, of whom Ada and Joan are administrators, their organizations, and links to sign up, by Ada and a command. */
async function addOrganizations(queries: Database["queries"]): Promise<void> {
  const time = "2026-11-01T10:00:00.000Z";
  for (const [id, role] of [
    ["ada", "admin"],
    ["joan", "admin"],
    ["grace", null],
  ])
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values (${id}, ${id}, ${`${id}@example.org`}, ${sql.raw("false")}, ${time}, ${time}, ${role})`.execute(queries);
  for (const [id, members] of Object.entries(oldOrganizations)) {
    await sql`insert into "organization" ("id", "name", "slug", "createdAt")
      values (${`id-${id}`}, ${id}, ${id}, ${time})`.execute(queries);
    for (const [userId, role] of Object.entries(members))
      await sql`insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
        values (${`${id}-${userId}`}, ${`id-${id}`}, ${userId}, ${role}, ${time})`.execute(queries);
  }
  for (const [id, actor] of [
    ["by-ada", "ada"],
    ["by-command", null],
  ]) {
    await sql`insert into instance_invitations (id, inviter_name, hash, uses_left, created_at, expires_at)
      values (${id}, 'Someone', ${id}, 1, 1790000000000, 4000000000000)`.execute(queries);
    await sql`insert into audit_entries (id, created_at, actor_id, actor_name, action, target_id, target_name)
      values (${id}, 1790000000000, ${actor}, 'Someone', 'invitation.create', ${id}, 'link')`.execute(queries);
  }
}

/** A published app as the releases before `0029-limits-of-apps` have it: its purse, of which a third is spent. */
async function addPublishedApp(queries: Database["queries"]): Promise<void> {
  await addAda(queries);
  await sql`insert into publications (id, owner, user_id, creator_id, artifact_id, version, follows_head, title, document,
      size, revision, created_at, updated_at)
    values ('page-of-a-published-app', 'ada', 'ada', 'ada', 'art', 1, 0, 'A poet', ${Buffer.from("")}, 1, 'r', 1790000000000,
      1790000000000)`.execute(queries);
  await sql`insert into publication_purses (publication_id, model, amount, spent, per_minute, call_key)
    values ('page-of-a-published-app', 'v/m', 3000000000, 1000000000, 20, 'key-of-its-calls')`.execute(queries);
}

async function addAda(queries: Database["queries"]): Promise<void> {
  const time = "2026-10-01T10:00:00.000Z";
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ('ada', 'Ada', ${email}, ${sql.raw("false")}, ${time}, ${time})`.execute(queries);
  await sql`insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
    values ('session-1', '2099-01-01T00:00:00.000Z', ${sessionToken}, ${time}, ${time}, 'ada')`.execute(queries);
  await sql`insert into api_keys (id, user_id, name, hash, last_four, created_at)
    values ('key-1', 'ada', 'laptop', ${createHash("sha256").update(key).digest("hex")}, 'ease', 1790000000000)`.execute(
    queries,
  );
}

describe.each(testDatabases())("on $title", (kind) => {
  afterAll(() => kind.remove());

  async function upgrade(makeOld = makeFirstRelease): Promise<Database> {
    const options = await kind.create();
    await makeOld(options);
    const connection = await connectDatabase(options);
    if (!connection.ok) throw new Error(connection.error.message);
    return connection.value;
  }

  function accountsOn(database: Database) {
    const log = pino({ level: "silent" });
    const base = { database, secret, socialLogins: {}, trustProxy: false, log, now: Date.now };
    return createAccounts({ ...base, passwords: createPasswordHashing() });
  }

  describe.runIf(kind.available)("a database of the first release", () => {
    test("keeps users and their keys, which have neither a limit nor scopes", async () => {
      const database = await upgrade();
      const { keys } = accountsOn(database);
      const identity = await keys.identify(key);
      expect(identity).toEqual({ userId: "ada", name: "Ada", email, keyId: "key-1", scopes: [] });
      expect(identity && (await keys.list(identity, { limit: 10 })).items).toMatchObject([
        { id: "key-1", name: "laptop", organizationId: null, isDisabled: false, spendingLimit: null, scopes: [] },
      ]);
      await database.close();
    });

    test("[SEC-6] keeps its users signed in, by hashes of their sessions' tokens", async () => {
      const database = await upgrade();
      const signature = createHmac("sha256", secret).update(sessionToken).digest("base64");
      const cookie = `tutti.session_token=${encodeURIComponent(`${sessionToken}.${signature}`)}`;
      const request = new Request(`${origin}/api/frontend/user`, { headers: { cookie } });
      expect(await accountsOn(database).identify(request)).toEqual({
        userId: "ada",
        name: "Ada",
        email,
        sessionId: "session-1",
      });
      const { queries } = database;
      const { token } = await queries.selectFrom("session").select("token").executeTakeFirstOrThrow();
      expect(token).toBe(createHash("sha256").update(sessionToken).digest("hex"));
      await database.close();
    });

    test("lets its people make what is new", async () => {
      const database = await upgrade();
      const accounts = accountsOn(database);
      const post = (path: string, body: object, cookie = "") =>
        accounts.handleAuthRequest(
          new Request(`${origin}/api/auth/${path}`, {
            method: "POST",
            headers: { origin, cookie, "content-type": "application/json" },
            body: JSON.stringify(body),
          }),
        );
      const signedUp = await post("sign-up/email", {
        name: "Grace",
        email: "grace@example.org",
        password: "first compiler",
      });
      const [cookie = ""] = signedUp.headers.getSetCookie();
      const response = await post("organization/create", { name: "Navy", slug: "navy" }, cookie.split(";")[0]);
      expect(response.status).toBe(200);
      const { id: organizationId } = (await response.json()) as { id: string };
      await sql`insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
        values ('member-1', ${organizationId}, 'ada', 'member', '2026-11-20T10:00:00.000Z')`.execute(database.queries);
      const { key: sharedKey } = await accounts.keys.create("ada", "shared", { organizationId });
      expect(await accounts.keys.identify(sharedKey)).toMatchObject({ userId: "ada", organizationId });
      await database.close();
    });
  });

  describe.runIf(kind.available)("a database of the release before 0005", () => {
    test("marks generations whose client disconnected, and no others", async () => {
      const database = await upgrade((options) =>
        makeRelease(options, { lastStep: "0004-spending-reservations", addRows: addGenerations }),
      );
      const { queries } = database;
      const rows = await queries.selectFrom("generations").select(["id", "status"]).orderBy("id").execute();
      expect(rows).toEqual([
        { id: "gen-broken", status: "broken" },
        { id: "gen-finished", status: "finished" },
        { id: "gen-interrupted", status: "interrupted" },
        { id: "gen-left", status: "client-disconnected" },
      ]);
      const generationRows = await queries.selectFrom("generations").selectAll().where("id", "=", "gen-left").execute();
      expect(
        generationRows.map((row) => presentGeneration({ ...row, number: null, hash: null }, { userId: "reader" })),
      ).toMatchObject([{ status: "client-disconnected", cancelled: true }]);
      await database.close();
    });
  });

  describe.runIf(kind.available)("a database of a release before 0015", () => {
    test("[SEC-12] keeps what a key has spent of its limit", async () => {
      const database = await upgrade((options) =>
        makeRelease(options, { lastStep: "0004-spending-reservations", addRows: addDay }),
      );
      expect(await createSpending(database.queries).spendOf({ subject: "key:key-1" })).toBe(0.25);
      await database.close();
    });
  });

  describe.runIf(kind.available)("a database of a release before 0019", () => {
    const upgradeOrganizations = () =>
      upgrade((options) => makeRelease(options, { lastStep: "0016-key-scopes", addRows: addOrganizations }));

    test("[SEC-8] goes on to fill organizations of administrators alone", async () => {
      const { queries, close } = await upgradeOrganizations();
      const rows = await queries.selectFrom("group_organizations").selectAll().orderBy("name").execute();
      expect(rows).toEqual(
        ["of-an-administrator", "of-an-administrator-who-is-admin-too", "of-two-administrators"].map((name) => ({
          name,
          organization_id: `id-${name}`,
        })),
      );
      await close();
    });

    test("[SEC-16] knows the makers of links to sign up from the audit log", async () => {
      const { queries, close } = await upgradeOrganizations();
      const rows = queries.selectFrom("instance_invitations").select(["id", "inviter_id"]).orderBy("id");
      expect(await rows.execute()).toEqual([
        { id: "by-ada", inviter_id: "ada" },
        { id: "by-command", inviter_id: null },
      ]);
      await close();
    });
  });

  describe.runIf(kind.available)("a database of a release before 0029", () => {
    test("[PURSE-1] keeps what a published app may spend, and has spent", async () => {
      const database = await upgrade((options) =>
        makeRelease(options, { lastStep: "0016-key-scopes", addRows: addPublishedApp }),
      );
      const { queries } = database;
      const rows = await queries.selectFrom("publications").selectAll().execute();
      expect(rows).toMatchObject([{ call_model: "v/m", calls_per_minute: 20, call_key: "key-of-its-calls" }]);
      const spenders = [toSpender("publication", "page-of-a-published-app", "")];
      const { states } = await readLimits(queries, { spenders, now: Date.now() });
      expect(states).toMatchObject([{ kind: "publication", amount: 3e12, spent: 1e12, isOwn: true, period: "total" }]);
      await database.close();
    });
  });
});
