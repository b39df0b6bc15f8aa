import type { Generation, UsageReport } from "@tutti/contract";
import {
  chunkStep,
  errorAnswer,
  type ScriptedUpstream,
  startScriptedUpstream,
  textAnswer,
  type UpstreamAnswer,
} from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { completionRequest } from "../app.test-support.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createLedger } from "../ledger/create-ledger.ts";
import { openDatabase } from "../ledger/ledger.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../redis/redis.test-support.ts";

// Real processes are started, and the test waits until one of them counts as dead.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const [postgres] = testDatabases().filter(({ kind }) => kind === "postgres");
if (!postgres) throw new Error("PostgreSQL is one of the databases.");
const isInstalled = postgres.available && isRedisInstalled();

const MODEL = "v/m";
/** Requests that a key may make in a minute, at all gateways together. */
const LIMIT = 20;

/** Sends some text, and then nothing for ever. */
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once upon a time there was " }), { type: "hang" }] };

/** An answer whose prompt came from a cache. */
const cachedAnswer: UpstreamAnswer = {
  steps: [
    chunkStep({ content: "As before." }, { finish_reason: "stop" }),
    chunkStep(
      {},
      {
        choices: [],
        usage: {
          prompt_tokens: 50,
          completion_tokens: 3,
          total_tokens: 53,
          prompt_tokens_details: { cached_tokens: 40 },
        },
      },
    ),
    { type: "text", text: "data: [DONE]\n\n" },
  ],
};

interface House {
  gateways: readonly [Product, Product];
  /** The upstreams, and their answers from now on. */
  cheap: ScriptedUpstream;
  answers: { cheap: UpstreamAnswer; dear: UpstreamAnswer };
  databaseUrl: string;
}

/** Two gateways, each a process of its own, on one PostgreSQL and one Redis; two providers of one model behind them. */
async function startHouse(databaseUrl: string, redisUrl: string): Promise<House> {
  const answers: House["answers"] = { cheap: textAnswer("Cheap."), dear: textAnswer("Dear.") };
  const start = async (slug: "cheap" | "dear") => {
    const upstream = await startScriptedUpstream({ answer: () => answers[slug], models: ["m"] });
    closing.push(() => upstream.close());
    return upstream;
  };
  const [cheap, dear] = [await start("cheap"), await start("dear")];
  const provider = (slug: string, baseUrl: string, price: string) => ({
    slug,
    kind: "openai-compatible",
    base_url: baseUrl,
    api_key: `key-of-${slug}`,
    models: [{ id: "m", slug: MODEL, pricing: { prompt: price, completion: price } }],
  });
  const config = {
    discover: false,
    catalogue_refresh: false,
    providers: [provider("cheap", cheap.baseUrl, "0.001"), provider("dear", dear.baseUrl, "0.01")],
  };
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    TUTTI_SECRET: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
    TUTTI_KEY_REQUESTS_PER_MINUTE: String(LIMIT),
  };
  const replica = async () => {
    const product = await startProduct({ config, environment });
    closing.push(() => product.stop());
    await expect
      .poll(async () => (await fetch(`${product.origin}/api/ready`)).json(), { timeout: 20_000 })
      .toMatchObject({ status: "ready", redis: "ok" });
    return product;
  };
  return { gateways: [await replica(), await replica()], cheap, answers, databaseUrl };
}

function ask({ origin }: Product, key: string, fields: object = {}): Promise<Response> {
  const body = { model: MODEL, provider: { sort: "price" }, ...fields };
  return fetch(`${origin}/api/v1/chat/completions`, completionRequest(key, body));
}

/** The provider that answered, in a conversation with this session id. */
async function answererOf(gateway: Product, key: string, session_id: string): Promise<string | undefined> {
  const { provider } = (await (await ask(gateway, key, { session_id })).json()) as { provider?: string };
  return provider;
}

async function statusOf(gateway: Product, provider: string): Promise<number | undefined> {
  const response = await fetch(`${gateway.origin}/api/v1/models/${MODEL}/endpoints`);
  const { data } = (await response.json()) as { data: { endpoints: { provider_name: string; status: number }[] } };
  return data.endpoints.find((endpoint) => endpoint.provider_name === provider)?.status;
}

/**
 * The statuses that gateways return in turns for one request more than a person may send. If a gateway logs meanwhile
 * that Redis did not answer in time, it has counted alone, as it should: then another person's requests are counted.
 */
