import { randomUUID } from "node:crypto";
import { quotaTable } from "../../../../apps/gateway/src/quotas/quota-table.ts";
import { signUp } from "../api.ts";
import { type Attack, runMany, send } from "./attack.ts";

const MINUTE = 60_000;

/** One person inserts rows as fast as the gateway takes them. */
export const keysOfOnePerson: Attack = {
  name: "API keys that one person makes at once: keys",
  memory: 150,
  async run({ origin, smoke }) {
    const tries = smoke ? 150 : 1_500;
    const headers = { cookie: await signUp(origin, `grower-${randomUUID()}`), origin };
    const { rows, perMinute } = quotaTable["api-keys"];
    const startedAt = performance.now();
    let count = 0;
    await runMany(tries, 8, async (index) => {
      const body = { name: `Key ${index}` };
      const { status } = await send(`${origin}/api/frontend/user/keys`, { method: "POST", headers, body });
      if (status < 300) count += 1;
    });
    // A minute may begin anew right after the start.
    const minutes = 1 + Math.ceil((performance.now() - startedAt) / MINUTE);
    const limit = Math.min(rows, perMinute * minutes);
    const losses = count > limit ? [`${count} of ${tries} keys were made, where ${limit} may be`] : [];
    return { tries, count, limit, losses };
  },
};
