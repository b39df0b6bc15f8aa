import * as z from "zod";
import { pageSchema } from "../page.ts";

/** A browser that is signed in. Times are ISO 8601. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
  /** The browser's name, as in `Firefox`; null if the browser did not send it. */
  browser: z.string().nullable(),
  /** The system or device, as in `Windows` and `iPhone`; null if the browser did not send it. */
  system: z.string().nullable(),
  /** The sign-in. */
  created_at: z.string(),
  /** Exact to the minute. */
  last_used_at: z.string(),
});

/** `GET /api/frontend/user/sessions`: the last used one first. */
export const sessionListSchema = pageSchema(sessionSchema);

/** The fields of `GET /api/auth/list-accounts` that the page reads; `credential` is the sign-in by a password. */
export const signInAccountsSchema = z.array(z.object({ id: z.string(), providerId: z.string() }));

/** The same of `GET /api/auth/get-session`: whether a password sign-in needs a code as well. */
export const signedInPersonSchema = z.object({ user: z.object({ twoFactorEnabled: z.boolean().nullish() }) });

/** The same of `POST /api/auth/two-factor/enable`: what an authenticator app needs, and the recovery codes. */
export const secondStepSetupSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

/** The same of `POST /api/auth/two-factor/generate-backup-codes`. */
export const recoveryCodesSchema = z.object({ backupCodes: z.array(z.string()) });

/** The same of `GET /api/auth/passkey/list-user-passkeys`. */
export const passkeyListSchema = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.string().nullish() }),
);

/** The same of `POST /api/auth/link-social`: the address to which the browser goes next. */
export const signInRedirectSchema = z.object({ url: z.string() });

export type SessionInfo = z.infer<typeof sessionSchema>;
export type SignInAccount = z.infer<typeof signInAccountsSchema>[number];
export type SecondStepSetup = z.infer<typeof secondStepSetupSchema>;
export type Passkey = z.infer<typeof passkeyListSchema>[number];
