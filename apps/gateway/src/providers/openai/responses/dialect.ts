/** How one vendor's Responses API differs from others. */
export interface ResponsesDialect {
  /** The format of its reasoning details; details of another format are not sent to it. */
  format: "openai-responses-v1" | "xai-responses-v1";
  /** It accepts a request for a summary of the reasoning; others always send one, or never. */
  summarizes: boolean;
  /** It marks which messages are interim and which is the final answer, and requires the marks back. */
  hasPhases: boolean;
  /** Its search can exclude sites, not only restrict itself to some. */
  excludesDomains: boolean;
  /** The smallest limit that it accepts for an answer, in tokens. */
  leastTokens: number;
}

export const openAiDialect: ResponsesDialect = {
  format: "openai-responses-v1",
  summarizes: true,
  hasPhases: true,
  excludesDomains: false,
  leastTokens: 16,
};

export const xAiDialect: ResponsesDialect = {
  format: "xai-responses-v1",
  summarizes: false,
  hasPhases: false,
  excludesDomains: true,
  leastTokens: 1,
};
