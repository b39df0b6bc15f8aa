import type { Readiness } from "@tutti/contract";
import { serverOperations } from "@tutti/contract/operations/server";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/**
 * `GET /api/ready`: whether requests should be sent to this gateway, 503 if not. Without its database a gateway cannot
 * answer. Without Redis it continues by itself and only reports that: otherwise all gateways would be out of order
 * together.
 */
export function addReadiness(app: App, { accounts, dependencies }: Pick<Services, "accounts" | "dependencies">): void {
  createImplementer(app, { accounts })(serverOperations.getReadiness, async () => {
    const reachesRedis = dependencies.reachesRedis();
    const redis = reachesRedis === undefined ? "none" : reachesRedis ? "ok" : "away";
    if (!(await dependencies.reachesDatabase())) {
      const message = `Not ready: the database does not respond.${redis === "away" ? " Redis does not respond either." : ""}`;
      throw new ApiFailure({ code: 503, message });
    }
    return { status: "ready", database: "ok", redis } satisfies Readiness;
  });
}
