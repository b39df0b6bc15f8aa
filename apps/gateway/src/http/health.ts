import type { Health } from "@tutti/contract";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";

/**
 * `GET /api/health`: whether the server runs, its version, the addresses to which its page sends reports if it sends
 * any, and the number of its workers.
 */
export function addHealth(app: App, { version, collectors, countWorkers }: Services): void {
  const health: Health = { status: "ok", version, ...(collectors ? { collectors } : {}) };
  app.get("/api/health", async (c) =>
    c.json(countWorkers ? ({ ...health, workers: await countWorkers() } satisfies Health) : health),
  );
}
