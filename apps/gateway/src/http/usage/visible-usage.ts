import { hasScope, type Identity } from "../../accounts/identity.ts";

/**
 * The id of the key whose usage alone the sender may read; undefined where the sender may read the whole account's. A
 * key may be in other hands than its owner's, and without the scope `usage:read` it shows only its own usage.
 */
export function visibleKeyOf(identity: Identity): string | undefined {
  return hasScope(identity, "usage:read") ? undefined : identity.keyId;
}
