import type { ModelErrorCode } from "../../models/model-call.ts";

/** What errors of calls to models are called. */
export const TUTTI_ERROR = "TuttiError";

/** Why a model does not answer; the code is for programs. */
export class TuttiError extends Error {
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string) {
    super(message);
    this.name = TUTTI_ERROR;
    this.code = code;
  }
}
