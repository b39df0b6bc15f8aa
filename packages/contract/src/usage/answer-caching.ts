/** Whether a request may be answered with a kept answer; `anew`: it is asked all the same, and its answer is kept. */
export type AnswerCaching = "off" | "on" | "anew";

/** The headers of a request that say it to the gateway: OpenRouter's. */
export function toCachingHeaders(caching: AnswerCaching): Record<string, string> {
  return caching === "off"
    ? {}
    : { "X-OpenRouter-Cache": "true", "X-OpenRouter-Cache-Clear": String(caching === "anew") };
}
