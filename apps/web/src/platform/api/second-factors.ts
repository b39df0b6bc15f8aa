import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { call } from "./call.ts";
import type { CallApi } from "./call-api.ts";

/** The browser asks the person for the passkey. The session must be at most a day old. */
export async function addPasskey(callApi: CallApi, name: string): Promise<void> {
  const options = await call(callApi, authenticationOperations.beginPasskey);
  const { makePasskey } = await import("../sign-in/passkeys.ts");
  const body = { response: await makePasskey(options), name };
  await call(callApi, authenticationOperations.addPasskey, { body });
}
