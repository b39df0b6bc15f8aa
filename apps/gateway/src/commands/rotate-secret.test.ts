import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandsProgram } from "@tutti/testkit/product";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadSecret } from "../accounts/secret.ts";
import { connectDatabase, type DatabaseOptions } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { temporaryFolder, testDatabases } from "../database/databases.test-support.ts";
import { createSealer } from "../provider-keys/seal.ts";
import { sealedColumns } from "../secret-rotation/sealed-texts.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const OLD = "the-old-secret-of-more-than-32-characters";
const NEW = "the-new-secret-of-more-than-32-characters";

/** Long enough for a process to start beside others. */
const POLL_OPTIONS = { timeout: 60_000, interval: 5 };
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

function run(environment: Record<string, string>, ...args: string[]) {
  const source = { environment, workingFolder: "/", callerFolder: "/", projectFolder, caller: "tutti" };
  return runCommand(["rotate-secret", ...args], { commands, source });
}

async function openOrThrow(options: DatabaseOptions): Promise<Database> {
  const connectionResult = await connectDatabase(options);
  if (!connectionResult.ok) throw new Error(connectionResult.error.message);
  return connectionResult.value;
}

/** Creates a person with a session, and one provider key for each secret. */
async function fill(options: DatabaseOptions, secrets: Record<string, string>): Promise<void> {
  const database = await openOrThrow(options);
  const time = database.kind === "sqlite" ? "2026-11-20T00:00:00.000Z" : new Date("2026-11-20");
  const times = { createdAt: time, updatedAt: time };
  const user = {
    id: "ada",
    name: "Ada",
    email: "ada@example.org",
    emailVerified: database.kind === "sqlite" ? 0 : false,
  };
  await database.queries
    .insertInto("user")
    .values({ ...user, ...times } as never)
    .execute();
  const session = { id: "s", token: "t", userId: "ada", expiresAt: time, ...times };
  await database.queries
    .insertInto("session")
    .values(session as never)
    .execute();
  for (const [slug, secret] of Object.entries(secrets)) {
    const sealed_key = createSealer(secret).seal(`key of ${slug}`, ["ada", slug]);
    const ownership = { owner: "ada", user_id: "ada", organization_id: null, creator_id: "ada" };
    const row = { id: `id-${slug}`, ...ownership, slug, name: null, base_url: null, sealed_key, last_four: null };
    await database.queries
      .insertInto("provider_keys")
      .values({ ...row, created_at: 1 })
      .execute();
  }
  await database.close();
}

/** The keys that a secret opens, and how many sessions there are. */
async function look(options: DatabaseOptions, secret: string) {
  const database = await openOrThrow(options);
  const rows = await database.queries.selectFrom("provider_keys").selectAll().orderBy("slug").execute();
  const sessions = await database.queries.selectFrom("session").select("id").execute();
  const audit = await database.queries.selectFrom("audit_entries").select(["action", "actor_name"]).execute();
  await database.close();
  const keys = rows.map(({ owner, slug, sealed_key }) => {
    const key = createSealer(secret).open(sealed_key ?? "", [owner, slug]);
    return key.ok ? key.value : key.error;
  });
  return { keys, sessions: sessions.length, audit };
}

const auditEntry = { action: "secret.rotate", actor_name: "command line" };

