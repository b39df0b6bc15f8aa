import type { Health } from "@tutti/contract";
import { serverOperations } from "@tutti/contract/operations/server";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/**
 * `GET /api/health`: whether the server runs, its version, the addresses to which its page sends reports if it sends
 * any, and the number of its workers.
 */
export function addHealth(app: App, { accounts, version, collectors, countWorkers }: Services): void {
  const health: Health = { status: "ok", version, ...(collectors ? { collectors } : {}) };
  createImplementer(app, { accounts })(
    serverOperations.getHealth,
    async () => (countWorkers ? { ...health, workers: await countWorkers() } : health),
    { headers: {} },
  );
}
