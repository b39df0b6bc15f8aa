import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";

/** How many wrong codes in a row lock an account, and for how many seconds (NIST SP 800-63B, 5.2.2). */
const LOCKOUT = { maxFailedAttempts: 10, durationSeconds: 900 };

/**
 * A second factor after the password: a code of an authenticator app (RFC 6238), or one of ten recovery codes, each of
 * which works once. Both are stored encrypted with the instance's secret. A challenge ends after five wrong codes.
 */
export function signInCodes() {
  return twoFactor({ accountLockout: LOCKOUT, trustDeviceMaxAge: 0 });
}

/**
 * Passkeys (WebAuthn) instead of a password and a code: the authenticator must have verified its user, by a PIN, a
 * finger or a face. They belong to the host in the address bar.
 *
 * @param origin of the gateway's page
 */
export function passkeys(origin: string) {
  return passkey({
    rpID: new URL(origin).hostname,
    rpName: "Tutti",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: async ({ verification }) => {
        if (verification.registrationInfo?.userVerified !== true)
          throw new APIError("BAD_REQUEST", verificationRefusal);
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED", verificationRefusal);
      },
    },
    advanced: { webAuthnChallengeCookie: "passkey" },
  });
}

const verificationRefusal = {
  code: "PASSKEY_NOT_VERIFIED",
  message: "This passkey did not verify who you are. Set a PIN, a fingerprint or a face for it, or use another one.",
};
