import type { BenchTable } from "../bench-table.ts";
import { median } from "../quantile.ts";
import { type Figures, measureHeldStreams, measureMemory, measureRound, type Size } from "./measure.ts";
import { type Admission, type Crowd, measureAdmission } from "./measure-admission.ts";
import { measureBodies } from "./measure-bodies.ts";
import { measureForms } from "./measure-forms.ts";
import { measureLimits } from "./measure-limits.ts";
import { measureStart } from "./measure-start.ts";
import { type TargetFigures, toAdmissionTable, toTable } from "./table.ts";
import { names, type Servers, startServers } from "./targets.ts";

export const name = "gateway";

const fullSize: Size = {
  rounds: 2,
  firstTokens: 100,
  crowdedTokens: 1000,
  parallel: 50,
  watchTime: 2000,
  fastTokens: 400,
  whole: 1500,
  disconnections: 15,
  idleStreams: 250,
  settleTime: 1500,
  heldStreams: [2000, 500],
  together: 4000,
};

const smokeSize: Size = {
  rounds: 1,
  firstTokens: 5,
  crowdedTokens: 20,
  parallel: 5,
  watchTime: 300,
  fastTokens: 20,
  whole: 20,
  disconnections: 1,
  idleStreams: 5,
  settleTime: 100,
  heldStreams: [5],
  together: 300,
};

const fullCrowd: Crowd = { count: 2000, within: 20_000, rate: 10 };
const smokeCrowd: Crowd = { count: 40, within: 200, rate: 10 };

/**
 * The same scripted upstream called directly, through bare Node servers, through Portkey, and through the gateway, in
 * one run; and what large and hostile bodies cost other requests.
 */
export async function* run({ smoke }: { smoke: boolean }): AsyncGenerator<BenchTable> {
  yield await measureBodies({ smoke });
  const crowd = smoke ? smokeCrowd : fullCrowd;
  const servers = await startServers();
  try {
    yield toTable(await measureAll(servers, smoke ? smokeSize : fullSize));
    const admissions = new Map<string, Admission>();
    for (const target of servers.targets) {
      // The goal is a multiple of the re-encoder's figure, and the upstream alone shows the bench's own limit.
      if (target.name === names.portkey || target.name === names.pass) continue;
      admissions.set(target.name, await measureAdmission(target, crowd));
    }
    yield toAdmissionTable(admissions, crowd);
    yield await measureStart({ rounds: smoke ? 1 : 5 });
  } finally {
    await servers.stop();
  }
  yield* measureForms(smoke ? smokeSize : fullSize);
  // Nothing else runs meanwhile: the difference is small.
  yield await measureLimits({ pairs: smoke ? 5 : 2000 });
}

/**
 * Every target once in each round, so that other load on the machine meets all of them. A first, small round only warms
 * up.
 */
async function measureAll({ targets, nextDisconnection }: Servers, size: Size): Promise<Map<string, TargetFigures>> {
  const rounds = new Map<string, Figures[]>(targets.map((target) => [target.name, []]));
  if (size !== smokeSize)
    for (const target of targets) await measureRound(target, { size: smokeSize, nextDisconnection });
  const memory = new Map<string, number>();
  for (const target of targets) memory.set(target.name, await measureMemory(target, size));
  for (let round = 0; round < size.rounds; round += 1) {
    for (const target of targets)
      rounds.get(target.name)?.push(await measureRound(target, { size, nextDisconnection }));
  }
  const results = new Map<string, TargetFigures>();
  for (const target of targets) {
    results.set(target.name, {
      ...medians(rounds.get(target.name) ?? []),
      memory: memory.get(target.name) ?? Number.NaN,
      heldStreams: await measureHeldStreams(target, size),
    });
  }
  return results;
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return {
    firstToken: of("firstToken"),
    firstTokenWorst: of("firstTokenWorst"),
    tenFirstToken: of("tenFirstToken"),
    crowdedFirstToken: of("crowdedFirstToken"),
    loadedFirstToken: of("loadedFirstToken"),
    loadedFirstTokenWorst: of("loadedFirstTokenWorst"),
    pacedCost: of("pacedCost"),
    fastCost: of("fastCost"),
    fastTokensPerSecond: of("fastTokensPerSecond"),
    wholePerSecond: of("wholePerSecond"),
    disconnection: of("disconnection"),
  };
}
