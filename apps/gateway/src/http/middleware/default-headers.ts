import type { App } from "../app-env.ts";

/**
 * What a response tells browsers unless its route says otherwise. A response of the API is data: a browser that opens
 * its address shows it without a program, a frame or a guess of its type, sends its address nowhere, and does not store
 * it, since it may contain what only its reader may know.
 */
export const defaultHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
} as const;

/** Adds the default headers to every response that does not have its own. Call it before everything else. */
export function addDefaultHeaders(app: App): void {
  app.use("*", async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(defaultHeaders)) if (!headers.has(name)) headers.set(name, value);
  });
}
