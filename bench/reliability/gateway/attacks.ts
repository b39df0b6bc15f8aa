import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProduct } from "@tutti/testkit/product";
import { forgetPeak, memoryOf, pause, peakMemoryOf, treeOf } from "../../gateway/figures.ts";
import { createRandom } from "../random.ts";
import type { Section } from "../section.ts";
import { signUp } from "./api.ts";
import type { Attack, Target } from "./attacks/attack.ts";
import { startBillingUpstream } from "./attacks/billing-upstream.ts";
import { guessesOfPasswords } from "./attacks/guesses.ts";
import { hangUpsOfKey, hangUpsOfPurse } from "./attacks/hang-ups.ts";
import { joinsAtOnce } from "./attacks/invitations.ts";
import { stopsOfUnknownRuns } from "./attacks/stops.ts";
import { createFindings } from "./findings.ts";
import { configFor, wideLimits } from "./upstream.ts";

const attacks: readonly Attack[] = [hangUpsOfKey, hangUpsOfPurse, joinsAtOnce, guessesOfPasswords, stopsOfUnknownRuns];

/** Milliseconds in which the effects of an attack on memory show. */
const REST = 1_000;

/** Attacks in their long form, on a gateway with the embedded database. */
export const attacksOnGateway: Section = {
  title: "Attacks on the gateway",
  async run({ smoke, seed }) {
    const findings = createFindings<"reached" | "memory">();
    const rows: (string | number)[][] = [];
    const upstream = await startBillingUpstream();
    const random = createRandom(seed);
    const product = await startProduct({ config: configFor(upstream), environment: wideLimits });
    try {
      const { origin, processId } = product;
      // The first person administers the gateway; no attack is made by that one.
      await signUp(origin, "administrator");
      const target: Target = { origin, upstream, random, smoke };
      for (const attack of attacks) {
        const { outcome, memory, wait } = await measure(attack, target, processId);
        rows.push([attack.name, outcome.tries, outcome.count, outcome.limit, memory, wait]);
        for (const loss of outcome.losses) findings.add("reached", `${attack.name}: ${loss}`);
        if (memory > attack.memory)
          findings.add("memory", `${attack.name}: ${memory.toFixed(0)} MB, where ${attack.memory} may be`);
      }
      return {
        table: {
          title: "Gateway: attacks",
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
  },
};

/** Runs an attack, and measures the growth of the gateway's largest process, in megabytes, and what others waited. */
async function measure(attack: Attack, target: Target, processId: number) {
  const processIds = treeOf(processId);
  const before = processIds.map(memoryOf);
  for (const id of processIds) forgetPeak(id);
  const pinger = fork(join(import.meta.dirname, "..", "..", "gateway", "pinger-process.ts"), [
    `${target.origin}/api/health`,
  ]);
  try {
    await once(pinger, "message");
    const outcome = await attack.run(target);
    await pause(target.smoke ? 0 : REST);
    pinger.send("tell");
    const [wait] = (await once(pinger, "message")) as [number];
    const growth = processIds.map((id, index) => (peakMemoryOf(id) - (before[index] ?? 0)) / 1024);
    return { outcome, wait, memory: Math.max(...growth) };
  } finally {
    pinger.kill();
  }
}
