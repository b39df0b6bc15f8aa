import type { ResponsesRequest } from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";

/** Throws 400 for what this gateway does not have. */
export function refuseUnsupported(request: ResponsesRequest): void {
  for (const name of ["background", "conversation", "prompt"] as const) {
    if (request[name]) throw new ApiFailure({ code: 400, message: `This server does not support '${name}'.` });
  }
}
