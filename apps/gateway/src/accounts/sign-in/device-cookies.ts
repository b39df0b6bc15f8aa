import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";

/** How many accounts of one browser have an entry in its cookie; the earliest is dropped. */
const MAX_ACCOUNTS = 5;

/** Seconds; browsers keep no cookie for longer than 400 days. */
const LIFETIME = 365 * 24 * 60 * 60;

/** The name after better-auth's prefix for cookies. */
const NAME = "device";

const SEPARATOR = "~";

/**
 * Device cookies, after OWASP's "Slow Down Online Guessing Attacks with Device Cookies": a browser that has signed in
 * to an account has a budget of its own for wrong passwords, which strangers cannot use up. The cookie signs no one in.
 * It holds entries of a random id and its signature for one account, which is named in neither.
 *
 * @param cookie the value of the cookie; undefined: there is none
 * @returns the id of the browser at this account
 */
export function deviceOf(cookie: string | undefined, email: string, secret: string): string | undefined {
  return entriesOf(cookie)
    .find((entry) => isSignedFor(entry, email, secret))
    ?.split(".")[0];
}

/** The cookie with an entry for this account, and a new id: its earlier wrong passwords do not count any more. */
export function withDevice(cookie: string | undefined, email: string, secret: string): string {
  const others = entriesOf(cookie).filter((entry) => !isSignedFor(entry, email, secret));
  const id = randomBytes(12).toString("base64url");
  return [`${id}.${signatureOf(id, email, secret)}`, ...others].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
}

/** The value of the device cookie in a request's headers. */
export function deviceCookieIn(headers: Headers): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?tutti\.device=([^;\s]+)/.exec(headers.get("cookie") ?? "")?.[1];
}

type CookieContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Adds the account to the device cookie of the browser that a response goes to. */
export function setDeviceCookie(context: CookieContext, email: string, secret: string): void {
  const { name, attributes } = context.context.createAuthCookie(NAME, { maxAge: LIFETIME });
  context.setCookie(name, withDevice(context.getCookie(name) ?? undefined, email, secret), attributes);
}

/** Sets the device cookie with every session that begins, however the person has signed in. */
export function deviceCookies(secret: string) {
  return {
    id: "device-cookies",
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (context) => {
            const user = context.context.newSession?.user;
            if (user) setDeviceCookie(context, user.email, secret);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

function entriesOf(cookie: string | undefined): string[] {
  return cookie === undefined ? [] : cookie.split(SEPARATOR, MAX_ACCOUNTS);
}

function isSignedFor(entry: string, email: string, secret: string): boolean {
  const [id = "", signature = ""] = entry.split(".");
  const [own, shown] = [Buffer.from(signatureOf(id, email, secret)), Buffer.from(signature)];
  return own.length === shown.length && timingSafeEqual(own, shown);
}

function signatureOf(id: string, email: string, secret: string): string {
  const text = JSON.stringify(["device cookie", email.toLowerCase(), id]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}
