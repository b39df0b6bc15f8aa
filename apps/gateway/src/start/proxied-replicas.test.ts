import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { chunkStep, startScriptedUpstream, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { freePort, type Product, startProduct } from "@tutti/testkit/product";
import { pino } from "pino";
import { Agent, type Response as AgentResponse, fetch as ask } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { setupCodeOf } from "../accounts/admission/sign-up-rules.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { GenerationTable } from "../database/schema.ts";
import { createLedger } from "../ledger/create-ledger.ts";
import { openDatabase } from "../ledger/ledger.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../redis/redis.test-support.ts";
import { isNginxInstalled, prepareNginx, startNginx } from "./nginx.test-support.ts";

// Real processes are started, and the test waits until one of them counts as dead.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const [postgres] = testDatabases().filter(({ kind }) => kind === "postgres");
if (!postgres) throw new Error("PostgreSQL is one of the databases.");
const hasNginx = isNginxInstalled();
const isInstalled = postgres.available && isRedisInstalled() && hasNginx;

const SECRET = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const MODEL = "one/m";
/** Requests that a key may make in a minute, at all gateways together. */
const LIMIT = 20;
const STREAMS = 200;

/** A client that connects under the proxy's name, as a browser does. */
interface Client {
  get(path: string, headers?: Record<string, string>): Promise<AgentResponse>;
  send(method: string, path: string, headers: Record<string, string>, body: unknown): Promise<AgentResponse>;
  openSocket(path: string, headers: Record<string, string>): WebSocket;
  origin: string;
}

function clientOf(origin: string, certificate: string): Client {
  const dispatcher = new Agent({ connect: { ca: certificate } });
  closing.push(() => dispatcher.destroy());
  return {
    origin,
    get: (path, headers = {}) => ask(`${origin}${path}`, { headers, dispatcher }),
    send: (method, path, headers, body) =>
      ask(`${origin}${path}`, {
        method,
        headers: { "content-type": "application/json", origin, ...headers },
        body: JSON.stringify(body),
        dispatcher,
      }),
    openSocket: (path, headers) =>
      new WebSocket(`${origin.replace(/^http/u, "ws")}${path}`, { ca: certificate, headers: { origin, ...headers } }),
  };
}

/** Two gateways on one PostgreSQL and one Redis, behind nginx with the configuration that is shipped for them. */
async function startHouse(answer: () => UpstreamAnswer) {
  const { databaseUrl = "" } = (await postgres?.create()) ?? {};
  closing.push(() => postgres?.remove() ?? Promise.resolve());
  const redis = await prepareRedis();
  closing.push(() => redis.remove());
  await redis.start();
  const upstream = await startScriptedUpstream({ answer, models: ["m"] });
  closing.push(() => upstream.close());
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const pricing = { prompt: "0.001", completion: "0.001" };
  const provider = {
    slug: "one",
    kind: "openai-compatible",
    base_url: upstream.baseUrl,
    models: [{ id: "m", slug: MODEL, pricing }],
  };
  const replica = async () => {
    const product = await startProduct({
      config: { discover: false, catalogue_refresh: false, providers: [provider] },
      environment: {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        TUTTI_SECRET: SECRET,
        PUBLIC_URL: origin,
        TUTTI_TRUST_PROXY: "1",
        TUTTI_SIGN_UP: "open",
        TUTTI_KEY_REQUESTS_PER_MINUTE: String(LIMIT),
      },
    });
    closing.push(() => product.stop());
    await expect
      .poll(async () => (await fetch(`${product.origin}/api/ready`)).json(), { timeout: 60_000 })
      .toMatchObject({ status: "ready", redis: "ok" });
    return product;
  };
  const gateways = [await replica(), await replica()] as const;
  const addresses = gateways.map((gateway) => new URL(gateway.origin).host);
  const nginx = await startNginx({ example: "replicas.conf", port, gateways: addresses });
  closing.push(() => nginx.stop());
  return { client: clientOf(origin, nginx.certificate), gateways, databaseUrl };
}

async function signUp(client: Client, name: string, more: object = {}): Promise<{ cookie: string; key: string }> {
  const user = { name, email: `${name}@example.org`, password: "analytical engine", ...more };
  const signedUp = await client.send("POST", "/api/auth/sign-up/email", {}, user);
  expect(signedUp.status, await signedUp.text()).toBe(200);
  const cookies = signedUp.headers.getSetCookie();
  // The proxy's headers tell the gateway that the browser's connection is encrypted.
  expect(cookies.every((line) => /; *secure/iu.test(line))).toBe(true);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const keyResponse = await client.send("POST", "/api/frontend/user/keys", { cookie }, { name: "Test" });
  const { key } = (await keyResponse.json()) as { key: string };
  return { cookie, key };
}

/** Calls one gateway directly, as the proxy does. */
function askOne({ origin }: Product, client: Client, key: string) {
  return fetch(`${origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
      "x-forwarded-host": new URL(client.origin).host,
    },
    body: JSON.stringify({ model: MODEL, messages: [{ role: "user", content: "Hello?" }] }),
  });
}

/**
 * The statuses that the proxy returns for one request more than a key may make; repeated if a gateway counted some of
 * them alone, because Redis was slow before or meanwhile.
 */
async function countBeyondLimit(client: Client, gateways: readonly Product[]): Promise<number[]> {
  const countLines = (words: string) => gateways.map(({ output }) => output().split(words).length).join();
  for (let person = 0; ; person += 1) {
    for (const { origin } of gateways)
      await expect.poll(async () => (await fetch(`${origin}/api/ready`)).json()).toMatchObject({ redis: "ok" });
    const before = countLines("Redis does not answer");
    const wasReachable = countLines("Redis is back") === before;
    const { key } = await signUp(client, `grace${person}`);
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1) {
      const body = { model: MODEL, messages: [{ role: "user", content: "Hello?" }] };
      const answer = await client.send("POST", "/api/v1/chat/completions", { authorization: `Bearer ${key}` }, body);
      await answer.text();
      statuses.push(answer.status);
    }
    if (wasReachable && countLines("Redis does not answer") === before) return statuses;
  }
}

/** One answer that streams: the text so far, and whether it was complete. */
interface Stream {
  id: string;
  text: string;
  /** Whether the stream came to its end. */
  end: Promise<boolean>;
}

async function openStream(client: Client, cookie: string): Promise<Stream> {
  const body = { model: MODEL, stream: true, messages: [{ role: "user", content: "Tell me." }] };
  const answer = await client.send("POST", "/api/v1/chat/completions", { cookie }, body);
  expect(answer.status).toBe(200);
  const stream: Stream = { id: answer.headers.get("x-generation-id") ?? "", text: "", end: Promise.resolve(false) };
  const first = Promise.withResolvers<void>();
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of answer.body ?? []) {
        stream.text += decoder.decode(bytes as Uint8Array, { stream: true });
        if (stream.text.includes("Once")) first.resolve();
      }
    } catch {
      // The gateway behind it was killed.
    }
    return stream.text.includes("[DONE]");
  };
  stream.end = read();
  await first.promise;
  return stream;
}

const suite = `replicas behind nginx${isInstalled ? "" : " (skipped: nginx, openssl, PostgreSQL's server programs and redis-server are not all installed)"}`;
describe.runIf(isInstalled)(suite, () => {
  test("[OPS-11] two gateways behind the shipped nginx configuration act as one", async () => {
    const gate = Promise.withResolvers<void>();
    let answer: () => UpstreamAnswer = () => textAnswer("Hello.");
    const { client, gateways, databaseUrl } = await startHouse(() => answer());
    const [first, second] = gateways;

    // An account that is made through the proxy is known to both gateways, and the limit is shared.
    const { key, cookie } = await signUp(client, "ada", { setupCode: setupCodeOf(SECRET) });
    for (const gateway of gateways) expect((await askOne(gateway, client, key)).status).toBe(200);
    expect(await countBeyondLimit(client, gateways)).toEqual([...Array(LIMIT).fill(200), 429]);

    // The gateway's view of the connection, as the doctor checks it: names, addresses, events at once, WebSockets.
    const check = await client.get("/api/connection-check", { "x-forwarded-for": "192.0.2.77" });
    expect(await check.text()).toContain(
      JSON.stringify({ origin: client.origin, client_address: "127.0.0.1" }).slice(1, -1),
    );

    // 200 answers stream at once, and each shows its first words before the model has finished.
    const once = [chunkStep({ content: "Once" }), { type: "until" as const, promise: gate.promise }];
    const rest = [
      chunkStep({ content: " upon a time." }, { finish_reason: "stop" }),
      chunkStep({}, { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } }),
      { type: "text" as const, text: "data: [DONE]\n\n" },
    ];
    answer = () => ({ steps: [...once, ...rest] });
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(client, cookie)));

    // The page's one WebSocket passes through the proxy, with the text of a run so far.
    const run = `run-${crypto.randomUUID()}`;
    const body = { model: MODEL, messages: [{ role: "user", content: "Tell me." }] };
    expect((await client.send("PUT", `/api/v1/runs/${run}`, { cookie }, body)).status).toBe(202);
    const frames: string[] = [];
    const socket = client.openSocket("/api/v1/runs/socket", { cookie });
    closing.push(async () => socket.terminate());
    socket.on("message", (data) => frames.push(String(data)));
    socket.on("open", () => socket.send(JSON.stringify({ follow: [{ run, from: 1 }] })));
    await expect.poll(() => frames.join(""), { timeout: 20_000 }).toContain("Once");

    // Each gateway regularly writes the progress of its answers: the text until then is charged, however an answer
    // ends.
    const database = await openDatabase({ databaseUrl, dataFolder: "/nowhere", onConnectionLost: () => undefined });
    closing.push(() => database.close());
    const rowsOf = async () => {
      const ids = streams.map(({ id }) => id);
      const { queries } = database;
      const rows = await queries.selectFrom("generations").selectAll().where("id", "in", ids).execute();
      return new Map(rows.map((row) => [row.id, row]));
    };
    const countRows = async (isCounted: (row: GenerationTable) => boolean) =>
      [...(await rowsOf()).values()].filter(isCounted).length;
    await expect.poll(() => countRows((row) => (row.picodollars ?? 0) > 0), { timeout: 30_000 }).toBe(STREAMS);

    // One gateway is killed: its streams break, all others continue to their end, and new requests are answered.
    await first.kill();
    gate.resolve();
    const isWhole = await Promise.all(streams.map(({ end }) => end));
    const brokenStreams = streams.filter((_, index) => isWhole[index] === false);
    expect(brokenStreams.length).toBeGreaterThan(0);
    expect(brokenStreams.length).toBeLessThan(STREAMS);
    for (const stream of brokenStreams) expect(stream.text).not.toContain("upon a time");
    answer = () => textAnswer("Still here.");
    const again = await client.send("POST", "/api/v1/chat/completions", { cookie }, body);
    expect(await again.text()).toContain("Still here.");
    expect((await fetch(`${second.origin}/api/ready`)).status).toBe(200);

    // The ledger has each of the answers, with its status and its cost.
    const ledger = createLedger({ database, now: Date.now, log: pino({ level: "silent" }), deadAfter: 1_000 });
    await ledger.start();
    closing.push(() => ledger.close());
    await expect.poll(() => countRows(({ status }) => status === "running"), { timeout: 60_000 }).toBe(0);
    const rows = await rowsOf();
    expect(rows.size).toBe(STREAMS);
    for (const [index, { id }] of streams.entries()) {
      const row = rows.get(id);
      if (isWhole[index] === true)
        expect(row).toMatchObject({ status: "finished", prompt_tokens: 10, completion_tokens: 5 });
      else expect([row?.status, (row?.picodollars ?? 0) > 0]).toEqual(["interrupted", true]);
    }
    // The daily sums equal the sums of the rows, for all requests of this session.
    const userId = rows.get(streams[0]?.id ?? "")?.user_id ?? "";
    const generationRows = await database.queries
      .selectFrom("generations")
      .select(({ fn }) => [fn.countAll<number>().as("requests"), fn.sum<string>("picodollars").as("picodollars")])
      .where("user_id", "=", userId)
      .where("key_id", "is", null)
      .where("status", "<>", "running")
      .executeTakeFirstOrThrow();
    const sums = await database.queries
      .selectFrom("usage_days")
      .select(({ fn }) => [fn.sum<string>("requests").as("requests"), fn.sum<string>("picodollars").as("picodollars")])
      .where("user_id", "=", userId)
      .where("key_id", "=", "")
      .executeTakeFirstOrThrow();
    expect(Number(sums.requests)).toBe(Number(generationRows.requests));
    expect(BigInt(sums.picodollars)).toBe(BigInt(generationRows.picodollars));
    expect(Number(generationRows.requests)).toBeGreaterThanOrEqual(STREAMS);
  });
});

describe.runIf(hasNginx)("the examples for nginx", () => {
  test.each([
    ["tutti.conf", ["127.0.0.1:4000"]],
    ["replicas.conf", ["127.0.0.1:4000", "127.0.0.1:4001"]],
  ] as const)("[OPS-11] nginx -t accepts %s", async (example, gateways) => {
    const { folder, args } = prepareNginx({ example, port: await freePort(), gateways });
    try {
      execFileSync("nginx", ["-t", ...args], { stdio: "pipe" });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
