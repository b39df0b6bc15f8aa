import { once } from "node:events";
import { chmodSync, closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MEGABYTE } from "../bytes.ts";
import { readConfig } from "../config/read-config.ts";
import { connectDatabase } from "../database/connect.ts";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { checkNode } from "../doctor/check-node.ts";
import { examine, type Machine, thisMachine } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";
import { type ProxyFaults, startProxy, type TestProxy } from "../doctor/proxy.test-support.ts";
import { createSealer } from "../provider-keys/seal.ts";
import { createDemoProvider } from "../providers/demo/index.ts";
import { isRedisInstalled, prepareRedis } from "../redis/redis.test-support.ts";
import { readVersion } from "../start/read-version.ts";
import { type Gateway, startGateway } from "../start/start-gateway.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const version = readVersion(projectFolder);
const SECRET = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";

const folders: string[] = [];
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

/** Disables the discovery of model servers on this machine, and all requests to the internet. */
function settings(dataFolder: string, more: Record<string, string> = {}): Record<string, string> {
  const file = join(newFolder(), "tutti.json");
  writeFileSync(file, JSON.stringify({ discover: false, catalogue_refresh: false, providers: [] }));
  return { TUTTI_DATA: dataFolder, TUTTI_CONFIG: file, PORT: "0", ...more };
}

async function look(environment: Record<string, string>): Promise<{ code: number; findings: Finding[] }> {
  const source = { environment, workingFolder: "/", callerFolder: "/", projectFolder, caller: "tutti" };
  const { code, out } = await runCommand(["doctor", "--json"], { commands, source });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return { code, findings };
}

/** The findings that are not good, as lines. */
function describeFaults(findings: readonly Finding[]): string[] {
  return findings.filter(({ state }) => state !== "good").map(({ state, check, what }) => `${state} ${check}: ${what}`);
}

/** The findings that are not good, except the one that no provider is connected. */
async function faults(environment: Record<string, string>): Promise<Finding[]> {
  const { findings } = await look(environment);
  for (const { state, next } of findings) expect(next === undefined).toBe(state === "good");
  return findings.filter(({ state, check, what }) => state !== "good" && !(check === "providers" && /^no /.test(what)));
}

async function expectOnly(environment: Record<string, string>, ...expected: [Finding["state"], string, string?][]) {
  const findings = await faults(environment);
  expect(findings.map(({ state, what, next }) => [state, what, next])).toEqual(
    expected.map(([state, what, next = ""]) => [state, expect.stringContaining(what), expect.stringContaining(next)]),
  );
}

async function makeDatabase(): Promise<string> {
  const dataFolder = newFolder();
  const connectionResult = await connectDatabase({
    databaseUrl: undefined,
    dataFolder,
    onConnectionLost: () => undefined,
  });
  if (!connectionResult.ok) throw new Error(connectionResult.error.message);
  await connectionResult.value.close();
  writeFileSync(join(dataFolder, "secret"), SECRET);
  return dataFolder;
}

function change(dataFolder: string, statement: string): void {
  const database = new DatabaseSync(join(dataFolder, "tutti.sqlite"));
  database.exec(statement);
  database.close();
}

/** Overwrites the first page of a table. */
function spoilPage(dataFolder: string, table: string): void {
  const file = join(dataFolder, "tutti.sqlite");
  const database = new DatabaseSync(file);
  database.exec("pragma wal_checkpoint(truncate)");
  const page = database.prepare("select rootpage from sqlite_schema where name = ?").get(table)?.["rootpage"];
  const size = database.prepare("pragma page_size").get()?.["page_size"];
  database.close();
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(Number(size), 0xee), 0, Number(size), (Number(page) - 1) * Number(size));
  closeSync(descriptor);
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return String((server.address() as AddressInfo).port);
}

test("[OPS-7] a sound installation is reported as such, with exit code 0", async () => {
  const { code, findings } = await look(settings(await makeDatabase()));
  expect(code).toBe(0);
  expect(describeFaults(findings)).toEqual([expect.stringContaining("warning providers: no provider is configured")]);
  const checkNames = new Set(findings.map(({ check }) => check));
  for (const check of ["node", "configuration", "port", "data folder", "disk", "database", "secret", "clock"]) {
    expect([check, checkNames.has(check as Finding["check"])]).toEqual([check, true]);
  }
  const fresh = await look(settings(join(newFolder(), "not", "yet")));
  expect(fresh.findings).toContainEqual(
    expect.objectContaining({ what: expect.stringContaining("the first start creates") }),
  );
});

