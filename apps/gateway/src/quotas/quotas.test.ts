import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInstanceInvitations } from "../accounts/admission/instance-invitations.ts";
import { createInvitationLinks } from "../accounts/admission/invitation-links.ts";
import { createApiKeys } from "../accounts/api-keys.ts";
import type { Identity } from "../accounts/identity.ts";
import { joinOrganization } from "../accounts/organizations/join-organization.ts";
import { quickPasswords } from "../accounts/quick-passwords.test-support.ts";
import { ApiFailure } from "../api-failure.ts";
import { AUDIT_PER_HOUR, appendAudit } from "../audit/audit-log.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { operations } from "../http/operations.ts";
import { createMemoryCounter } from "../limits/request-counter.ts";
import { noReservations } from "../limits/spending/spending.test-support.ts";
import { createPresets } from "../presets/presets.ts";
import { createPublications } from "../publications/publications.ts";
import { createShares } from "../shares/shares.ts";
import { createSpendingCaps } from "../spending-caps/spending-caps.ts";
import { createSpaceEvents } from "../sync/space-events.ts";
import { createSyncSpaces } from "../sync/spaces.ts";
import { operationGrowth, tableGrowth } from "./growth.test-support.ts";
import { type QuotaName, quotaNames } from "./quota-table.ts";
import { createQuotas, type Quotas } from "./quotas.ts";

const now = Date.now;
const silent = pino({ level: "silent" });
const rules = { isOn: true, perPerson: 2, takenDown: new Set<string>() };
const base64 = Buffer.from("ciphertext").toString("base64");

test("[SEC-14] every operation that changes something names what bounds it", () => {
  const changing = operations.filter(({ method }) => method !== "get").map(({ id }) => id);
  expect(Object.keys(operationGrowth).toSorted()).toEqual(changing.toSorted());
  const quotas = Object.values(operationGrowth).flatMap((growth) => ("quota" in growth ? [growth.quota] : []));
  expect([...new Set(quotas)].toSorted()).toEqual([...quotaNames].toSorted());
});

