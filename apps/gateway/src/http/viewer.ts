import { ownerOf } from "../accounts/accounts.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import type { Services } from "../services.ts";

/**
 * The catalog as the sender of a request sees it: with the sender's own providers if a session or a key identifies
 * them.
 */
export async function viewOf(request: Request, { accounts, catalog, modelRules }: Services): Promise<CatalogView> {
  const isSignedIn = request.headers.has("authorization") || request.headers.has("cookie");
  const identity = isSignedIn ? await accounts.identify(request) : undefined;
  return catalog.forOwner(identity && ownerOf(identity), await modelRules.accessOf(identity));
}