for (const testDatabase of testDatabases()) {
  describe.runIf(testDatabase.available)(testDatabase.title, () => {
    let options: DatabaseOptions;
    let environment: Record<string, string>;
    beforeEach(async () => {
      options = await testDatabase.create();
      environment =
        options.databaseUrl === undefined
          ? { TUTTI_DATA: options.dataFolder }
          : { DATABASE_URL: options.databaseUrl, TUTTI_DATA: newFolder() };
    });
    afterAll(() => testDatabase.remove());

    test("[OPS-5] keys sealed by TUTTI_SECRET are readable with TUTTI_NEW_SECRET", async () => {
      await fill(options, { groq: OLD, mistral: OLD });
      const secrets = { ...environment, TUTTI_SECRET: OLD, TUTTI_NEW_SECRET: NEW };
      const outcome = await run(secrets, "--json");
      expect(outcome).toMatchObject({ code: 0, error: "" });
      const [column] = (JSON.parse(outcome.out) as { columns: unknown[] }).columns;
      expect(column).toMatchObject({ table: "provider_keys", resealed: 2, already: 0 });
      const after = { keys: ["key of groq", "key of mistral"], sessions: 0, audit: [auditEntry] };
      expect(await look(options, NEW)).toEqual(after);
      const again = await run(secrets);
      expect(again.out).toContain("Encrypted with the new secret: 0 provider keys; 2 already were");
      expect(again.out).toContain(
        "Start every gateway with TUTTI_SECRET set to the current value of TUTTI_NEW_SECRET.",
      );
      expect(await look(options, NEW)).toMatchObject({ keys: after.keys });
    });

    test("[OPS-5] authenticator apps and recovery codes go on working", async () => {
      await fill(options, {});
      const database = await openOrThrow(options);
      const seal = (data: string) => symmetricEncrypt({ key: OLD, data });
      const texts = { secret: await seal("shared key"), backupCodes: await seal('["a-code"]') };
      await database.queries
        .insertInto("twoFactor")
        .values({ id: "t", userId: "ada", ...texts } as never)
        .execute();
      await database.close();
      const outcome = await run({ ...environment, TUTTI_SECRET: OLD, TUTTI_NEW_SECRET: NEW });
      expect(outcome.out).toContain("1 keys of authenticator apps");
      const after = await openOrThrow(options);
      const row = await after.queries.selectFrom("twoFactor").selectAll().executeTakeFirstOrThrow();
      await after.close();
      const opening = [row.secret, row.backupCodes].map((data) => symmetricDecrypt({ key: NEW, data }));
      expect(await Promise.all(opening)).toEqual(["shared key", '["a-code"]']);
    });

    test("[OPS-5] a key that the secret does not open is named, and nothing is changed", async () => {
      await fill(options, { groq: OLD, mistral: "a-third-secret-of-more-than-32-characters" });
      const secrets = { ...environment, TUTTI_SECRET: OLD, TUTTI_NEW_SECRET: NEW };
      const refusal = await run(secrets);
      expect(refusal.code).toBe(1);
      expect(refusal.error).toContain('cannot decrypt the key of "mistral" of ada@example.org; nothing was changed.');
      expect(await look(options, OLD)).toEqual({ keys: ["key of groq", "other-secret"], sessions: 1, audit: [] });
      const outcome = await run(secrets, "--leave-unreadable");
      expect(outcome.out).toContain('Still unreadable: the key of "mistral" of ada@example.org');
      expect(await look(options, NEW)).toMatchObject({ keys: ["key of groq", "other-secret"], sessions: 0 });
    });

    test("[OPS-5] nothing is changed while a gateway works on the database", async () => {
      await fill(options, { groq: OLD });
      const database = await openOrThrow(options);
      if (database.kind === "postgres") {
        const row = { id: "living", seen_at: Date.now() };
        await database.queries.insertInto("gateway_instances").values(row).execute();
      }
      const refusal = await run({ ...environment, TUTTI_SECRET: OLD, TUTTI_NEW_SECRET: NEW });
      await database.close();
      expect(refusal.error).toMatch(/^(A gateway is running on|One gateway is running on this PostgreSQL database)/);
      expect(refusal.error).toContain("nothing was changed. Stop");
      expect(await look(options, OLD)).toMatchObject({ keys: ["key of groq"], sessions: 1 });
    });
  });
}