test("[OPS-7] a finding names the fault, its subject and the next step", async () => {
  const environment = settings("/dev/null/data");
  const source = { environment, workingFolder: "/", callerFolder: "/", projectFolder, caller: "tutti" };
  const { code, out } = await runCommand(["doctor"], { commands, source });
  expect(code).toBe(1);
  expect(out).toMatch(
    /^BAD {3}data folder: Tutti cannot keep its data in \/dev\/null\/data: .*\n {6}Make the folder writable/mu,
  );
  expect(out).toMatch(/\d+ good, 1 warnings, 1 bad\n$/u);
});

test("[OPS-7] an old Node is found", () => {
  expect(checkNode("20.19.0")).toMatchObject({ state: "bad", next: expect.stringContaining("Install Node 22.18") });
  expect(checkNode("22.18.0").state).toBe("good");
});

test("[OPS-7] faults of the configuration are found", async () => {
  await expectOnly({ TUTTI_TRUSTPROXY: "1" }, [
    "bad",
    "TUTTI_TRUSTPROXY is not a setting of Tutti; the nearest one is TUTTI_TRUST_PROXY",
    "Correct the name",
  ]);
  const config = readConfig({
    environment: { HOST: "0.0.0.0", TUTTI_SIGN_UP: "open", TUTTI_TRUST_PROXY: "1", DATABASE_URL: "postgresql://h/d" },
    readFile: () => "",
    workingFolder: "/",
    projectFolder: "/",
  });
  if (!config.ok) throw new Error(config.error.message);
  const { checkConfiguration } = await import("../doctor/check-configuration.ts");
  expect(describeFaults(checkConfiguration(config.value))).toEqual([
    expect.stringContaining("TUTTI_TRUST_PROXY is on without PUBLIC_URL"),
    expect.stringContaining("TUTTI_SIGN_UP=open: anyone"),
    expect.stringContaining("DATABASE_URL is set and TUTTI_SECRET is not"),
  ]);
  const https = { ...config.value, publicUrl: "https://tutti.example", trustProxy: false };
  expect(describeFaults(checkConfiguration(https))[0]).toContain("all clients seem to have the proxy's address");
  const http = { ...config.value, publicUrl: "http://tutti.example" };
  expect(describeFaults(checkConfiguration(http))[0]).toContain("cross the network unencrypted");
});

test("[SEC-11] a gateway that takes forwarded requests for local ones is found", async () => {
  const dataFolder = await makeDatabase();
  const health = JSON.stringify({ status: "ok", version });
  const credulous = await listening(createServer((_, response) => response.end(health)));
  await expectOnly(settings(dataFolder, { PORT: credulous }), [
    "bad",
    'takes a request with the header "x-forwarded-for"',
    "TUTTI_TRUST_PROXY=1",
  ]);
  const gateway = await startGateway({
    environment: settings(newFolder()),
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
    writeLog: () => undefined,
  });
  if (!gateway.ok) throw new Error(gateway.error);
  const { port } = new URL(gateway.value.address);
  const { findings } = await look(settings(dataFolder, { PORT: port }));
  await gateway.value.close(0);
  expect(findings).toContainEqual({
    check: "unannounced proxy",
    state: "good",
    what: "a request that a proxy or a tunnel forwards is refused",
  });
  await expectOnly(settings(dataFolder, { TUTTI_SIGN_UP: "open" }), ["warning", "TUTTI_SIGN_UP=open: every user"]);
});

test("[OPS-7] a port of another program, or of another gateway's version, is found", async () => {
  const dataFolder = await makeDatabase();
  const other = await listening(createServer((_, response) => response.end("Hello")));
  await expectOnly(settings(dataFolder, { PORT: other }), [
    "bad",
    `Port ${other} is in use by another program`,
    "PORT=",
  ]);
  const older = await listening(
    createServer((_, response) => response.end(JSON.stringify({ status: "ok", version: "0.0.1" }))),
  );
  await expectOnly(settings(dataFolder, { PORT: older }), [
    "warning",
    "is Tutti 0.0.1, and this is",
    "Restart the gateway",
  ]);
  await expectOnly(settings(dataFolder, { HOST: "203.0.113.9" }), [
    "bad",
    'HOST is "203.0.113.9", which is not',
    "Use HOST=",
  ]);
});

