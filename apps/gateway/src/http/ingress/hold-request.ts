import type { Identity } from "../../accounts/identity.ts";
import { heldBodies } from "../../bodies/body-budget.ts";
import type { BodyRule } from "../../bodies/body-rules.ts";
import type { BackgroundResponses } from "../../stored-responses/background/background-responses.ts";
import type { StoredResponses } from "../../stored-responses/stored-responses.ts";
import { readJson } from "../read-json.ts";
import type { Ingress, IngressRequest, IngressServices } from "./ingress.ts";

/** A request for a completion, in memory until its answer has ended. */
export interface HeldRequest extends IngressRequest {
  /** Removes its bytes from the budget; may be called again. */
  release: () => void;
}

/** Both stores of responses for forms that refer to them. */
interface HeldServices extends IngressServices {
  storedResponses?: StoredResponses | undefined;
  backgroundResponses?: BackgroundResponses | undefined;
}

/**
 * Reads a request whose answer may take long, in the form of its ingress: all unanswered requests share one budget of
 * bytes. Throws the errors of `readJson` and of the form, and 503 if the budget has no room.
 */
export async function holdRequest(
  ingress: Pick<Ingress, "readRequest" | "readStoredRequest">,
  { request, rule, sender, services }: { request: Request; rule: BodyRule; sender: Identity; services: HeldServices },
): Promise<HeldRequest> {
  const share = heldBodies.open(sender.userId);
  try {
    const body = await readJson(request, rule, sender, share);
    const { storedResponses, backgroundResponses } = services;
    const reading =
      storedResponses && backgroundResponses && ingress.readStoredRequest
        ? await ingress.readStoredRequest(body, request.headers, {
            ...services,
            storedResponses,
            backgroundResponses,
            sender,
            hold: share.take,
          })
        : ingress.readRequest(body, request.headers, services);
    return { ...reading, release: share.close };
  } catch (cause) {
    share.close();
    throw cause;
  }
}
