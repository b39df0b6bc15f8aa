import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { WriteFailure } from "../../write-failure.ts";
import { toOpenAiError } from "./to-openai-error.ts";

/** A failure in OpenAI's form. */
export const writeResponsesFailure: WriteFailure = (error) => {
  const { status, error: openAiError } = toOpenAiError(error);
  return { status: status as ContentfulStatusCode, body: { error: openAiError } };
};
