import type { ResponsesRequest } from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";

/** Throws for what a request refers to and this gateway does not have. */
export function refuseUnsupported(request: ResponsesRequest): void {
  const previous = request.previous_response_id;
  if (previous) {
    throw new ApiFailure({
      code: 404,
      message: `Previous response with id '${previous}' not found.`,
      metadata: { error_type: "previous_response_not_found" },
    });
  }
  const items = typeof request.input === "string" ? [] : (request.input ?? []);
  const reference = items.find(({ type }) => type === "item_reference");
  if (reference) {
    throw new ApiFailure({
      code: 404,
      message: `Item with id '${reference.id ?? ""}' not found.`,
      metadata: { error_type: "item_not_found" },
    });
  }
  for (const name of ["background", "conversation", "prompt"] as const) {
    if (request[name]) throw new ApiFailure({ code: 400, message: `This server does not support '${name}'.` });
  }
}
