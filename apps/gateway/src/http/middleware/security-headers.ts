import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";

/** Seconds for which browsers use HTTPS alone for this name: a year, as browsers' own lists require at least. */
const STRICT_TRANSPORT_AGE = 31_536_000;

/**
 * `Strict-Transport-Security` on responses to pages that are open with HTTPS (RFC 6797, 7.2: never over plain HTTP).
 * Names below the own one are not included: they may be served by others.
 */
export function requireEncryption(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.use("*", async (c, next) => {
    await next();
    if (c.req.header("upgrade") !== undefined || !accounts.originOf(c.req.raw).startsWith("https:")) return;
    // The response's own headers: setting them on the context would copy the response, and each token's path with it.
    c.res.headers.set("strict-transport-security", `max-age=${STRICT_TRANSPORT_AGE}`);
  });
}