describe.each(testDatabases().filter(({ available }) => available))("quotas on $title", (kind) => {
  let database: Database;
  let number = 0;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterAll(async () => {
    await database?.close();
    await kind.remove();
  });

  async function addPerson(): Promise<Identity> {
    number += 1;
    const userId = `person-${number}`;
    const person = { id: userId, name: "Ada", email: `${userId}@example.org` };
    const at = new Date().toISOString();
    const columns = { emailVerified: database.kind === "postgres" ? false : 0, createdAt: at, updatedAt: at };
    await database.queries
      .insertInto("user")
      .values({ ...person, ...columns } as never)
      .execute();
    return { userId, name: person.name, email: person.email };
  }

  async function addOrganization(owner: Identity): Promise<string> {
    const id = `organization-of-${owner.userId}`;
    const createdAt = new Date().toISOString();
    await database.queries
      .insertInto("organization")
      .values({ id, name: "Guild", slug: id, createdAt } as never)
      .execute();
    return id;
  }

  /** Two rows of each resource are allowed. */
  const twoRows = () =>
    createQuotas({ queries: database.queries, rows: Object.fromEntries(quotaNames.map((name) => [name, 2])) });

  const linksWith = (quotas: Quotas) => createInvitationLinks({ queries: database.queries, quotas, now });

  /** The secret of a link into a new organization, which has an owner. */
  async function addLink(id: string): Promise<string> {
    const owner = await addPerson();
    const organizationId = await addOrganization(owner);
    const member = { id, organizationId, userId: owner.userId, role: "owner", createdAt: new Date().toISOString() };
    await database.queries.insertInto("member").values(member).execute();
    const link = { organizationId, inviterId: owner.userId, role: "member", uses: 100, lifetime: 60_000 } as const;
    return (await linksWith(createQuotas({ queries: database.queries })).create(link)).secret;
  }

  function joinBy(secret: string, userId: string) {
    const quotas = twoRows();
    const links = linksWith(quotas);
    return joinOrganization({ userId, secret }, { queries: database.queries, links, quotas, now });
  }

  /** Inserts one more row of the person, by the service that does it for a request. */
  const insertions: Readonly<Record<QuotaName, (person: Identity) => Promise<(index: number) => Promise<unknown>>>> = {
    async presets(person) {
      const presets = createPresets({ queries: database.queries, quotas: twoRows(), now });
      const content = { name: "Poet", description: null, systemPrompt: "Verse.", config: {} };
      return (index) => presets.create(person, { slug: `poet-${index}`, ...content });
    },
    async "preset-versions"(person) {
      const presets = createPresets({ queries: database.queries, quotas: twoRows(), now });
      const content = { slug: "poet", name: "Poet", description: null, systemPrompt: "Verse.", config: {} };
      const preset = await presets.create(person, content);
      if (!preset.ok) throw new Error(preset.error);
      // The preset was created with its first version.
      return (index) =>
        index === 0
          ? Promise.resolve()
          : presets.update(person, preset.value.id, { systemPrompt: `Verse, ${index} lines.` });
    },
    async "api-keys"(person) {
      const keys = createApiKeys({ queries: database.queries, quotas: twoRows(), log: silent, now });
      return (index) => keys.create(person.userId, `Key ${index}`);
    },
    async "provider-keys"({ userId }) {
      const quotas = twoRows();
      return (index) =>
        quotas.insert({ quota: "provider-keys", owner: userId, userId }, (transaction) =>
          transaction
            .insertInto("provider_keys")
            .values({
              id: randomUUID(),
              owner: userId,
              user_id: userId,
              organization_id: null,
              creator_id: userId,
              slug: `server-${index}`,
              name: null,
              base_url: null,
              sealed_key: null,
              last_four: null,
              created_at: now(),
            })
            .execute(),
        );
    },
    async shares(person) {
      const shares = createShares({ database, rules, quotas: twoRows(), now });
      return () => shares.create(person, { id: randomUUID(), content: base64 });
    },
    async "spending-caps"(person) {
      const caps = createSpendingCaps({
        queries: database.queries,
        quotas: twoRows(),
        reservations: noReservations(),
        onChange: () => undefined,
        now,
      });
      return (index) => caps.set(person, { kind: "room", id: `room-${index}`, amount: 1, period: "total" });
    },
    async "stored-responses"({ userId }) {
      const quotas = twoRows();
      return (index) =>
        quotas.insert({ quota: "stored-responses", owner: userId, userId }, (transaction) =>
          transaction
            .insertInto("stored_responses")
            .values({
              id: `${userId}-${index}`,
              owner: userId,
              user_id: userId,
              organization_id: null,
              previous_id: null,
              size: 1,
              created_at: now(),
              expires_at: now() + 1,
              sealed_key: "",
              content: "",
            })
            .execute(),
        );
    },
    async "cached-answers"({ userId }) {
      const quotas = twoRows();
      return (index) =>
        quotas.insert({ quota: "cached-answers", owner: userId, userId }, (transaction) =>
          transaction
            .insertInto("cached_answers")
            .values({
              id: `${userId}-${index}`,
              user_id: userId,
              organization_id: null,
              size: 1,
              created_at: now(),
              expires_at: now() + 1,
              content: "",
            })
            .execute(),
        );
    },
    async publications(person) {
      const publications = createPublications({
        database,
        rules,
        passwords: quickPasswords,
        quotas: twoRows(),
        reservations: noReservations(),
        now,
      });
      const page = { title: "Page", document: "<p>Hello</p>", artifact_id: "a" };
      return () => publications.publish(person, randomUUID(), page);
    },
    async "sync-records"(person) {
      const spaces = createSyncSpaces({ database, quotas: twoRows(), events: createSpaceEvents(undefined), now });
      return async (index) => {
        const records = [{ id: `record-${index}`.padEnd(22, "_"), content: base64 }];
        for (;;) {
          const base = Number((await spaces.find(person))?.space.sequence ?? 0);
          const commit = { space: "space-000001", base, head: base64, keyring: base64, records, drops: [] };
          if ((await spaces.commit(person, commit)).ok) return;
        }
      };
    },
    async organizations(person) {
      return async (index) => joinBy(await addLink(`organizations-${index}`), person.userId);
    },
    async members() {
      const link = await addLink("members");
      const people = await Promise.all(Array.from({ length: 6 }, addPerson));
      // The organization's owner is its first member.
      return (index) => (index === 0 ? Promise.resolve() : joinBy(link, people[index]?.userId ?? ""));
    },
    async "invitation-links"(person) {
      const links = linksWith(twoRows());
      const organizationId = await addOrganization(person);
      const link = { organizationId, inviterId: person.userId, role: "member", uses: 1, lifetime: 60_000 } as const;
      return () => links.create(link);
    },
    async "sign-up-links"({ userId, name }) {
      const links = createInstanceInvitations({ queries: database.queries, quotas: twoRows(), now });
      return () => links.create({ id: userId, name }, { uses: 1, lifetime: 60_000 });
    },
    // better-auth's hooks check before its own insertion, in no transaction.
    async "sign-in-methods"({ userId }) {
      const quotas = twoRows();
      return (index) =>
        database.queries.transaction().execute(async (transaction) => {
          await quotas.check(transaction, { quota: "sign-in-methods", owner: userId });
          const at = new Date().toISOString();
          const account = { id: randomUUID(), accountId: `${userId}-${index}`, providerId: "github", userId };
          await transaction
            .insertInto("account")
            .values({ ...account, createdAt: at, updatedAt: at } as never)
            .execute();
        });
    },
    async passkeys({ userId }) {
      const quotas = twoRows();
      return () =>
        database.queries.transaction().execute(async (transaction) => {
          await quotas.check(transaction, { quota: "passkeys", owner: userId });
          const id = randomUUID();
          const passkey = { id, userId, publicKey: id, credentialID: id, counter: 0, deviceType: "x", backedUp: 0 };
          await transaction
            .insertInto("passkey")
            .values({ ...passkey, backedUp: database.kind === "postgres" ? false : 0 } as never)
            .execute();
        });
    },
  };

  test("[SEC-14] every table names what bounds its rows", async () => {
    const tables = (await database.queries.introspection.getTables()).map(({ name }) => name);
    // Kysely's own, and better-auth's rows that expire within minutes and are deleted by its next look-up.
    const others = ["kysely_migration", "kysely_migration_lock", "verification", "invitation"];
    expect(Object.keys(tableGrowth).toSorted()).toEqual(tables.filter((name) => !others.includes(name)).toSorted());
  });

  test.each(quotaNames)("[SEC-14] simultaneous insertions do not exceed the quota of %s", async (name) => {
    const insert = await insertions[name](await addPerson());
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => insert(index)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(ApiFailure);
      expect(refusal).toMatchObject({
        error: { code: 403, message: expect.stringMatching(new RegExp(`already 2 .*maximum.*${name}`)) },
      });
    }
  });

  test("[SEC-14] presets that are too large together are refused", async () => {
    const presets = createPresets({ queries: database.queries, now });
    const maker = await addPerson();
    const create = (index: number) =>
      presets.create(maker, {
        slug: `poet-${index}`,
        name: "Poet",
        description: null,
        systemPrompt: "x".repeat(8 * 1024 * 1024),
        config: {},
      });
    await create(1);
    await create(2);
    await expect(create(3)).rejects.toMatchObject({ error: { code: 403, message: expect.stringMatching(/20 MB/) } });
    expect((await presets.list(maker, { limit: 10 })).items).toHaveLength(2);
  });

  test("[SEC-14] a person inserts so often in a minute, and no more", async () => {
    const counters = new Map<string, ReturnType<typeof createMemoryCounter>>();
    const quotas = createQuotas({
      queries: database.queries,
      take({ quota, userId }) {
        const counter = counters.get(quota) ?? createMemoryCounter({ prefix: quota, limit: 2 });
        counters.set(quota, counter);
        return counter.take(userId);
      },
    });
    const { userId } = await addPerson();
    const insert = () => quotas.insert({ quota: "presets", owner: userId, userId }, async () => "inserted");
    expect([await insert(), await insert()]).toEqual(["inserted", "inserted"]);
    await expect(insert()).rejects.toMatchObject({ error: { code: 429 }, headers: { "Retry-After": "60" } });
  });

  test("[SEC-14] only the latest revoked keys of a person are kept", async () => {
    const keys = createApiKeys({ queries: database.queries, log: silent, now });
    const person = await addPerson();
    const revokedRow = (index: number) => ({
      id: randomUUID(),
      user_id: person.userId,
      organization_id: null,
      name: `Key ${index}`,
      hash: randomUUID(),
      last_four: "abcd",
      created_at: index,
      last_used_at: null,
      revoked_at: index,
      disabled_at: null,
      scopes: "",
      expires_at: null,
    });
    const rows = Array.from({ length: 250 }, (_, index) => revokedRow(index));
    await database.queries.insertInto("api_keys").values(rows).execute();
    await keys.create(person.userId, "Another");
    const keptRows = await database.queries
      .selectFrom("api_keys")
      .select("created_at")
      .where("user_id", "=", person.userId)
      .orderBy("created_at")
      .execute();
    expect(keptRows).toHaveLength(201);
    expect(Number(keptRows[0]?.created_at)).toBe(50);
  });

  test("[SEC-14] a person's audit entries have a rate, and their names a length", async () => {
    const { userId, name } = await addPerson();
    const actor = { id: userId, name: name.repeat(1000) };
    const entry = { actor, target: { id: "1", name: `${"x".repeat(198)}😀😀` }, at: 1_000_000_000_000 } as const;
    await appendAudit(database.queries, { ...entry, action: "user.rename" });
    const row = await database.queries
      .selectFrom("audit_entries")
      .select(["actor_name", "target_name"])
      .where("actor_id", "=", userId)
      .executeTakeFirstOrThrow();
    expect([row.actor_name.length, row.target_name]).toEqual([200, `${"x".repeat(198)}…`]);
    const more = Array.from({ length: AUDIT_PER_HOUR - 1 }, () => ({
      id: randomUUID(),
      created_at: entry.at,
      actor_id: userId,
      actor_name: name,
      action: "user.rename",
      target_id: "1",
      target_name: "x",
      detail: null,
    }));
    await database.queries.insertInto("audit_entries").values(more).execute();
    await expect(appendAudit(database.queries, { ...entry, action: "user.rename" })).rejects.toMatchObject({
      error: { code: 429 },
    });
    // Access can always be taken away, and an hour later everything goes on.
    await appendAudit(database.queries, { ...entry, action: "key.revoke" });
    await appendAudit(database.queries, { ...entry, action: "user.rename", at: entry.at + 3_600_000 });
  });
});
