import { ApiFailure } from "../api-failure.ts";

/** What is opened where it is not known from where the person went to sign in. The page reads both parameters. */
export const failedSignInPath = "/chat?sign-in=failed";

/** The address to which GitHub and Google send people back. */
const returnPath = "/api/auth/callback/";

/** What better-auth says where a session is older than a day; what to do about it is said by us. */
const staleCodes = ["SESSION_NOT_FRESH", "SESSION_EXPIRED"];

/**
 * An answer of better-auth as people are to read it: failures have a code and a message, and nothing of what went wrong
 * inside. Who comes back from GitHub or Google has a browser and no program in front of them, and is sent to the page.
 *
 * @param request what better-auth was asked
 */
export async function toAuthResponse(response: Response, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { status } = response;
  if (status < 400) return response;
  if (request.method === "GET" && pathname.startsWith(returnPath)) {
    const location = `${failedSignInPath}&error=${status === 429 ? "too_many_requests" : "internal_server_error"}`;
    return new Response(null, { status: 302, headers: { location } });
  }
  if (status >= 500) {
    return refuse(status, { code: "INTERNAL_SERVER_ERROR", message: "Something went wrong. Try again." });
  }
  if (status === 429) return tellToWait(response);
  const body = await bodyOf(response);
  if (body === undefined && status === 401) return refuse(401, { code: "UNAUTHORIZED", message: "Sign in first." });
  if (body === undefined && status === 404) {
    return refuse(404, { code: "NOT_FOUND", message: `Nothing at ${request.method} ${pathname}` });
  }
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  if (staleCodes.includes(code)) {
    const message = "You signed in more than a day ago. Sign out and in again, then repeat this.";
    return refuse(status, { code, message });
  }
  return response;
}

const bodyCodes: Readonly<Record<number, string>> = { 413: "PAYLOAD_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE" };

/** The answer to a body that is not read, in better-auth's form; throws what is no refusal of one. */
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

/** Undefined where there is no JSON; better-auth calls some of its empty answers JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const text = isJson ? await response.clone().text() : "";
  return text === "" ? undefined : JSON.parse(text);
}

/** better-auth's own answer has no code, and a header that browsers do not know. */
function tellToWait(response: Response): Response {
  const seconds = response.headers.get("x-retry-after") ?? "60";
  const message = `Too many attempts. Try again in ${seconds} seconds.`;
  return refuse(429, { code: "TOO_MANY_REQUESTS", message }, { "retry-after": seconds });
}
