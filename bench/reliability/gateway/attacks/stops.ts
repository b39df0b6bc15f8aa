import { randomUUID } from "node:crypto";
import { signUp } from "../api.ts";
import { type Attack, runMany, send } from "./attack.ts";

/** A person stops runs that were never started, under a new id each time. */
export const stopsOfUnknownRuns: Attack = {
  name: "stops of runs that were never started: stops that failed or hung",
  memory: 200,
  async run({ origin, smoke }) {
    const tries = smoke ? 500 : 130_000;
    const cookie = await signUp(origin, `stopper-${randomUUID()}`);
    const headers = { cookie, origin };
    let failures = 0;
    await runMany(tries, 32, async () => {
      const { status } = await send(`${origin}/api/v1/runs/run-${randomUUID()}/stop`, { method: "POST", headers });
      if (status !== 200 && status !== 429) failures += 1;
    });
    const losses = failures === 0 ? [] : [`${failures} of ${tries} stops were neither accepted nor refused`];
    return { tries, count: failures, limit: 0, losses };
  },
};
