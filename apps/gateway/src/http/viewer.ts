import { ownerOf } from "../accounts/accounts.ts";
import type { CatalogueView } from "../catalogue/catalogue.ts";
import type { Services } from "../services.ts";

/** The catalogue as whoever asks sees it: with the providers of their own where a session or a key says who they are. */
export async function viewOf(request: Request, { accounts, catalogue }: Services): Promise<CatalogueView> {
  const isSomebody = request.headers.has("authorization") || request.headers.has("cookie");
  const identity = isSomebody ? await accounts.identify(request) : undefined;
  return catalogue.forOwner(identity && ownerOf(identity));
}
