import { t } from "@lingui/core/macro";
import {
  type ApiError,
  apiErrorBodySchema,
  type ChatRequest,
  createAnswerDecoder,
  createSseDecoder,
  describeApiError,
  type RequestSpenders,
  toSpenderHeaders,
} from "@tutti/contract";

/** The result of one request for a completion. */
export interface ModelAnswer {
  text: string;
  /** The slug of the model that answers; undefined if no model has begun to. */
  model: string | undefined;
  /** Undefined if the gateway reported no usage; its cost is in US dollars, and undefined if it is not known. */
  usage: { promptTokens: number; completionTokens: number; cost: number | undefined } | undefined;
  finishReason: string | undefined;
  /** Why the answer is incomplete; undefined if it is complete. */
  failure: { message: string; isUnpaid: boolean; status: number | undefined } | undefined;
}

/** Sends one streamed request to the gateway. Never rejects. */
export type AskModel<Body = ChatRequest> = (
  body: Body,
  options: { signal: AbortSignal; onText: (text: string) => void },
) => Promise<ModelAnswer>;

/** Whether a refusal came before a provider was called, or from a provider that charges nothing for it. */
const isRefusal = ({ code }: ApiError): boolean => code >= 400 && code < 500 && code !== 408;

/**
 * Sends requests as the signed-in person; with an `address`, as the owner of what is published there.
 *
 * @param options.fetch for tests
 * @param options.spenders what the requests spend for, whose limits then apply
 */
export function createAskModel<Body extends object = ChatRequest>(options: {
  fetch: typeof fetch;
  address?: string;
  spenders?: RequestSpenders;
}): AskModel<Body> {
  const { address, spenders = {} } = options;
  return async (body, { signal, onText }) => {
    const answer: ModelAnswer = {
      text: "",
      model: undefined,
      usage: undefined,
      finishReason: undefined,
      failure: undefined,
    };
    // A provider that has begun to answer may have made tokens that are not sent.
    let hasBegun = false;
    const fail = (message: string, isUnpaid: boolean, status?: number): ModelAnswer => ({
      ...answer,
      failure: { message, isUnpaid: isUnpaid && !hasBegun, status },
    });
    try {
      const response = await options.fetch(address ?? "/api/v1/chat/completions", {
        method: "POST",
        credentials: address === undefined ? "same-origin" : "omit",
        // A redirect of the gateway to another address is not followed.
        redirect: "error",
        headers: { "content-type": "application/json", ...toSpenderHeaders(spenders) },
        body: JSON.stringify(address === undefined ? { ...body, stream: true } : body),
        signal,
      });
      if (!response.ok || response.body === null) {
        const parsed = apiErrorBodySchema.safeParse(await response.json().catch(() => undefined));
        const error = parsed.success ? parsed.data.error : { code: response.status, message: "" };
        const words =
          error.message === "" ? t`The gateway replied with status ${response.status}.` : describeApiError(error);
        return fail(words, isRefusal(error), error.code);
      }
      const events = createSseDecoder();
      const decoder = createAnswerDecoder();
      for await (const piece of textOf(response.body)) {
        for (const event of events.push(piece)) {
          if (event.type !== "data" || event.data === "[DONE]") continue;
          for (const part of decoder.push(JSON.parse(event.data))) {
            if (part.type === "text-delta") {
              hasBegun = true;
              answer.text += part.text;
              onText(part.text);
            } else if (part.type === "metadata") {
              answer.model = part.model;
              hasBegun ||= part.provider !== undefined;
            } else if (part.type === "usage") {
              const {
                prompt_tokens: promptTokens,
                completion_tokens: completionTokens,
                cost,
                is_estimated,
              } = part.usage;
              answer.usage = { promptTokens, completionTokens, cost: is_estimated === true ? undefined : cost };
            } else if (part.type === "finish") answer.finishReason = part.reason;
            else if (part.type === "error")
              return fail(describeApiError(part.error), isRefusal(part.error), part.error.code);
          }
        }
      }
      return answer.finishReason === undefined ? fail(t`The answer broke off.`, false) : answer;
    } catch {
      return fail(t`The gateway could not be reached. Check that Tutti is running.`, false);
    }
  };
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
