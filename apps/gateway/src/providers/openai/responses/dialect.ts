/** How one vendor speaks the Responses API. */
export interface ResponsesDialect {
  /** What its reasoning details are marked with; details of another format are not for it. */
  format: "openai-responses-v1" | "xai-responses-v1";
  /** It takes a wish for a summary of the reasoning; others send one unasked, or never. */
  summarizes: boolean;
  /** It says, and wants to hear, which messages came along the way and which is the final answer. */
  hasPhases: boolean;
  /** Its search can be told which sites to leave out, not only which to use. */
  excludesDomains: boolean;
  /** The fewest tokens that an answer may be limited to. */
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
