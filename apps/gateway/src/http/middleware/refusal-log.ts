import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";

/** Of a wrong form, not signed in, not allowed, too large, of a wrong type, from a foreign host or page, too often. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 421, 429]);

/** The most refusals of one minute that are logged one by one: a stranger must not fill the disk. */
const PER_MINUTE = 300;

/** The longest part of a path that is logged. */
const SHOWN = 200;

/**
 * Logs each request that was refused because of its sender or its form: when, what, from where. Of more than 300 in a
 * minute the rest is counted, and the number is logged with the next line. Call it right after the default headers.
 */
export function addRefusalLog(
  app: App,
  { accounts, log, now = Date.now }: Pick<Services, "accounts" | "log"> & { now?: () => number },
): void {
  let minute = 0;
  let lineCount = 0;
  app.use("*", async (c, next) => {
    await next();
    const { status } = c.res;
    if (!REFUSALS.has(status)) return;
    const currentMinute = Math.floor(now() / 60_000);
    if (currentMinute !== minute) {
      if (lineCount > PER_MINUTE)
        log.info({ refusals: lineCount - PER_MINUTE }, "more requests were refused than are logged");
      minute = currentMinute;
      lineCount = 0;
    }
    lineCount += 1;
    if (lineCount > PER_MINUTE) return;
    const address = accounts.addressOf(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress });
    log.info({ method: c.req.method, path: c.req.path.slice(0, SHOWN), status, address }, "a request was refused");
  });
}
