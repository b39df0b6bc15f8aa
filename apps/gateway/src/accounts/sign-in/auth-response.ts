import { ApiFailure } from "../../api-failure.ts";

/**
 * The page that opens after a failed sign-in when the page on which it began is not known. It reads both parameters.
 */
export const failedSignInPath = "/chat?sign-in=failed";

/** The path to which GitHub and Google redirect people back. */
const returnPath = "/api/auth/callback/";

/** better-auth's codes for a session older than a day; the gateway's own message says what to do about it. */
const staleCodes = ["SESSION_NOT_FRESH", "SESSION_EXPIRED"];

/**
 * better-auth's response in the form that people read: failures have a code and a message, and no internal details. A
 * person who comes back from GitHub or Google has a browser and not a program in front of them, and is redirected to
 * the page.
 *
 * @param request the request that better-auth answered
 */
export async function toAuthResponse(response: Response, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { status } = response;
  if (status < 400) return withoutTokens(response);
  if (request.method === "GET" && pathname.startsWith(returnPath)) {
    const location = `${failedSignInPath}&error=${status === 429 ? "too_many_requests" : "internal_server_error"}`;
    return new Response(null, { status: 302, headers: { location } });
  }
  // The queue in which passwords are hashed is full; the message is our own.
  if (status === 503 && response.headers.has("retry-after")) return response;
  if (status >= 500) {
    return refuse(status, { code: "INTERNAL_SERVER_ERROR", message: "Something went wrong. Try again." });
  }
  if (status === 429 && !response.headers.has("retry-after")) return tellToWait(response);
  const body = await bodyOf(response);
  if (body === undefined && status === 401) return refuse(401, { code: "UNAUTHORIZED", message: "Sign in first." });
  if (body === undefined && status === 404) return refusePath(request);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  if (staleCodes.includes(code)) {
    const message = "You signed in more than a day ago. Sign out and in again, then repeat this.";
    return refuse(status, { code, message });
  }
  return response;
}

/**
 * The same response without the session's token, which better-auth repeats in bodies: it is in the cookie, which
 * scripts of the page cannot read.
 */
async function withoutTokens(response: Response): Promise<Response> {
  const body = await bodyOf(response);
  if (typeof body !== "object" || body === null) return response;
  if (!("token" in body) && !("session" in body)) return response;
  const { token: _token, ...rest } = body as { token?: unknown; session?: unknown };
  const { token: _listed, ...session } = { ...(typeof rest.session === "object" ? rest.session : {}) } as {
    token?: unknown;
  };
  const safeBody = "session" in rest && rest.session !== null ? { ...rest, session } : rest;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(safeBody), { status: response.status, headers });
}

const bodyCodes: Readonly<Record<number, string>> = { 413: "PAYLOAD_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE" };

/** The response to a body that is refused, in better-auth's form; rethrows every other cause. */
export function refuseBody(cause: unknown): Response {
  if (!(cause instanceof ApiFailure)) throw cause;
  const { code, message } = cause.error;
  return refuse(code, { code: bodyCodes[code] ?? "BAD_REQUEST", message });
}

export function refuse(
  status: number,
  body: { code: string; message: string },
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers });
}

/** The response to a request for a path that is closed, or that there is not. */
export function refusePath({ method, url }: Request): Response {
  return refuse(404, { code: "NOT_FOUND", message: `Nothing at ${method} ${new URL(url).pathname}` });
}

/** The parsed body; undefined where there is no JSON: better-auth labels some of its empty responses as JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const text = isJson ? await response.clone().text() : "";
  return text === "" ? undefined : JSON.parse(text);
}

/** Replaces better-auth's own response to a locked second factor, which does not say how long to wait. */
function tellToWait(response: Response): Response {
  const seconds = response.headers.get("x-retry-after") ?? "60";
  const message = `Too many attempts. Try again in ${seconds} seconds.`;
  return refuse(429, { code: "TOO_MANY_REQUESTS", message }, { "retry-after": seconds });
}
