import {
  type Passkey,
  passkeyListSchema,
  recoveryCodesSchema,
  type SecondStepSetup,
  secondStepSetupSchema,
  signedInPersonSchema,
} from "@tutti/contract";
import type { CallApi } from "./call-api.ts";

const CODES = "/api/auth/two-factor";
const PASSKEYS = "/api/auth/passkey";

/** Whether signing in by password requires a code as well. */
export async function fetchIsSecondStepOn(callApi: CallApi, signal: AbortSignal): Promise<boolean> {
  const { user } = await callApi("/api/auth/get-session", { schema: signedInPersonSchema, signal });
  return user.twoFactorEnabled === true;
}

/** The setup data for an authenticator app; sign-ins require no code before one of the app was confirmed. */
export function beginSecondStep(callApi: CallApi, password: string): Promise<SecondStepSetup> {
  return callApi(`${CODES}/enable`, { body: { password }, schema: secondStepSetupSchema });
}

export async function confirmSecondStep(callApi: CallApi, code: string): Promise<void> {
  await callApi(`${CODES}/verify-totp`, { body: { code } });
}

/** Makes new recovery codes; the earlier ones become invalid. */
export async function renewRecoveryCodes(callApi: CallApi, password: string): Promise<string[]> {
  const body = { password };
  return (await callApi(`${CODES}/generate-backup-codes`, { body, schema: recoveryCodesSchema })).backupCodes;
}

export async function endSecondStep(callApi: CallApi, password: string): Promise<void> {
  await callApi(`${CODES}/disable`, { body: { password } });
}

export function fetchPasskeys(callApi: CallApi, signal: AbortSignal): Promise<Passkey[]> {
  return callApi(`${PASSKEYS}/list-user-passkeys`, { schema: passkeyListSchema, signal });
}

/** The browser asks the person for the passkey. The session must be at most a day old. */
export async function addPasskey(callApi: CallApi, name: string): Promise<void> {
  const options = await callApi(`${PASSKEYS}/generate-register-options`);
  const { makePasskey } = await import("../sign-in/passkeys.ts");
  await callApi(`${PASSKEYS}/verify-registration`, { body: { response: await makePasskey(options), name } });
}

/** The session must be at most a day old. */
export async function removePasskey(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${PASSKEYS}/delete-passkey`, { body: { id } });
}