test("[OPS-7] an open data folder, a full disk and a clock set back are found", async () => {
  const dataFolder = await makeDatabase();
  chmodSync(dataFolder, 0o755);
  await expectOnly(settings(dataFolder), [
    "warning",
    "can be read by other users of this machine (mode 755)",
    "chmod 700",
  ]);
  chmodSync(dataFolder, 0o700);
  const startedAt = Date.now();
  const columns =
    "id, owner, user_id, instance_id, status, requested_model, is_streamed, is_byok, started_at, prompt_tokens, completion_tokens, reasoning_tokens, cached_tokens, image_tokens, attempts";
  change(
    dataFolder,
    `insert into generations (${columns}) values ('g','o','u','i','finished','m',0,0,${startedAt},0,0,0,0,0,'[]')`,
  );
  const findingsOn = async (machine: Partial<Machine>) => {
    const config = readConfig({
      environment: { TUTTI_DATA: dataFolder, PORT: "0" },
      readFile: () => "",
      workingFolder: "/",
      projectFolder: "/",
    });
    if (!config.ok) throw new Error(config.error.message);
    const alone = { ...config.value, localServers: [] };
    return describeFaults(await examine(alone, { version, machine: { ...thisMachine, ...machine } }));
  };
  expect(await findingsOn({ freeSpace: () => 50 * MEGABYTE })).toContainEqual(
    expect.stringContaining("bad disk: 0.0 GB"),
  );
  expect(await findingsOn({ freeSpace: () => 500 * MEGABYTE })).toContainEqual(
    expect.stringContaining("warning disk: 0.5"),
  );
  expect(await findingsOn({ now: () => startedAt - 3_600_000 })).toContainEqual(
    expect.stringMatching(/^bad clock: the newest row of the ledger is 3600 s in the future/u),
  );
});

test("[OPS-7] a database that is damaged, none, older, newer or away is found", async () => {
  const dataFolder = await makeDatabase();
  change(dataFolder, "delete from kysely_migration where name >= '0008'");
  await expectOnly(settings(dataFolder), ["warning", "are from an earlier version", "Make a backup"]);
  change(dataFolder, "insert into kysely_migration values ('9999-later', '')");
  await expectOnly(settings(dataFolder), ["bad", "are from a newer version", "Start that version"]);
  spoilPage(dataFolder, "shares");
  const findings = await faults(settings(dataFolder));
  expect(findings[0]).toMatchObject({ state: "bad", next: expect.stringContaining("tutti restore <file>") });
  const strange = newFolder();
  writeFileSync(join(strange, "tutti.sqlite"), "no database, ".repeat(100));
  await expectOnly(settings(strange), ["bad", "is damaged, or is not a Tutti database", "Replace it with a backup"]);
  const url = "postgresql://tutti@127.0.0.1:1/tutti";
  const away = settings(newFolder(), { DATABASE_URL: url, TUTTI_SECRET: SECRET });
  await expectOnly(away, ["bad", "DATABASE_URL names the PostgreSQL server 127.0.0.1:1, which refuses", "Start it"]);
});

test("[OPS-7] a secret that does not open a sealed key, or is half rotated, is found", async () => {
  const dataFolder = await makeDatabase();
  const ciphertext = createSealer("another-secret-of-more-than-32-characters").seal("key", ["o", "groq"]);
  const columns = "id, owner, creator_id, slug, sealed_key, created_at";
  change(dataFolder, `insert into provider_keys (${columns}) values ('p','o','c','groq','${ciphertext}',1)`);
  await expectOnly(settings(dataFolder), ["warning", 'cannot decrypt the key of "groq" of o', "Start with"]);
  writeFileSync(join(dataFolder, "secret.next"), SECRET);
  await expectOnly(settings(dataFolder), ["bad", "is not finished", "tutti rotate-secret"]);
});

test("[OPS-7] a Redis that is away, or forgets what is counted, is found", async () => {
  const dataFolder = await makeDatabase();
  await expectOnly(settings(dataFolder, { REDIS_URL: "redis://127.0.0.1:1" }), [
    "bad",
    "127.0.0.1:1, which does not respond",
    "Start Redis",
  ]);
  if (!isRedisInstalled()) return;
  const redis = await prepareRedis();
  await redis.start();
  try {
    await expectOnly(settings(dataFolder, { REDIS_URL: redis.url }));
    const { Redis } = await import("ioredis");
    const client = new Redis(redis.url);
    await client.config("SET", "maxmemory-policy", "allkeys-lru");
    client.disconnect();
    await expectOnly(settings(dataFolder, { REDIS_URL: redis.url }), [
      "warning",
      "removes keys when its memory is full",
      "noeviction",
    ]);
  } finally {
    await redis.remove();
  }
});

