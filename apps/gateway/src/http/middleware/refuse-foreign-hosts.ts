import type { Connection, Misdirection } from "../../accounts/own-hosts.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { hasKey } from "../sender-key.ts";

/** The most characters of a foreign name that are repeated. */
const SHOWN = 100;

/**
 * Paths that orchestrators and load balancers request under whatever name or address they know. The response is the
 * same for every client, and a page that reads it learns no more than that there is a server.
 */
const askedByAnyName: ReadonlySet<string> = new Set(["/api/health", "/api/ready"]);

/**
 * 421 for requests under a name that is not this server's, and for those that a proxy forwards to a server that is not
 * set up to be behind one. Call it before everything else.
 */
export function refuseForeignHosts(app: App, { ownHosts }: Pick<Services, "ownHosts">): void {
  app.use("*", async (c, next) => {
    if (askedByAnyName.has(c.req.path) && (c.req.method === "GET" || c.req.method === "HEAD")) return next();
    const connection = connectionOf(c);
    const misdirection =
      ownHosts.unexpectedForwarding(c.req.raw, connection) ?? ownHosts.foreignHost(c.req.raw, connection);
    return misdirection ? answer(c, misdirection) : next();
  });
}

function connectionOf(c: AppContext): Connection {
  const socket = c.env?.incoming?.socket;
  return { localAddress: socket?.localAddress, localPort: socket?.localPort, peerAddress: socket?.remoteAddress };
}

/**
 * 421 for requests of pages elsewhere without a key. Call it after the handler that lets pages elsewhere read
 * responses.
 */
export function refuseForeignOrigins(app: App, { ownHosts }: Pick<Services, "ownHosts">): void {
  app.use("*", async (c, next) => {
    // A browser adds no key by itself, and the API is for pages of every origin that have one.
    const foreign = hasKey(c.req.raw) ? undefined : ownHosts.foreignOrigin(c.req.raw);
    return foreign ? answer(c, foreign) : next();
  });
}

/**
 * The refusal in the form that the client reads: a page for a browser, better-auth's form for its paths, OpenRouter's
 * for all others.
 */
function answer(c: AppContext, foreign: Misdirection): Response {
  const { path } = c.req;
  const { reason, remedy } = describe(foreign);
  const message = `${reason} ${remedy}`;
  if (path.startsWith("/api/auth/")) return c.json({ code: "MISDIRECTED_REQUEST", message }, 421);
  const isPage = !/^\/(api|v\d+)(\/|$)/.test(path) && (c.req.method === "GET" || c.req.method === "HEAD");
  if (!isPage) throw new ApiFailure({ code: 421, message });
  const headers = {
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  };
  const wantsPage = c.req.header("accept")?.includes("text/html") ?? false;
  return wantsPage ? c.html(toPage({ reason, remedy }), 421, headers) : c.text(message, 421, headers);
}

function describe(misdirection: Misdirection): { reason: string; remedy: string } {
  if (misdirection.by === "forwarding") {
    const { header } = misdirection;
    return {
      reason:
        header === undefined
          ? "This request comes from another machine, and this server is set up for its own machine alone."
          : `This request came through a proxy or a tunnel (it has the header "${header}"), and this server is set up for its own machine alone.`,
      remedy:
        "If other machines should reach Tutti, start it with PUBLIC_URL set to the address that people open, such as PUBLIC_URL=https://tutti.example.org, and with TUTTI_TRUST_PROXY=1 behind a proxy of yours.",
    };
  }
  const { by, name } = misdirection;
  const excerpt = name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
  if (by === "host") {
    return {
      reason: `This server is not served under the name "${excerpt}".`,
      remedy: `If the name is yours, start Tutti with TUTTI_ALLOWED_HOSTS=${excerpt}, or with PUBLIC_URL=https://${excerpt} where that is the address that people open.`,
    };
  }
  if (name === "cross-site" || name === "same-site") {
    return {
      reason: "A page of another site may not use this server with a session.",
      remedy: "Open Tutti's own page. Programs and other pages send an API key.",
    };
  }
  return {
    reason: `A page at "${excerpt}" may not use this server with a session, because that is not the server's own address.`,
    remedy: `If that is where people open Tutti, start it with PUBLIC_URL=${excerpt}. Programs and other pages send an API key.`,
  };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function toPage({ reason, remedy }: { reason: string; remedy: string }): string {
  const [first, second] = [reason, remedy].map((text) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tutti</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.25rem; }
</style>
<h1>${first}</h1>
<p>${second}</p>
<p>On the machine that Tutti runs on, it is open at <code>http://localhost</code> with its port.</p>
</html>`;
}
