import type { Readiness as ReadinessAnswer } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import type { App } from "./app-env.ts";
import { noStoreHeaders } from "./no-store-headers.ts";

/** The servers that the gateway depends on. */
export interface Dependencies {
  /** Whether the database responds. */
  reachesDatabase(): Promise<boolean>;
  /** Whether Redis can be reached; undefined where none is configured. */
  reachesRedis(): boolean | undefined;
}

/**
 * `GET /api/ready`: whether requests should be sent to this gateway, 503 if not. Without its database a gateway cannot
 * answer. Without Redis it continues by itself and only reports that: otherwise all gateways would be out of order
 * together.
 */
export function addReadiness(app: App, { dependencies }: { dependencies: Dependencies }): void {
  app.get("/api/ready", async (c) => {
    const reachesRedis = dependencies.reachesRedis();
    const redis = reachesRedis === undefined ? "none" : reachesRedis ? "ok" : "away";
    if (!(await dependencies.reachesDatabase())) {
      const message = `Not ready: the database does not respond.${redis === "away" ? " Redis does not respond either." : ""}`;
      throw new ApiFailure({ code: 503, message });
    }
    return c.json({ status: "ready", database: "ok", redis } satisfies ReadinessAnswer, 200, noStoreHeaders);
  });
}