describe("a secret of the data folder", () => {
  const [database] = testDatabases();
  let options: DatabaseOptions;
  let dataFolder: string;
  const secretOf = () => readFileSync(join(dataFolder, "secret"), "utf8").trim();
  beforeEach(async () => {
    if (!database) throw new Error("The embedded database is one of the databases.");
    options = await database.create();
    ({ dataFolder } = options);
  });
  afterAll(() => database?.remove());

  test("[OPS-5] is replaced by a new one, which opens what it opened", async () => {
    const first = loadSecret({ secret: undefined, dataFolder });
    if (!first.ok) throw new Error(first.error.message);
    await fill(options, { groq: first.value });
    expect(await run({ TUTTI_DATA: dataFolder })).toMatchObject({ code: 0, error: "" });
    expect(secretOf()).not.toBe(first.value);
    expect(existsSync(join(dataFolder, "secret.next"))).toBe(false);
    expect(loadSecret({ secret: undefined, dataFolder })).toEqual({ ok: true, value: secretOf() });
    expect(await look(options, secretOf())).toMatchObject({ keys: ["key of groq"], sessions: 0 });
  });

  test("[OPS-5] stays where a key cannot be read", async () => {
    writeFileSync(join(dataFolder, "secret"), OLD);
    await fill(options, { groq: NEW });
    expect(await run({ TUTTI_DATA: dataFolder })).toMatchObject({ code: 1 });
    expect(secretOf()).toBe(OLD);
    expect(loadSecret({ secret: undefined, dataFolder })).toEqual({ ok: true, value: OLD });
  });

  test("[OPS-5] blocks the start while its rotation is cut off, until it is repeated", async () => {
    writeFileSync(join(dataFolder, "secret"), OLD);
    writeFileSync(join(dataFolder, "secret.next"), NEW);
    // The rotation was cut off after the transaction and before the file was put in place.
    await fill(options, { groq: NEW });
    expect(loadSecret({ secret: undefined, dataFolder })).toMatchObject({
      ok: false,
      error: {
        message: expect.stringContaining("is not finished. Finish it with tutti rotate-secret, then start again."),
      },
    });
    const other = await run({ TUTTI_DATA: dataFolder, TUTTI_NEW_SECRET: OLD });
    expect(other.error).toContain("A rotation to another secret in ");
    expect(await run({ TUTTI_DATA: dataFolder })).toMatchObject({ code: 0 });
    expect(secretOf()).toBe(NEW);
    expect(await look(options, NEW)).toMatchObject({ keys: ["key of groq"] });
  });

  test("[OPS-5] loses no key where its rotation is killed and repeated", async () => {
    writeFileSync(join(dataFolder, "secret"), OLD);
    const slugs = Array.from({ length: 40 }, (_, index) => `p${index}`).toSorted();
    await fill(options, Object.fromEntries(slugs.map((slug) => [slug, OLD])));
    const child = spawn(process.execPath, [commandsProgram, "rotate-secret"], {
      env: { PATH: process.env["PATH"], TUTTI_DATA: dataFolder },
      stdio: "ignore",
    });
    const exit = once(child, "exit");
    await expect.poll(() => secretOf() !== OLD || existsSync(join(dataFolder, "secret.next")), POLL_OPTIONS).toBe(true);
    child.kill("SIGKILL");
    await exit;
    expect(await run({ TUTTI_DATA: dataFolder })).toMatchObject({ code: 0, error: "" });
    expect((await look(options, secretOf())).keys).toEqual(slugs.map((slug) => `key of ${slug}`));
  });
});

test.each<[Record<string, string>, string]>([
  [{ TUTTI_SECRET: OLD }, "The secret is in TUTTI_SECRET, but TUTTI_NEW_SECRET is not set."],
  [{ TUTTI_SECRET: OLD, TUTTI_NEW_SECRET: OLD }, "TUTTI_NEW_SECRET is the same as TUTTI_SECRET"],
  [{ TUTTI_NEW_SECRET: "short" }, "TUTTI_NEW_SECRET has 5 characters."],
  [{}, "There is no secret in"],
])("[OPS-5] %j is refused with what to do", async (secrets, message) => {
  const refusal = await run({ TUTTI_DATA: newFolder(), ...secrets });
  expect([refusal.code, refusal.error]).toEqual([1, expect.stringContaining(message)]);
});

test("[OPS-5] every column that is named as sealed is one that a rotation knows", async () => {
  const database = await openOrThrow({
    databaseUrl: undefined,
    dataFolder: newFolder(),
    onConnectionLost: () => undefined,
  });
  const tables = await database.queries.introspection.getTables();
  await database.close();
  const sealedNames = tables.flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => /sealed|encrypted/u.test(name)).map(({ name: column }) => ({ table, column })),
  );
  expect(sealedNames).not.toEqual([]);
  expect(sealedColumns.map(({ table, column }) => ({ table, column }))).toEqual(expect.arrayContaining(sealedNames));
});
