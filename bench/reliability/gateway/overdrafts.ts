import { type Product, startProduct } from "@tutti/testkit/product";
import { installedPostgres, startPostgres } from "../../../apps/gateway/src/database/postgres.test-support.ts";
import { compareSpending, openDatabase } from "../../../apps/gateway/src/ledger/ledger.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../../../apps/gateway/src/redis/redis.test-support.ts";
import { pause } from "../../gateway/figures.ts";
import { createRandom, type Random } from "../random.ts";
import type { Section } from "../section.ts";
import type { Person } from "./api.ts";
import { type CountingProvider, countedModels, startCountingProvider } from "./overdrafts/counting-provider.ts";
import { judgeSpending, makeSpender, type Spending, type Spent, startSpending } from "./overdrafts/spend.ts";
import { type StreamForm, streamForms } from "./overdrafts/stream-clients.ts";
import { installationNotice, skip } from "./skip.ts";
import { configFor, wideLimits } from "./upstream.ts";

/** US dollars of a limit, and the streams that spend it at once. */
const sizes = {
  full: { streams: 200, limit: 1, kills: 50, streamsOfKill: 12, limitOfKill: 0.06 },
  smoke: { streams: 24, limit: 0.1, kills: 1, streamsOfKill: 12, limitOfKill: 0.06 },
};

/** Milliseconds of streaming before a kill: the least, and the range above it. */
const LOAD = { least: 100, more: 900 };

/**
 * Milliseconds after which nothing may be reserved any more: where all gateways live, and where one of several was
 * killed, which the others find after a minute, and later on a busy machine.
 */
const TIMEOUT = { alive: 60_000, killed: 180_000 };

const columns = [
  "limit spent by",
  "gateways",
  "streams",
  "of them at the provider",
  "limits ($)",
  "provider's own sum ($)",
  "one piece each ($)",
  "counted ($)",
  "reserved after it ($)",
];
const goals = ["the provider's own sum is at most the limit and one piece for each stream, and nothing stays reserved"];

/** Streams without a length that spend one limit at once, and kills of a gateway in the middle of them. */
export const overdrafts: Section = {
  title: "Overdrafts of limits in dollars",
  run: (options) => overdraw("Gateway: one limit in dollars that many streams spend", {}, options),
};

const titleOfTwo = "Gateway: one limit in dollars at two gateways, with PostgreSQL and Redis";

/** The same at two gateways, which reserve together in PostgreSQL. */
export const overdraftsOfTwo: Section = {
  title: "Overdrafts of limits in dollars at two gateways",
  async run(options) {
    if (options.smoke)
      return skip(titleOfTwo, "skipped in the smoke form: a gateway is judged to be dead after a minute");
    const programs = installedPostgres();
    if (programs === undefined || !isRedisInstalled()) return skip(titleOfTwo, installationNotice);
    const redis = await prepareRedis();
    try {
      await redis.start();
      const postgres = await startPostgres(programs);
      try {
        return await overdraw(titleOfTwo, { databaseUrl: postgres.url, redisUrl: redis.url }, options);
      } finally {
        await postgres.stop();
      }
    } finally {
      await redis.remove();
    }
  },
};

/** The gateways that are attacked, and who spends. */
interface Attacked {
  gateways: readonly [Product, ...Product[]];
  provider: CountingProvider;
  person: Person;
  random: Random;
}

interface Servers {
  databaseUrl?: string;
  redisUrl?: string;
}

