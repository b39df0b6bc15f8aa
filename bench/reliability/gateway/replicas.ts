import { type Product, startProduct } from "@tutti/testkit/product";
import { installedPostgres, startPostgres } from "../../../apps/gateway/src/database/postgres.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../../../apps/gateway/src/redis/redis.test-support.ts";
import { pause } from "../../gateway/figures.ts";
import { createRandom } from "../random.ts";
import type { Section } from "../section.ts";
import { listGenerations, makePerson, type Person } from "./api.ts";
import { createLedgerCheck, type LedgerLoss } from "./check-ledger.ts";
import { type ClientRequest, type Clients, startClients } from "./clients.ts";
import { createFindings } from "./findings.ts";
import { installationNotice, skip } from "./skip.ts";
import { configFor, modelSlugs, startPacedUpstream, wideLimits } from "./upstream.ts";

const size = { kills: 10, parallel: 4 };

/** Milliseconds of load before a kill: the least, and the range above it. */
const LOAD = { least: 400, more: 1200 };

/**
 * Milliseconds in which pages get the ends of their runs, and in which a replica is found to be dead: a minute, and
 * more for a busy machine.
 */
const TIMEOUT = { runs: 30_000, dead: 150_000 };

const title = "Two replicas, one killed under load";
const tableTitle = `Gateway: ${title.toLowerCase()}`;

/** SIGKILL of one of two gateways on the same PostgreSQL and Redis, under load of both. */
export const killedReplicas: Section = {
  title,
  async run({ smoke, seed }) {
    const programs = installedPostgres();
    if (programs === undefined || !isRedisInstalled()) return skip(tableTitle, installationNotice);
    if (smoke) return skip(tableTitle, "skipped in the smoke form: a replica is judged to be dead after a minute");
    const { kills, parallel } = size;
    const random = createRandom(seed).share;
    const findings = createFindings<LedgerLoss | "run without an end">();
    const closing: (() => Promise<void>)[] = [];
    try {
      const upstream = await startPacedUpstream();
      closing.push(() => upstream.close());
      const redis = await prepareRedis();
      closing.push(() => redis.remove());
      await redis.start();
      const postgres = await startPostgres(programs);
      closing.push(() => postgres.stop());
      const environment = {
        ...wideLimits,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        TUTTI_SECRET: "a-secret-of-the-bench-of-two-replicas",
      };
      const start = async () => {
        const product = await startProduct({ config: configFor(upstream), environment });
        closing.push(() => product.stop());
        await isReady(product);
        return product;
      };
      const [keptGateway, victim] = [await start(), await start()];
      const person = await makePerson(keptGateway.origin, "bench", 3);
      const ledger = createLedgerCheck(person, findings);
      const requestContexts: ClientRequest[] = [];
      let endedCount = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const clients = [keptGateway, victim].map(({ origin }) =>
          startClients({ origin, person, models: modelSlugs, parallel, random }),
        ) as [Clients, Clients];
        await pause(LOAD.least + random() * LOAD.more);
        await victim.kill();
        await Promise.all(clients.map((one) => one.stop()));
        await victim.restart();
        await isReady(victim);
        for (const one of clients) {
          for (const { tag } of await unheard(one))
            findings.add("run without an end", `${tag}, after kill ${kill + 1}`);
          one.close();
          requestContexts.push(...one.requests);
        }
        endedCount += clients[0].requests.filter(({ progress }) => progress === "ended").length;
        if (clients[0].interruptedRuns() > 0)
          findings.add("lost", `runs of the replica that was not killed, at kill ${kill + 1}`);
      }
      // Runs of a dead replica are marked by a living one, a minute after its last sign of life.
      await nothingRuns(keptGateway, person);
      await ledger.check(keptGateway.origin, requestContexts);
      await ledger.checkAll(victim.origin);
      const { generations, interruptedCount } = ledger.counts();
      return {
        table: {
          title: "Gateway: two replicas on one PostgreSQL and Redis, one killed under load (SIGKILL)",
          columns: ["", "count"],
          rows: [
            ["kills", kills],
            ["answers asked for", requestContexts.length],
            ["of them ended at the replica that was not killed", endedCount],
            ["generations in the ledger", generations],
            ["of them interrupted", interruptedCount],
            ["generations that were lost", findings.count("lost") + findings.count("wrong status")],
            ["generations counted twice", findings.count("counted twice")],
            ["sums that are not their generations'", findings.count("wrong sum")],
            ["runs of which pages heard no end", findings.count("run without an end")],
          ],
          goals: ["nothing is lost, and nothing is counted twice"],
        },
        losses: findings.all(),
      };
    } finally {
      for (const close of closing.reverse()) await close();
    }
  },
};

async function isReady({ origin }: Product): Promise<void> {
  for (const since = performance.now(); performance.now() - since < TIMEOUT.runs; await pause(50)) {
    const ready = (await (await fetch(`${origin}/api/ready`)).json()) as { status: string; redis: string };
    if (ready.status === "ready" && ready.redis === "ok") return;
  }
  throw new Error("A replica does not find its servers.");
}

async function unheard(clients: Clients): Promise<readonly ClientRequest[]> {
  for (const since = performance.now(); performance.now() - since < TIMEOUT.runs; await pause(20)) {
    if (clients.openRuns().length === 0) break;
  }
  return clients.openRuns();
}

async function nothingRuns({ origin }: Product, person: Person): Promise<void> {
  for (const since = performance.now(); performance.now() - since < TIMEOUT.dead; await pause(1000)) {
    const rows = await listGenerations(origin, person);
    if (rows.every(({ status }) => status !== "running")) return;
  }
}
