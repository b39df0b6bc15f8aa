import type { AnswerPartType } from "@tutti/contract";
import type { WireForm } from "./wire-form.ts";

/** What becomes of a part in a form: the field or event that carries it, or why it is left out. */
export type Carriage = { readonly as: string } | { readonly dropped: string };

type CarriedPartType = Exclude<AnswerPartType, "metadata" | "error">;

/** What becomes of each part of an answer in each form, where the endpoint that answers speaks another one. */
export const carriedParts = {
  "text-delta": { "openrouter-chat": { as: "`content`" }, messages: { as: "`text` block" } },
  "reasoning-delta": {
    "openrouter-chat": { as: "`reasoning`, `reasoning_details`" },
    messages: { as: "`thinking` block; other vendors' state sealed in its `signature`" },
  },
  "refusal-delta": {
    "openrouter-chat": { as: "`refusal`" },
    messages: { as: "`stop_reason: refusal`, `stop_details.explanation`" },
  },
  "tool-call-delta": { "openrouter-chat": { as: "`tool_calls`" }, messages: { as: "`tool_use` block" } },
  image: {
    "openrouter-chat": { as: "`images`" },
    messages: { dropped: "an assistant's message has no images" },
  },
  citation: {
    "openrouter-chat": { as: "`annotations`" },
    messages: { as: "`citations` of the `text` block before it" },
  },
  file: {
    "openrouter-chat": { as: "`annotations`" },
    messages: { dropped: "no field takes a file that was read" },
  },
  "audio-delta": { "openrouter-chat": { as: "`audio`" }, messages: { dropped: "the form has no audio" } },
  finish: { "openrouter-chat": { as: "`finish_reason`" }, messages: { as: "`stop_reason`" } },
  usage: { "openrouter-chat": { as: "`usage`" }, messages: { as: "`usage`, with `cost`" } },
} as const satisfies Readonly<Record<CarriedPartType, Readonly<Record<WireForm, Carriage>>>>;

/** Whether a part has a place in a form. */
export function isCarried(form: WireForm, part: AnswerPartType): boolean {
  if (part === "metadata" || part === "error") return true;
  const carriage: Carriage = carriedParts[part][form];
  return "as" in carriage;
}

/** What becomes of the blocks and fields of a Messages request at an endpoint of another form. */
export const carriedBlocks: Readonly<Record<string, Carriage>> = {
  text: { as: "text" },
  image: { as: "image, of bytes or an address" },
  document: { as: "file; its text where it is a text" },
  search_result: { as: "text: title, source, content" },
  tool_reference: { as: "text: the tool's name" },
  tool_use: { as: "call; its id stays" },
  tool_result: { as: "message of the tool, with its images" },
  thinking: { as: "reasoning, to models of the vendor whose model wrote it" },
  redacted_thinking: { as: "reasoning, to Anthropic's models" },
  server_tool_use: { as: "reasoning, to Anthropic's models, together with its result" },
  mcp_tool_use: { as: "reasoning, to Anthropic's models, together with its result" },
  container_upload: { dropped: "the file is in Anthropic's container" },
  compaction: { dropped: "only Anthropic can read it" },
  fallback: { dropped: "a note of Anthropic's" },
};

/** The two tables as Markdown, for the documentation. */
export function printCarriedParts(): string {
  const describe = (carriage: Carriage) => ("as" in carriage ? carriage.as : `— (${carriage.dropped})`);
  const parts = Object.entries(carriedParts).map(
    ([part, forms]) =>
      `| ${part.replace("-delta", "").replace("-", " ")} | ${Object.values(forms).map(describe).join(" | ")} |`,
  );
  const blocks = Object.entries(carriedBlocks).map(([block, carriage]) => `| \`${block}\` | ${describe(carriage)} |`);
  return [
    "| part of an answer | chat completions | messages |",
    "|---|---|---|",
    ...parts,
    "",
    "| block of a Messages request | at an endpoint of another form |",
    "|---|---|",
    ...blocks,
  ].join("\n");
}
