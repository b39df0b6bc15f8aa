import { cors } from "hono/cors";
import type { App } from "../app-env.ts";
import { ingresses } from "../ingress/ingresses.ts";
import { credentialAt, hasKey } from "../sender-key.ts";

/** The headers of a response that a page of another origin may read. */
const exposeHeaders = [
  ...new Set(Object.values(ingresses).map(({ idHeader }) => idHeader)),
  "Retry-After",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Seconds for which a browser may cache the response to a preflight; Chromium allows no more. */
const PREFLIGHT_AGE = 7200;

/**
 * Lets pages of every origin read responses of the API to requests that have a key, never to others: without one, any
 * page that a person opens could read which models their gateway has. A preflight has no key itself; it announces
 * the header with the key.
 */
export function allowOtherOrigins(app: App): void {
  const allow = cors({ origin: "*", exposeHeaders, maxAge: PREFLIGHT_AGE });
  app.use("/api/:version{v[0-9]+}/*", async (c, next) => {
    const keyHeaders = credentialAt(c.req.path).headers;
    const names = (c.req.header("access-control-request-headers") ?? "").toLowerCase().split(",");
    // The code and its verifier are the credentials, and cookies are not read.
    if (/^\/api\/v[0-9]+\/auth\/keys$/.test(c.req.path)) return allow(c, next);
    const isWithKey =
      c.req.method === "OPTIONS" ? names.some((name) => keyHeaders.includes(name.trim())) : hasKey(c.req.raw);
    if (isWithKey) return allow(c, next);
    await next();
    // A browser's cache must not serve this response to the request with a key.
    if (c.req.header("origin") !== undefined) c.res.headers.append("vary", keyHeaders.join(", "));
  });
}
