import { t } from "@lingui/core/macro";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";

/**
 * Asks the person for one of their passkeys. Throws an error with a message for the person if none is provided.
 *
 * @param options the request options of the gateway
 */
export function askForPasskey(options: unknown): Promise<object> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch((cause) => {
    throw new Error(t`No passkey was used. Try again, or sign in with your password.`, { cause });
  });
}

/**
 * Lets the person create a passkey for this account. Throws an error with a message for the person if none is created.
 */
export function makePasskey(options: unknown): Promise<object> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch((cause) => {
    const isThere = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    const message = isThere
      ? t`This device has a passkey for your account already.`
      : t`No passkey was made. Try again, and follow your browser's instructions.`;
    throw new Error(message, { cause });
  });
}
