import type { AnswerPart, ApiError } from "@tutti/contract";
import type { PassedAnswer } from "../../providers/same-form/form-request.ts";
import type { AnswerEncoder } from "./ingress.ts";

/** What a form adds to the events of an endpoint whose answer breaks. */
export interface FailureEvents {
  /** Whether a text has an event that tells a failure. */
  hasFailure(text: string): boolean;
  /**
   * The event that tells a failure.
   *
   * @param sent the last text that was sent
   */
  encodeFailure(error: ApiError, sent: string): string;
}

/** The endpoint's own events; of the parts only a failure that is none of its events, as when its connection broke. */
export function createPassingEncoder({ texts }: PassedAnswer, failures: FailureEvents): AnswerEncoder {
  let hasFailed = false;
  let sent = "";
  const take = (): string => {
    const text = texts.splice(0).join("");
    hasFailed ||= failures.hasFailure(text);
    if (text !== "") sent = text;
    return text;
  };
  return {
    push(part: AnswerPart) {
      if (part.type !== "error") return texts.length > 0 ? take() : "";
      const text = take();
      if (hasFailed) return text;
      hasFailed = true;
      return text + failures.encodeFailure(part.error, sent);
    },
    end: take,
  };
}
