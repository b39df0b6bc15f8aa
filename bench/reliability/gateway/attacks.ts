import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProduct } from "@tutti/testkit/product";
import { installedPostgres, startPostgres } from "../../../apps/gateway/src/database/postgres.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../../../apps/gateway/src/redis/redis.test-support.ts";
import { forgetPeak, memoryOf, pause, peakMemoryOf, treeOf } from "../../gateway/figures.ts";
import { createRandom } from "../random.ts";
import type { Section } from "../section.ts";
import { signUp } from "./api.ts";
import type { Attack, Target } from "./attacks/attack.ts";
import { startBillingUpstream } from "./attacks/billing-upstream.ts";
import { forwardedRequests } from "./attacks/forwarded.ts";
import { keysOfOnePerson } from "./attacks/growth.ts";
import { guessesOfPasswords } from "./attacks/guesses.ts";
import { hangUpsOfKey, hangUpsOfPurse } from "./attacks/hang-ups.ts";
import { joinsAtOnce } from "./attacks/invitations.ts";
import { stopsOfUnknownRuns } from "./attacks/stops.ts";
import { createFindings } from "./findings.ts";
import { installationNotice, skip } from "./skip.ts";
import { configFor, wideLimits } from "./upstream.ts";

const attacks: readonly Attack[] = [
  forwardedRequests,
  hangUpsOfKey,
  hangUpsOfPurse,
  joinsAtOnce,
  keysOfOnePerson,
  guessesOfPasswords,
  stopsOfUnknownRuns,
];

/** Milliseconds in which the effects of an attack on memory show. */
const REST = 1_000;

/** Attacks in their long form, on a gateway of one process with the embedded database. */
export const attacksOnGateway: Section = {
  title: "Attacks on the gateway",
  run: (options) => attack("Gateway: attacks", {}, options),
};

const titleOfWorkers = "Gateway: attacks on two workers, with PostgreSQL and Redis";

/** The same on two workers, which count together in PostgreSQL and Redis. */
export const attacksOnWorkers: Section = {
  title: "Attacks on two workers",
  async run(options) {
    if (options.smoke) return skip(titleOfWorkers, "skipped in the smoke form: one process is attacked in it");
    const programs = installedPostgres();
    if (programs === undefined || !isRedisInstalled()) return skip(titleOfWorkers, installationNotice);
    const redis = await prepareRedis();
    try {
      await redis.start();
      const postgres = await startPostgres(programs);
      try {
        const environment = {
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.url,
          TUTTI_SECRET: "a-secret-of-the-bench-of-two-workers",
          TUTTI_WORKERS: "2",
        };
        return await attack(titleOfWorkers, environment, options);
      } finally {
        await postgres.stop();
      }
    } finally {
      await redis.remove();
    }
  },
};

async function attack(
  title: string,
  environment: Readonly<Record<string, string>>,
  { smoke, seed }: Parameters<Section["run"]>[0],
): ReturnType<Section["run"]> {
  const findings = createFindings<"reached" | "memory">();
  const rows: (string | number)[][] = [];
  const upstream = await startBillingUpstream();
  const random = createRandom(seed);
  const product = await startProduct({
    config: configFor(upstream),
    environment: { ...wideLimits, TUTTI_SIGN_UP: "open", ...environment },
  });
  try {
    const { origin, processId } = product;
    // The first person administers the gateway; no attack is made by that one.
    await signUp(origin, "administrator");
    const target: Target = { origin, upstream, random, smoke };
    for (const each of attacks) {
      const { outcome, memory, wait } = await measure(each, target, processId);
      rows.push([each.name, outcome.tries, outcome.count, outcome.limit, memory, wait]);
      for (const loss of outcome.losses) findings.add("reached", `${each.name}: ${loss}`);
      if (memory > each.memory)
        findings.add("memory", `${each.name}: ${memory.toFixed(0)} MB, where ${each.memory} may be`);
    }
    return {
      table: {
        title,
        columns: [
          "attack: what is counted",
          "tries",
          "counted",
          "allowed",
          "memory (MB)",
          "health's longest wait (ms)",
        ],
        rows,
        goals: [
          "no attack reaches more than is allowed, and no process grows by more than its bound (health's wait is this machine's load as well)",
        ],
      },
      losses: findings.all(),
    };
  } finally {
    await product.stop();
    await upstream.close();
  }
}

/** Runs an attack, and measures the growth of the gateway's largest process, in megabytes, and what others waited. */
async function measure(attacked: Attack, target: Target, processId: number) {
  const processIds = treeOf(processId);
  const before = processIds.map(memoryOf);
  for (const id of processIds) forgetPeak(id);
  const pinger = fork(join(import.meta.dirname, "..", "..", "gateway", "pinger-process.ts"), [
    `${target.origin}/api/health`,
  ]);
  try {
    await once(pinger, "message");
    const outcome = await attacked.run(target);
    await pause(target.smoke ? 0 : REST);
    pinger.send("tell");
    const [wait] = (await once(pinger, "message")) as [number];
    const growth = processIds.map((id, index) => (peakMemoryOf(id) - (before[index] ?? 0)) / 1024);
    return { outcome, wait, memory: Math.max(...growth) };
  } finally {
    pinger.kill();
  }
}
