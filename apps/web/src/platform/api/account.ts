import {
  type ApiKeyList,
  apiKeyListSchema,
  type ConnectProviderRequest,
  type ConnectProviderResponse,
  type CreateApiKeyRequest,
  type CreateApiKeyResponse,
  connectProviderResponseSchema,
  createApiKeyResponseSchema,
  type ProviderKeyList,
  passwordLinkOwnerSchema,
  providerKeyListSchema,
  type SignInAccount,
  signInAccountsSchema,
  signInRedirectSchema,
  type User,
  userSchema,
} from "@tutti/contract";
import type { SocialProvider } from "../sign-in/session.ts";
import { type CallApi, queryString, type ReadPage } from "./call-api.ts";

const KEYS = "/api/frontend/user/keys";
const PROVIDERS = "/api/frontend/provider-keys";

/** @param model the slug of the model of new characters; null for the product's own default */
export function setDefaultModel(callApi: CallApi, model: string | null): Promise<User> {
  return callApi("/api/frontend/user", { method: "patch", body: { default_text_model: model }, schema: userSchema });
}

export async function renameUser(callApi: CallApi, name: string): Promise<void> {
  await callApi("/api/auth/update-user", { body: { name } });
}

/** Ends the account's other sessions. */
export async function changePassword(
  callApi: CallApi,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await callApi("/api/auth/change-password", { body: { currentPassword, newPassword, revokeOtherSessions: true } });
}

/** Sets the first password of an account that GitHub or Google made. The session must be at most a day old. */
export async function setPassword(callApi: CallApi, newPassword: string): Promise<void> {
  await callApi("/api/auth/set-password", { body: { newPassword } });
}

/** The account that a password link belongs to. */
export function describePasswordLink(
  callApi: CallApi,
  secret: string,
  signal: AbortSignal,
): Promise<{ name: string; email: string }> {
  return callApi("/api/auth/describe-password-link", { body: { secret }, schema: passwordLinkOwnerSchema, signal });
}

/** Sets the password of the link's account, and ends its sessions. */
export async function redeemPasswordLink(
  callApi: CallApi,
  body: { secret: string; newPassword: string },
): Promise<void> {
  await callApi("/api/auth/use-password-link", { body });
}

/** Mails a link that sets a new password, if an account with this address exists. */
export async function requestPasswordMail(callApi: CallApi, email: string): Promise<void> {
  await callApi("/api/auth/request-password-link", { body: { email } });
}

/** The sign-in methods of the person's account. */
export function fetchSignInAccounts(callApi: CallApi, signal: AbortSignal): Promise<SignInAccount[]> {
  return callApi("/api/auth/list-accounts", { schema: signInAccountsSchema, signal });
}

/**
 * Connects a sign-in service to the account. The session must be at most a day old.
 *
 * @param returnTo the address to come back to, connected or not
 * @returns the address that the browser must go to
 */
export async function connectSignIn(callApi: CallApi, provider: SocialProvider, returnTo: string): Promise<string> {
  const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo };
  return (await callApi("/api/auth/link-social", { body, schema: signInRedirectSchema })).url;
}

/** Refused if it is the only sign-in method of the account. The session must be at most a day old. */
export async function disconnectSignIn(callApi: CallApi, accountId: string): Promise<void> {
  await callApi("/api/auth/unlink-account", { body: { accountId } });
}

/** @param password undefined if the account has none; then the session must be at most a day old */
export async function deleteAccount(callApi: CallApi, password: string | undefined): Promise<void> {
  await callApi("/api/auth/delete-user", { body: password === undefined ? {} : { password } });
}

/** A page of keys, the newest first. */
export const fetchApiKeys: ReadPage<ApiKeyList> = (callApi, cursor, signal) =>
  callApi(`${KEYS}${queryString({ cursor })}`, { schema: apiKeyListSchema, signal });

/** Only this response contains the key itself. */
export function createApiKey(callApi: CallApi, request: CreateApiKeyRequest): Promise<CreateApiKeyResponse> {
  return callApi(KEYS, { body: request, schema: createApiKeyResponseSchema });
}

export async function setApiKeyDisabled(callApi: CallApi, id: string, isDisabled: boolean): Promise<void> {
  await callApi(`${KEYS}/${encodeURIComponent(id)}`, { method: "patch", body: { disabled: isDisabled } });
}

export async function revokeApiKey(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${KEYS}/${encodeURIComponent(id)}`, { method: "delete" });
}

/** A page of the connected providers, and all that can be connected. */
export const fetchProviderKeys: ReadPage<ProviderKeyList> = (callApi, cursor, signal) =>
  callApi(`${PROVIDERS}${queryString({ cursor })}`, { schema: providerKeyListSchema, signal });

/** The gateway checks the key with the provider before it responds. */
export function connectProvider(callApi: CallApi, request: ConnectProviderRequest): Promise<ConnectProviderResponse> {
  return callApi(PROVIDERS, { body: request, schema: connectProviderResponseSchema });
}

export async function disconnectProvider(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${PROVIDERS}/${encodeURIComponent(id)}`, { method: "delete" });
}
