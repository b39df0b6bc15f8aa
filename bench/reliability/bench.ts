import { randomInt } from "node:crypto";
import type { BenchOptions, BenchTable } from "../bench-table.ts";
import { browserKills } from "./browser/browser-kills.ts";
import { largeBackup } from "./browser/large-backup.ts";
import { previewEscapes } from "./browser/preview-escapes.ts";
import { suiteKills } from "./browser/suite-kills.ts";
import { twoTabs } from "./browser/two-tabs.ts";
import { attacksOnGateway, attacksOnWorkers } from "./gateway/attacks.ts";
import { refusedBodies } from "./gateway/bodies.ts";
import { upstreamFaults } from "./gateway/faults.ts";
import { gatewayKills } from "./gateway/kills.ts";
import { overdrafts, overdraftsOfTwo } from "./gateway/overdrafts.ts";
import { killedReplicas } from "./gateway/replicas.ts";
import { serverInvitations } from "./gateway/server-invitations.ts";
import type { Section } from "./section.ts";

export const name = "reliability";

export const isOnRequest = true;

const sections: readonly Section[] = [
  gatewayKills,
  upstreamFaults,
  refusedBodies,
  killedReplicas,
  attacksOnGateway,
  attacksOnWorkers,
  overdrafts,
  overdraftsOfTwo,
  serverInvitations,
  browserKills,
  suiteKills,
  twoTabs,
  previewEscapes,
  largeBackup,
];

/**
 * Proves that nothing a person made is lost or counted twice, and that nothing freezes: each section kills, cuts or
 * attacks, and counts the losses. `TUTTI_BENCH_SEED` repeats the choices of an earlier run; `TUTTI_BENCH_SECTIONS`
 * (parts of titles, separated by commas) chooses sections.
 */
export async function* run({ smoke, fail }: BenchOptions): AsyncGenerator<BenchTable> {
  const seed = readSeed(process.env["TUTTI_BENCH_SEED"]);
  console.log(`Seed ${seed}; TUTTI_BENCH_SEED=${seed} repeats the choices of this run.\n`);
  const sectionNames = (process.env["TUTTI_BENCH_SECTIONS"] ?? "").toLowerCase().split(",");
  for (const section of sections) {
    if (!sectionNames.some((words) => section.title.toLowerCase().includes(words.trim()))) continue;
    try {
      const { table, losses } = await section.run({ smoke, seed });
      yield table;
      if (losses.length === 0) continue;
      const count = losses.length === 1 ? "1 thing was" : `${losses.length} things were`;
      fail(`${section.title} (seed ${seed}): ${count} lost or reached: ${losses[0]}`);
    } catch (cause) {
      // The other sections still report their findings.
      console.error(`${section.title}: could not measure:`, cause);
      const reason = cause instanceof Error ? cause.message : String(cause);
      fail(`${section.title} (seed ${seed}): could not measure: ${reason}`);
    }
  }
}

function readSeed(text: string | undefined): number {
  const seed = text === undefined ? randomInt(2 ** 31) : Number(text);
  if (!Number.isSafeInteger(seed)) throw new Error(`TUTTI_BENCH_SEED is "${text}"; give a whole number.`);
  return seed;
}
