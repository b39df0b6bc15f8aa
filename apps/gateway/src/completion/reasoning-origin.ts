import type { ReasoningDetail, RequestMessage } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderRequest } from "../providers/provider.ts";

/** The field of a reasoning detail that has its origin; no provider is sent it. */
const ORIGIN = "tutti_origin";

/** A reasoning detail that only models of this vendor are sent; the vendor is the author in a model's slug. */
export function withOrigin(detail: ReasoningDetail, origin: string): ReasoningDetail {
  return { ...detail, [ORIGIN]: origin };
}

/** The vendor of a model: the author in its slug. */
export function vendorOf(slug: string): string {
  return slug.replace(/^~/, "").split("/")[0] ?? slug;
}

/**
 * The request without reasoning whose origin is known and is another vendor: a history may have begun with another
 * model, by a fallback or by the Auto Router. Reasoning without a known origin stays.
 */
export function withOwnReasoning(request: ProviderRequest, { model }: Pick<Endpoint, "model">): ProviderRequest {
  const { messages } = request.body;
  if (!messages.some(hasOrigins)) return request;
  const vendor = vendorOf(model.slug);
  const ownMessages = messages.map((message) => (hasOrigins(message) ? withOwnDetails(message, vendor) : message));
  return { ...request, body: { ...request.body, messages: ownMessages } };
}

function hasOrigins({ reasoning_details: details }: RequestMessage): boolean {
  return details?.some((detail) => ORIGIN in detail) === true;
}

function withOwnDetails(message: RequestMessage, vendor: string): RequestMessage {
  const details = message.reasoning_details ?? [];
  const ownDetails = details.filter((detail) => !(ORIGIN in detail) || detail[ORIGIN] === vendor);
  return { ...message, reasoning_details: ownDetails.map(({ [ORIGIN]: _, ...detail }) => detail) };
}
