import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Env, Hono, MiddlewareHandler, Next } from "hono";
import { serveBrotliFiles } from "./middleware/brotli-files.ts";
import { PREVIEW_FRAMES, permissionsPolicy, policyChooser } from "./middleware/content-policies.ts";
import { SHARE_TARGET } from "./middleware/disconnected-clients.ts";

/** The path of the build's files that have their content's hash in their name. */
const ASSETS = "/assets/";

/** Content that was shared by link: its address is sent to no other site, and it is not indexed by search engines. */
const SHARES = "/s/";

/**
 * Serves the built page: files as they are, their compressed forms if the build has them, and `index.html` for every
 * other address that a browser opens, since the page does its own routing. Call it after the API's routes; paths under
 * `/api` are left to them.
 *
 * @param options.folder the build's folder; if it does not exist yet, a page explains how to build it
 * @param options.collectors the addresses elsewhere that the page may send reports to; default: none
 */
export function servePage<AppEnv extends Env>(
  app: Hono<AppEnv>,
  options: { folder: string; collectors?: readonly string[] },
): void {
  const policyOf = policyChooser(options.collectors ?? []);
  const index = join(options.folder, "index.html");
  let files: PageFiles | undefined;

  // What is shared to the installed page is taken by its service worker. It comes here only where the browser has lost
  // the worker: the page then says so. The content is not read.
  app.post(SHARE_TARGET, (context) => context.redirect("/chat#shared=lost", 303));

  app.get("*", async (context: Context, next: Next) => {
    const { path } = context.req;
    if (path === "/api" || path.startsWith("/api/")) return next();
    // Checked again until the build exists, so that it needs no restart.
    if (!files && existsSync(index)) {
      files = {
        any: serveStatic({ root: options.folder, precompressed: true }),
        brotli: serveBrotliFiles(options.folder),
        index: serveStatic({ root: options.folder, path: "index.html", precompressed: true }),
      };
    }
    const response = files ? await findFile(context, files) : missingBuildPage(context);
    const isUnchanging =
      path.startsWith(ASSETS) || (path.startsWith(PREVIEW_FRAMES) && context.req.query("v") !== undefined);
    setHeaders(response.headers, {
      policy: policyOf(path),
      isKept: response.ok && isUnchanging,
      isPrivate: path.startsWith(SHARES),
    });
    return response;
  });
}

/** The handlers that serve the files of the build. */
interface PageFiles {
  /** Files that the build has uncompressed. */
  any: MiddlewareHandler;
  /** Files that the build has in one compressed form alone. */
  brotli: MiddlewareHandler;
  /** The page itself, whatever the address. */
  index: MiddlewareHandler;
}

async function findFile(context: Context, files: PageFiles): Promise<Response> {
  const goOn = async () => undefined;
  const file =
    (await files.any(context, goOn)) ??
    (context.req.path.startsWith(ASSETS) ? await files.brotli(context, goOn) : undefined);
  if (file) return file;
  const page = isRoute(context) ? await files.index(context, goOn) : undefined;
  return page ?? context.text("There is no such file.", 404);
}

/** Whether a person opens an address of the page, rather than the page requesting a missing file. */
function isRoute(context: Context): boolean {
  const { path } = context.req;
  if (path.startsWith(ASSETS)) return false;
  const asksForPage = context.req.header("accept")?.includes("text/html") ?? false;
  return asksForPage || !path.slice(path.lastIndexOf("/")).includes(".");
}

function setHeaders(
  headers: Headers,
  { policy, isKept, isPrivate }: { policy: string; isKept: boolean; isPrivate: boolean },
): void {
  headers.set("content-security-policy", policy);
  // A window that a preview opens has no reference to its opener.
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", permissionsPolicy);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", isPrivate ? "no-referrer" : "same-origin");
  if (isPrivate) headers.set("x-robots-tag", "noindex");
  headers.set("cache-control", isKept ? "public, max-age=31536000, immutable" : "no-cache");
}

function missingBuildPage(context: Context): Response {
  const words = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tutti</title>
<h1>The page has not been built yet</h1>
<p>The gateway is running. Build its page in the project's folder, then reload:</p>
<pre>npm run build</pre>
</html>`;
  return context.html(words, 503);
}
