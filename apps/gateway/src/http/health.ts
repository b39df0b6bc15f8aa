import type { Health } from "@tutti/contract";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";

/** `GET /api/health`: the server runs, in which version, and where its page sends reports if it sends any. */
export function addHealth(app: App, { version, collectors }: Services): void {
  const health: Health = { status: "ok", version, ...(collectors ? { collectors } : {}) };
  app.get("/api/health", (c) => c.json(health));
}
