import type { Health } from "@tutti/contract";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";

/** `GET /api/health`: the server runs, and in which version. */
export function addHealth(app: App, { version }: Services): void {
  app.get("/api/health", (c) => c.json({ status: "ok", version } satisfies Health));
}
