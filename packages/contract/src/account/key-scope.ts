import * as z from "zod";

/**
 * What an API key may do besides what every key may: call models, start runs and follow or stop them, read models and
 * presets, and read its own usage. The key's maker chooses these scopes; a new key has none of them.
 */
export const keyScopes = {
  "usage:read": "read the usage and the generations of the whole account",
  "presets:write": "create, change and delete presets",
  "publications:write": "list, publish, replace and take back pages, without a purse",
  "shares:write": "list, create and take back shares",
  "keys:manage": "create, list, change and revoke API keys without scopes, with limits of their own",
} as const;

export type KeyScope = keyof typeof keyScopes;

/** The ids of all scopes, in the order in which they are shown. */
export const keyScopeIds = Object.keys(keyScopes) as KeyScope[];

const keyScopeSchema = z.enum(keyScopeIds as [KeyScope, ...KeyScope[]]);

/** The scopes of one key. */
export const keyScopesSchema = z.array(keyScopeSchema).max(20);
