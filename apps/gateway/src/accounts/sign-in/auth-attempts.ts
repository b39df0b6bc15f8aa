import { type AttemptRefusal, type Attempts, describeWait } from "../../limits/attempts.ts";
import type { Identity } from "../identity.ts";
import type { AuthPath } from "./auth-paths.ts";
import { refuse } from "./auth-response.ts";
import { deviceCookieIn, deviceOf } from "./device-cookies.ts";

/** A request to better-auth whose attempt is counted. */
export interface AuthAttempt {
  path: AuthPath;
  request: Request;
  /** The parsed body. */
  form: unknown;
  /** The client's address; undefined: unknown. */
  address: string | undefined;
}

/**
 * Counts a request by its rule, and runs it; its response where it is within its limits, else a refusal with 429. A
 * response without an error forgets the wrong attempts that it was counted among.
 */
export async function withinLimits(
  { path, request, form, address }: AuthAttempt,
  {
    attempts,
    secret,
    identify,
    run,
  }: {
    attempts: Attempts;
    /** Signs the device cookies. */
    secret: string;
    /** The person of a session: better-auth accepts no API key. */
    identify: (request: Request) => Promise<Identity | undefined>;
    run: () => Promise<Response>;
  },
): Promise<Response> {
  if (path.attempts === "uncounted") return run();
  const subject = await subjectOf(path, { form, identify: () => identify(request) });
  // Nothing that is counted by the session is tried without one.
  if (path.subject === "session" && subject === undefined) return new Response(null, { status: 401 });
  const device =
    path.subject === "email" && subject !== undefined
      ? deviceOf(deviceCookieIn(request.headers), subject, secret)
      : undefined;
  const attemptResult = await attempts.take(path.attempts, { address, subject, device });
  if (!attemptResult.ok) return refuseAttempt(path, attemptResult.error);
  const response = await run();
  // Where the server fails, nothing was guessed.
  if (response.status < 400 || response.status >= 500) attemptResult.value.succeed();
  return response;
}

/**
 * The account whose attempts are counted. An email address counts whether or not it has an account: a refusal tells a
 * stranger nothing about that.
 */
async function subjectOf(
  { subject }: AuthPath,
  { form, identify }: { form: unknown; identify: () => Promise<Identity | undefined> },
): Promise<string | undefined> {
  if (subject === "session") return (await identify())?.userId;
  const email: unknown = typeof form === "object" && form !== null ? Reflect.get(form, "email") : undefined;
  return subject === "email" && typeof email === "string" ? email.toLowerCase() : undefined;
}

function refuseAttempt({ attempts }: AuthPath, { seconds, limit }: AttemptRefusal): Response {
  const wait = describeWait(seconds);
  const message =
    attempts === "signIn" && limit === "subject"
      ? `Too many attempts at this account, also by others. Try again in ${wait}, or in a browser in which you have signed in before.`
      : `Too many attempts. Try again in ${wait}.`;
  return refuse(429, { code: "TOO_MANY_REQUESTS", message }, { "retry-after": String(seconds) });
}
