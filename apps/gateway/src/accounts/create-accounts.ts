import type { Accounts, Identity, Peer } from "./accounts.ts";
import { createApiKeys } from "./api-keys.ts";
import { toAuthRequest } from "./auth-request.ts";
import {
  type AttemptLimit,
  type Authentication,
  type AuthenticationOptions,
  createAuthentication,
} from "./authentication.ts";
import { clientAddress, isFromOwnPage, publicOrigin } from "./public-origin.ts";

/** What accounts are made of. */
export interface AccountsOptions extends Omit<AuthenticationOptions, "limits"> {
  /** A reverse proxy stands in front: believe its X-Forwarded-* headers. */
  trustProxy: boolean;
  limits?: { signIn: AttemptLimit; signUp: AttemptLimit } | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Slow enough for somebody who guesses passwords, and wide enough for a class that signs up from behind one address. */
const defaultLimits = { signIn: { window: 60, max: 30 }, signUp: { window: 60, max: 100 } };

/** How many origins are kept ready; a gateway is rarely opened under more than a few. */
const ORIGIN_LIMIT = 20;

/** Identity on a database: better-auth for people, our own table for API keys. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { trustProxy } = options;
  const keys = createApiKeys({ queries: options.database.queries, now: options.now });
  const byOrigin = new Map<string, Authentication>();

  function authenticationFor(origin: string): Authentication {
    const known = byOrigin.get(origin);
    // Put back at the end, the origins stand in the order of their last use.
    byOrigin.delete(origin);
    const authentication =
      known ?? createAuthentication(origin, { ...options, limits: options.limits ?? defaultLimits });
    byOrigin.set(origin, authentication);
    for (const oldest of byOrigin.keys()) {
      if (byOrigin.size <= ORIGIN_LIMIT) break;
      byOrigin.delete(oldest);
    }
    return authentication;
  }

  async function identify(request: Request): Promise<Identity | undefined> {
    const key = readBearer(request);
    if (key !== undefined) return keys.identify(key);
    if (!request.headers.has("cookie") || !isFromOwnPage(request, trustProxy)) return undefined;
    const { api } = authenticationFor(publicOrigin(request, trustProxy));
    // Only the page's own question may prolong a session: its answer brings the prolonged cookie along.
    const session = await api.getSession({ headers: request.headers, query: { disableRefresh: true } });
    if (!session) return undefined;
    return { userId: session.user.id, name: session.user.name, email: session.user.email };
  }

  async function handleAuthRequest(request: Request, peer?: Peer): Promise<Response> {
    const origin = publicOrigin(request, trustProxy);
    const address = clientAddress(request, { trustProxy, peerAddress: peer?.address });
    const authRequest = await toAuthRequest(request, { origin, address });
    if (!authRequest.ok) return refuse(413, { code: "PAYLOAD_TOO_LARGE", message: "The request is too large." });
    const response = await authenticationFor(origin).handler(authRequest.value);
    if (response.status >= 500) {
      return refuse(response.status, { code: "INTERNAL_SERVER_ERROR", message: "Something went wrong. Try again." });
    }
    if (response.status === 404 && response.body === null) {
      return refuse(404, {
        code: "NOT_FOUND",
        message: `Nothing at ${request.method} ${new URL(request.url).pathname}`,
      });
    }
    return response.status === 429 ? tellToWait(response) : response;
  }

  return { identify, handleAuthRequest, createKey: keys.create };
}

function readBearer(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** better-auth's own answer has no code, and a header that browsers do not know. */
function tellToWait(response: Response): Response {
  const seconds = response.headers.get("x-retry-after") ?? "60";
  const message = `Too many attempts. Try again in ${seconds} seconds.`;
  return refuse(429, { code: "TOO_MANY_REQUESTS", message }, { "retry-after": seconds });
}

function refuse(
  status: number,
  body: { code: string; message: string },
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers });
}