async function countTogether(gateways: readonly [Product, Product], user: { name: string; password: string }) {
  const spells = () => gateways.map(({ output }) => output().split("Redis does not answer").length).join();
  for (let person = 0; ; person += 1) {
    const before = spells();
    const { key } = await signUpWithKey(gateways[1].origin, { ...user, email: `grace${person}@example.org` });
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1) {
      const response = await ask(gateways[count % 2 === 0 ? 0 : 1], key);
      await response.text();
      statuses.push(response.status);
    }
    if (spells() === before) return statuses;
    for (const { origin } of gateways)
      await expect.poll(async () => (await fetch(`${origin}/api/ready`)).json()).toMatchObject({ redis: "ok" });
  }
}

const suite = `several gateways${isInstalled ? "" : " (skipped: PostgreSQL's server programs and redis-server are not both installed)"}`;
describe.runIf(isInstalled)(suite, () => {
  async function start(): Promise<House> {
    closing.push(() => postgres?.remove() ?? Promise.resolve());
    const redis = await prepareRedis();
    closing.push(() => redis.remove());
    await redis.start();
    const { databaseUrl = "" } = (await postgres?.create()) ?? {};
    return startHouse(databaseUrl, redis.url);
  }

  test("[SCALE-2] [SEC-15] they share their state, and a killed one loses no counted generation", async () => {
    const { gateways, cheap, answers, databaseUrl } = await start();
    const [first, second] = gateways;
    const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
    const { key, cookie } = await signUpWithKey(first.origin, user);
    // A person who signs up at one gateway is known at the other, which ranks both providers now.
    expect(await answererOf(second, key, "somebody")).toBe("cheap");

    // A conversation whose prompt a provider has cached stays with it, at either gateway.
    answers.cheap = errorAnswer(503, { error: { message: "Busy." } });
    answers.dear = cachedAnswer;
    expect(await answererOf(first, key, "a story")).toBe("dear");
    answers.cheap = textAnswer("Cheap.");
    expect(await answererOf(second, key, "a story")).toBe("dear");
    expect(await answererOf(second, key, "another story")).toBe("cheap");
    // A success of its own ends the first one's earlier failure, whenever it hears of the second one's.
    expect(await answererOf(first, key, "a third story")).toBe("cheap");

    // Failures at one gateway open the circuit breaker at the other, which has not seen the provider fail.
    expect(await statusOf(second, "cheap")).toBe(0);
    answers.cheap = errorAnswer(503, { error: { message: "Broken." } });
    for (const name of ["b", "c", "d"]) expect(await answererOf(first, key, name)).toBe("dear");
    await expect.poll(() => statusOf(second, "cheap"), { timeout: 10_000 }).toBe(-2);
    const before = cheap.requests.length;
    expect(await answererOf(second, key, "e")).toBe("dear");
    expect(cheap.requests.length).toBe(before);

    // Requests are counted together.
    expect(await countTogether(gateways, user)).toEqual([...Array(LIMIT).fill(200), 429]);

    // So are wrong passwords.
    const guesses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) guesses.push(await guessAt(turn % 2 === 0 ? first : second));
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);

    // One gateway is killed in mid-stream; the other one has all its records.
    answers.dear = stuck;
    const brokenResponse = await ask(first, key, { stream: true });
    const reader = brokenResponse.body?.getReader();
    await reader?.read();
    const id = brokenResponse.headers.get("x-generation-id") ?? "";
    await first.kill();
    await reader?.read().catch(() => undefined);
    expect(await generation(second, { key, id })).toMatchObject({ status: "running" });
    await giveUpOnSilent(databaseUrl);
    await expect
      .poll(async () => (await generation(second, { key, id })).status, { timeout: 20_000 })
      .toBe("interrupted");
    const report = await fetch(`${second.origin}/api/frontend/activity?by=model`, { headers: { cookie } });
    const { total } = (await report.json()) as UsageReport;
    expect(total).toMatchObject({ requests: 10, errors: 1 });
    answers.dear = textAnswer("Dear.");
    expect(await answererOf(second, key, "and so on")).toBe("dear");
  });
});

/** Tries a wrong password, and returns the status. */
async function guessAt({ origin }: Product): Promise<number> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ email: "grace@example.org", password: "a wrong guess" }),
  });
  return response.status;
}

/** A third gateway joins, which counts others as dead after a second without a sign of life instead of a minute. */
async function giveUpOnSilent(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataFolder: "/nowhere", onConnectionLost: () => undefined });
  const ledger = createLedger({ database, now: Date.now, log: pino({ level: "silent" }), deadAfter: 1_000 });
  await ledger.start();
  closing.push(async () => {
    await ledger.close();
    await database.close();
  });
}

async function generation({ origin }: Product, { key, id }: { key: string; id: string }): Promise<Generation> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${origin}/api/v1/generation?id=${id}`, { headers });
  const { data } = (await response.json()) as { data: Generation };
  return data;
}