test("[OPS-7] providers that refuse their key, or do not respond, are found", async () => {
  const dataFolder = await makeDatabase();
  const requestedPaths: string[] = [];
  const port = await listening(
    createServer((request, response) => {
      requestedPaths.push(`${request.method} ${request.url}`);
      const isGood = request.headers.authorization === "Bearer good-key-of-a-person";
      response.writeHead(isGood ? 200 : 401, { "content-type": "application/json" });
      response.end(JSON.stringify(isGood ? { data: [{ id: "m" }] } : { error: { message: "Wrong key" } }));
    }),
  );
  const file = join(newFolder(), "tutti.json");
  const provider = { kind: "openai-compatible", base_url: `http://127.0.0.1:${port}/v1` };
  const providers = [
    { ...provider, slug: "fine", name: "Fine", api_key: "good-key-of-a-person" },
    { ...provider, slug: "wrong", name: "Wrong", api_key: "bad-key-of-a-person" },
    { ...provider, slug: "away", name: "Away", base_url: "http://127.0.0.1:1/v1", models: [{ id: "m" }] },
  ];
  writeFileSync(file, JSON.stringify({ discover: false, catalogue_refresh: false, providers }));
  const environment = { ...settings(dataFolder), TUTTI_CONFIG: file };
  await expectOnly(
    environment,
    ["bad", "Wrong does not accept its key", 'Correct the key of "wrong"'],
    ["bad", "Away at http://127.0.0.1:1/v1 cannot be called", 'Correct the address of "away"'],
  );
  expect(requestedPaths).toEqual(["GET /v1/models", "GET /v1/models"]);
});

describe("the way to the gateway", () => {
  let gateway: Gateway;
  let proxy: TestProxy;
  let environment: Record<string, string>;
  beforeAll(async () => {
    proxy = await startProxy();
    // The public host name differs from the gateway's own.
    const publicUrl = proxy.origin.replace("127.0.0.1", "localhost");
    const startResult = await startGateway({
      environment: settings(newFolder(), { PUBLIC_URL: publicUrl, TUTTI_TRUST_PROXY: "1" }),
      workingFolder: "/",
      projectFolder,
      demo: createDemoProvider({
        documentationFolder: projectFolder,
        delay: async () => undefined,
        random: Math.random,
      }),
      writeLog: () => undefined,
    });
    if (!startResult.ok) throw new Error(startResult.error);
    gateway = startResult.value;
    proxy.target.port = Number(new URL(gateway.address).port);
    environment = settings(await makeDatabase(), { PUBLIC_URL: publicUrl, TUTTI_TRUST_PROXY: "1" });
  });
  afterAll(async () => {
    await gateway.close(0);
    await proxy.close();
  });

  test("[OPS-7] a proxy that is set right has no findings", async () => {
    proxy.target.faults = {};
    await expectOnly(environment);
  });

  test.each<[string, ProxyFaults, string, string]>([
    ["collects events", { collects: true }, "buffers events", "proxy_buffering off"],
    ["lets no WebSocket through", { dropsUpgrade: true }, "blocks WebSockets", "proxy_set_header Upgrade"],
    [
      "hides the name that was asked",
      { hidesName: true },
      "the gateway takes http://127.0.0.1:",
      "proxy_set_header Host",
    ],
    [
      "believes what clients say of their address",
      { believesClient: true },
      "the address that a client claims",
      "X-Forwarded-For",
    ],
  ])("[OPS-7] a proxy that %s is found", async (_, proxyFaults, what, next) => {
    proxy.target.faults = proxyFaults;
    const [finding] = await faults(environment);
    expect(finding).toMatchObject({
      state: "bad",
      check: "public address",
      what: expect.stringContaining(what),
      next: expect.stringContaining(next),
    });
  });

  test("[OPS-7] an address that leads nowhere, or elsewhere, is found", async () => {
    const elsewhere = await listening(createServer((_, response) => response.writeHead(404).end("Another site")));
    for (const [publicUrl, what] of [
      ["http://127.0.0.1:1", "cannot be reached from this machine"],
      [`http://127.0.0.1:${elsewhere}`, "responds with status 404, which this gateway would not"],
    ] as const) {
      const [foundFaults] = await faults({ ...environment, PUBLIC_URL: publicUrl });
      expect(foundFaults).toMatchObject({ state: "bad", what: expect.stringContaining(what) });
    }
    const { port } = proxy.target;
    proxy.target.port = 1;
    const [finding] = await faults(environment);
    proxy.target.port = port;
    expect(finding).toMatchObject({
      state: "bad",
      next: expect.stringContaining("The proxy does not reach the gateway"),
    });
  });
});
