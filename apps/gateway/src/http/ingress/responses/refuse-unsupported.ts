import type { ResponsesRequest } from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";

/** Throws 400 for what this gateway does not have. */
export function refuseUnsupported(request: ResponsesRequest): void {
  for (const name of ["conversation", "prompt"] as const) {
    if (request[name]) throw new ApiFailure({ code: 400, message: `This server does not support '${name}'.` });
  }
}

/** Throws 400 for a response in the background that is not stored: its client could never read it. */
export function refuseUnstoredBackground(request: ResponsesRequest, isStored: boolean): void {
  if (!request.background || isStored) return;
  const message =
    request.store === false
      ? "A response with 'background' must be stored: send it without 'store': false."
      : "This server stores no responses, so that it has none with 'background'.";
  throw new ApiFailure({ code: 400, message });
}