async function overdraw(
  title: string,
  { databaseUrl, redisUrl = "" }: Servers,
  { smoke, seed }: Parameters<Section["run"]>[0],
): ReturnType<Section["run"]> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const provider = await startCountingProvider({ pause: 0 });
    closing.push(() => provider.close());
    const servers = {
      DATABASE_URL: databaseUrl ?? "",
      REDIS_URL: redisUrl,
      TUTTI_SECRET: "a-secret-of-the-bench-of-overdrafts",
    };
    const environment = { ...wideLimits, ...(databaseUrl === undefined ? {} : servers) };
    const start = async () => {
      const product = await startProduct({ config: configFor(provider), environment });
      closing.push(() => product.stop());
      return product;
    };
    const first = await start();
    const gateways: Attacked["gateways"] = databaseUrl === undefined ? [first] : [first, await start()];
    const person = await makeSpender(first.origin, "spender");
    const attacked = { gateways, provider, person, random: createRandom(seed) };
    const size = smoke ? sizes.smoke : sizes.full;
    const rows: (string | number)[][] = [];
    const losses: string[] = [];
    const report = (name: string, streams: number, all: readonly Spent[], limit: number) => {
      const sum = (of: (spent: Spent) => number) => all.reduce((total, spent) => total + of(spent), 0);
      const sums = [sum((each) => each.written), sum((each) => each.pieces), sum((each) => each.counted)];
      const reached = sum((each) => each.streams);
      const reserved = sum((each) => each.reserved);
      rows.push([name, gateways.length, streams, reached, limit * all.length, ...sums, reserved]);
      if (reached === 0) losses.push(`${name}: no stream has reached the provider`);
      losses.push(...all.flatMap((each) => each.losses));
    };
    for (const [kind, model] of Object.entries(countedModels)) {
      for (const forms of smoke ? [streamForms] : streamForms.map((form) => [form])) {
        const spent = await spendOnce(attacked, { ...size, model, forms });
        report(`${forms.join(", ")}: ${kind} provider`, size.streams, [spent], size.limit);
      }
    }
    const { kills, streamsOfKill: streams, limitOfKill: limit } = size;
    const killed = await spendAndKill(attacked, { kills, streams, limit });
    report(`${kills} kills of a gateway`, kills * streams, killed, limit);
    if (databaseUrl !== undefined) losses.push(...(await compareStoredSums(databaseUrl)));
    return { table: { title, columns, rows, goals }, losses };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

const originsOf = ([first, ...others]: Attacked["gateways"]) =>
  [first.origin, ...others.map(({ origin }) => origin)] as const;

async function spendOnce(
  { gateways, provider, person }: Attacked,
  size: { streams: number; limit: number; model: string; forms: readonly StreamForm[] },
): Promise<Spent> {
  const origins = originsOf(gateways);
  const spending = await startSpending({ origins: [...origins], provider, person, ...size });
  return judgeSpending(spending, { origin: origins[0], provider, person, timeout: TIMEOUT.alive });
}

/** Kills the last of the gateways in the middle of the streams, each time with a limit of its own. */
async function spendAndKill(
  { gateways, provider, person, random }: Attacked,
  { kills, ...size }: { kills: number; streams: number; limit: number },
): Promise<Spent[]> {
  const victim = gateways.at(-1) ?? gateways[0];
  const origins = originsOf(gateways);
  const spendings: Spending[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const model = random.pick(Object.values(countedModels));
    const spending = await startSpending({
      origins: [...origins],
      provider,
      person,
      model,
      forms: streamForms,
      ...size,
    });
    await pause(LOAD.least + random.share() * LOAD.more);
    await victim.kill();
    await victim.restart();
    await spending.ends;
    spendings.push(spending);
  }
  const spent: Spent[] = [];
  for (const spending of spendings) {
    spent.push(await judgeSpending(spending, { origin: origins[0], provider, person, timeout: TIMEOUT.killed }));
  }
  return spent;
}

/** A sentence for each sum that is not that of its generations, and for reservations that are left. */
async function compareStoredSums(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataFolder: "", onConnectionLost: () => undefined });
  try {
    const { kept, expected } = await compareSpending(database);
    const left = await database.queries.selectFrom("spending_reservations").select("subject").execute();
    return [
      ...(JSON.stringify(kept) === JSON.stringify(expected)
        ? []
        : ["the sums of limits are not those of the generations"]),
      ...(left.length === 0 ? [] : [`${left.length} reservations are left`]),
    ];
  } finally {
    await database.close();
  }
}
