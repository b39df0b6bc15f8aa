import { createHash, timingSafeEqual } from "node:crypto";
import { matchedRoutes } from "hono/route";
import { ApiFailure } from "../api-failure.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { App, AppContext } from "./app-env.ts";
import { noStoreHeaders } from "./no-store-headers.ts";

/** What the operator lets be read, and by whom. */
export interface ShownMetrics {
  metrics: Metrics;
  /** Their reader sends it as a bearer token; undefined: every client that reaches this server reads them. */
  token: string | undefined;
  /** What each of several processes did, where one answers for all; absent: it is alone. */
  readAll?: (() => Promise<object[][]>) | undefined;
}

/**
 * `GET /metrics` for Prometheus, where the operator wants it. Call it before all other routes, whose answers it counts.
 * Absent: the address is one of the page's, like any other.
 */
export function addMetrics(app: App, { shownMetrics }: { shownMetrics?: ShownMetrics | undefined }): void {
  if (shownMetrics === undefined) return;
  const { metrics, token, readAll } = shownMetrics;
  app.use("*", async (c, next) => {
    await next();
    metrics.countRequest({ method: c.req.method, route: routeOf(c), status: c.res.status });
  });
  app.get("/metrics", async (c) => {
    if (token !== undefined && !isSame(c.req.header("authorization") ?? "", `Bearer ${token}`)) {
      throw new ApiFailure({ code: 401, message: "The metrics want the token of TUTTI_METRICS" });
    }
    const { type, text } = await metrics.read(await readAll?.());
    return c.body(text, 200, { "content-type": type, ...noStoreHeaders });
  });
}

/** As long for a wrong one as for the right one, whatever they have in common. */
function isSame(token: string, expectedToken: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(token), hash(expectedToken));
}

/**
 * The pattern of the route that answered, of which there are only so many; never an address, which has ids in it and
 * the words of a chat.
 */
function routeOf(c: AppContext): string {
  const own = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"));
  if (own) return own.path.replaceAll(/\{[^}]*\}/g, "");
  if (c.req.path.startsWith("/api/auth/")) return "/api/auth/*";
  return c.req.path.startsWith("/api") ? "/api/*" : "/*";
}
