import { startProduct } from "@tutti/testkit/product";
import { pause } from "../../gateway/figures.ts";
import { median } from "../../quantile.ts";
import { createRandom } from "../random.ts";
import type { Section } from "../section.ts";
import { makePerson, type Person } from "./api.ts";
import { createLedgerCheck, type LedgerLoss } from "./check-ledger.ts";
import { type Clients, startClients } from "./clients.ts";
import { createFindings } from "./findings.ts";
import { configFor, modelSlugs, startPacedUpstream, wideLimits } from "./upstream.ts";
import { startWriters } from "./writes.ts";

const sizes = { full: { kills: 50, parallel: 6 }, smoke: { kills: 2, parallel: 3 } };

/** Milliseconds of load before a kill: the least, and the range above it. */
const LOAD = { least: 200, more: 1300 };

/**
 * Milliseconds in which a page gets the state of all its runs after a restart: its longest pause between two tries is 5
 * s.
 */
const RUN_TIMEOUT = 20_000;

/** SIGKILL of the gateway under load, again and again, on the embedded database. */
export const gatewayKills: Section = {
  title: "Gateway killed under load",
  async run({ smoke, seed }) {
    const { kills, parallel } = smoke ? sizes.smoke : sizes.full;
    const random = createRandom(seed).share;
    const findings = createFindings<LedgerLoss | "lost write" | "run without an end">();
    const upstream = await startPacedUpstream();
    const product = await startProduct({ config: configFor(upstream), environment: wideLimits });
    const returns: number[] = [];
    let requests = 0;
    let interruptedRuns = 0;
    const writtenTags = [];
    try {
      const { origin } = product;
      const person = await makePerson(origin, "bench", 3);
      const ledger = createLedgerCheck(person, findings);
      for (let kill = 0; kill < kills; kill += 1) {
        const clients = startClients({ origin, person, models: modelSlugs, parallel, random });
        const writers = startWriters(origin, person);
        await pause(LOAD.least + random() * LOAD.more);
        await product.kill();
        await Promise.all([clients.stop(), writers.stop()]);

        const startedAt = performance.now();
        await product.restart();
        const probe = await askOnce(origin, person, `probe-${kill}`);
        returns.push(performance.now() - startedAt);

        for (const { tag } of await unheardRuns(clients))
          findings.add("run without an end", `${tag}, after kill ${kill + 1}`);
        clients.close();
        await ledger.check(origin, [...clients.requests, probe]);
        for (const { what, isThere } of writers.writes) {
          if (!(await isThere(origin))) findings.add("lost write", `${what}, after kill ${kill + 1}`);
        }
        writtenTags.push(...writers.writes);
        requests += clients.requests.length;
        interruptedRuns += clients.interruptedRuns();
      }
      // Writes that survived one kill survive the next ones, too.
      for (const { what, isThere } of writtenTags) {
        if (!(await isThere(origin))) findings.add("lost write", `${what}, at the end`);
      }
      await ledger.checkAll(origin);
      const { generations, interruptedCount } = ledger.counts();
      const rows: [string, number][] = [
        ["kills", kills],
        ["answers asked for", requests],
        ["generations in the ledger", generations],
        ["of them interrupted", interruptedCount],
        ["runs that pages were told to be interrupted", interruptedRuns],
        ["accounts, keys and presets acknowledged", writtenTags.length],
        ["acknowledged writes that were lost", findings.count("lost write")],
        ["generations that were lost", findings.count("lost") + findings.count("wrong status")],
        ["generations counted twice", findings.count("counted twice")],
        ["sums that are not their generations'", findings.count("wrong sum")],
        ["runs of which pages heard no end", findings.count("run without an end")],
        ["ms until it answers again, median", median(returns)],
        ["ms until it answers again, longest", Math.max(...returns)],
      ];
      const goals = ["nothing is lost, and nothing is counted twice"];
      return {
        table: {
          title: "Gateway: killed under load (SIGKILL, embedded database)",
          columns: ["", "count"],
          rows,
          goals,
        },
        losses: findings.all(),
      };
    } finally {
      await product.stop();
      await upstream.close();
    }
  },
};

/** One short answer; proves that the gateway is back. */
async function askOnce(origin: string, { keys }: Person, tag: string) {
  const response = await fetch(`${origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys[0]?.key}`, "content-type": "application/json", "x-title": tag },
    body: JSON.stringify({ model: modelSlugs[0], messages: [{ role: "user", content: "1 0" }] }),
  });
  if (!response.ok)
    throw new Error(`After its restart the gateway answered ${response.status}: ${await response.text()}`);
  await response.text();
  return { tag, form: "whole", progress: "ended" } as const;
}

/** The runs of which the pages receive nothing, though the gateway is back. */
async function unheardRuns(clients: Clients) {
  for (const since = performance.now(); performance.now() - since < RUN_TIMEOUT; await pause(20)) {
    if (clients.openRuns().length === 0) break;
  }
  return clients.openRuns();
}
