import type { ModelErrorCode } from "../../models/model-call.ts";

/** The name of errors of calls to models. */
export const TUTTI_ERROR = "TuttiError";

/** An error of a call to a model; the code is for programs. */
export class TuttiError extends Error {
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string) {
    super(message);
    this.name = TUTTI_ERROR;
    this.code = code;
  }
}
