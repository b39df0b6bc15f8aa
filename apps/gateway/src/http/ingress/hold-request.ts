import type { Identity } from "../../accounts/identity.ts";
import { heldBodies } from "../../bodies/body-budget.ts";
import type { BodyRule } from "../../bodies/body-rules.ts";
import { readJson } from "../read-json.ts";
import type { Ingress, IngressRequest, IngressServices } from "./ingress.ts";

/** A request for a completion, in memory until its answer has ended. */
export interface HeldRequest extends IngressRequest {
  /** Removes its bytes from the budget; may be called again. */
  release: () => void;
}

/**
 * Reads a request whose answer may take long, in the form of its ingress: all unanswered requests share one budget of
 * bytes. Throws the errors of `readJson` and of the form, and 503 if the budget has no room.
 */
export async function holdRequest(
  ingress: Pick<Ingress, "readRequest">,
  {
    request,
    rule,
    sender,
    services,
  }: { request: Request; rule: BodyRule; sender: Identity; services: IngressServices },
): Promise<HeldRequest> {
  const share = heldBodies.open(sender.userId);
  try {
    const body = await readJson(request, rule, sender, share);
    return { ...ingress.readRequest(body, request.headers, services), release: share.close };
  } catch (cause) {
    share.close();
    throw cause;
  }
}
