import { randomInt } from "node:crypto";
import type { BenchTable } from "../bench-table.ts";
import { refusedBodies } from "./gateway/bodies.ts";
import { upstreamFaults } from "./gateway/faults.ts";
import { gatewayKills } from "./gateway/kills.ts";
import type { Section } from "./section.ts";

export const name = "reliability";

const sections: readonly Section[] = [gatewayKills, upstreamFaults, refusedBodies];

/**
 * Nothing is lost or counted twice, and nothing freezes: each section proves a part of it, and the bench fails with the first loss.
 * `TUTTI_BENCH_SEED` repeats the choices of an earlier run; `TUTTI_BENCH_SECTION` runs the sections whose title contains it.
 */
export async function* run({ smoke }: { smoke: boolean }): AsyncGenerator<BenchTable> {
  const seed = readSeed(process.env["TUTTI_BENCH_SEED"]);
  console.log(`Seed ${seed}; TUTTI_BENCH_SEED=${seed} repeats the choices of this run.\n`);
  const wanted = process.env["TUTTI_BENCH_SECTION"]?.toLowerCase() ?? "";
  for (const section of sections.filter(({ title }) => title.toLowerCase().includes(wanted))) {
    try {
      const { table, losses } = await section.run({ smoke, seed });
      if (losses > 0) {
        process.exitCode = 1;
        console.error(`${section.title}: ${losses} losses.\n`);
      }
      yield table;
    } catch (cause) {
      // The other sections still say what they find.
      process.exitCode = 1;
      console.error(`${section.title}: could not measure:`, cause);
    }
  }
}

function readSeed(given: string | undefined): number {
  const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`TUTTI_BENCH_SEED is "${given}"; give a whole number.`);
  return seed;
}
