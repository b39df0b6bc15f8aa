import { createHash, timingSafeEqual } from "node:crypto";
import { matchedRoutes } from "hono/route";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { noStoreHeaders } from "../middleware/no-store-headers.ts";
import { takeAttempt } from "../take-attempt.ts";

/**
 * `GET /metrics` for Prometheus, if the operator wants it. Call it before all other routes, whose responses it counts.
 * Without metrics, the address is one of the page's, like any other.
 */
export function addMetrics(app: App, { shownMetrics, accounts }: Pick<Services, "shownMetrics" | "accounts">): void {
  if (shownMetrics === undefined) return;
  const { metrics, token, readAll } = shownMetrics;
  app.use("*", async (c, next) => {
    await next();
    metrics.countRequest({ method: c.req.method, route: routeOf(c), status: c.res.status });
  });
  app.get("/metrics", async (c) => {
    if (token !== undefined) {
      const attempt = await takeAttempt(c, accounts, { rule: "metrics", subject: "metrics" });
      if (!isSame(c.req.header("authorization") ?? "", `Bearer ${token}`)) {
        throw new ApiFailure({ code: 401, message: "The metrics require the token from TUTTI_METRICS" });
      }
      attempt.succeed();
    }
    const { type, text } = await metrics.read(await readAll?.());
    return c.body(text, 200, { "content-type": type, ...noStoreHeaders });
  });
}

/** Takes the same time for a wrong token as for the right one, whatever they have in common. */
function isSame(token: string, expectedToken: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(token), hash(expectedToken));
}

/**
 * The pattern of the route that responded, of which there is a bounded number; never an address, which may contain ids
 * and the text of a chat.
 */
function routeOf(c: AppContext): string {
  const own = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"));
  if (own) return own.path.replaceAll(/\{[^}]*\}/g, "");
  if (c.req.path.startsWith("/api/auth/")) return "/api/auth/*";
  return c.req.path.startsWith("/api") ? "/api/*" : "/*";
}
