import type { UnmappedFeature } from "../unmapped-feature.ts";

/** Features of the Responses API for which OpenRouter's wire has no field. */
export const unmappedByOpenAi: readonly UnmappedFeature[] = [
  {
    feature: "file_citation",
    reason:
      "It names a file in the vendor's own store, which a client of another API cannot open; the text that cites it is kept.",
    exchanges: ["openai/openai-file-search-tool-1", "openai/openai-file-search-tool-2"],
  },
  {
    feature: "container_file_citation",
    reason: "It names a file on a machine of the vendor's, which is deleted soon after the answer; the text is kept.",
    exchanges: ["openai/openai-code-interpreter-tool-1"],
  },
  {
    feature: "mcp_approval_request",
    reason:
      "The question is shown with the reasoning, like every tool of the vendor's own, but a conversation in OpenRouter's format has no field for the approval.",
    exchanges: ["openai/openai-mcp-tool-approval-1", "openai/openai-mcp-tool-approval-3"],
  },
  {
    feature: "function_call.caller",
    reason:
      "A call made by a program that the model wrote is returned as a call by the model: a tool call has no field for the caller.",
    exchanges: ["openai/programmatic-tool-calling-1", "openai/programmatic-tool-calling-2"],
  },
];
