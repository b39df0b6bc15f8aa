import { ownerOf } from "../../accounts/identity.ts";
import type { CatalogView } from "../../catalog/catalog.ts";
import type { Services } from "../../services.ts";
import { identify } from "../authenticate.ts";
import { hasKey } from "../sender-key.ts";

/**
 * The catalog as the sender of a request sees it: with the sender's own providers if a session or a key identifies
 * them.
 */
export async function viewOf(request: Request, { accounts, catalog, modelRules }: Services): Promise<CatalogView> {
  const isSignedIn = hasKey(request) || request.headers.has("cookie");
  const identity = isSignedIn ? await identify(request, accounts) : undefined;
  return catalog.forOwner(identity && ownerOf(identity), await modelRules.accessOf(identity));
}
