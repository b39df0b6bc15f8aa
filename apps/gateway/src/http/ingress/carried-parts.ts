import type { AnswerPartType } from "@tutti/contract";
import type { WireForm } from "./wire-form.ts";

/** What becomes of a part in a form: the field or event that carries it, or why it is left out. */
export type Carriage = { readonly as: string } | { readonly dropped: string };

type CarriedPartType = Exclude<AnswerPartType, "metadata" | "error">;

/** What becomes of each part of an answer in each form, where the endpoint that answers speaks another one. */
export const carriedParts = {
  "text-delta": {
    "openrouter-chat": { as: "`content`" },
    messages: { as: "`text` block" },
    responses: { as: "`message` item" },
  },
  "reasoning-delta": {
    "openrouter-chat": { as: "`reasoning`, `reasoning_details`" },
    messages: { as: "`thinking` block; other vendors' state sealed in its `signature`" },
    responses: { as: "`reasoning` item; other vendors' state sealed in its `encrypted_content`" },
  },
  "refusal-delta": {
    "openrouter-chat": { as: "`refusal`" },
    messages: { as: "`stop_reason: refusal`, `stop_details.explanation`" },
    responses: { as: "`refusal` in a `message` item" },
  },
  "tool-call-delta": {
    "openrouter-chat": { as: "`tool_calls`" },
    messages: { as: "`tool_use` block" },
    responses: { as: "`function_call` or `custom_tool_call` item" },
  },
  image: {
    "openrouter-chat": { as: "`images`" },
    messages: { dropped: "an assistant's message has no images" },
    responses: { as: "`image_generation_call` item" },
  },
  citation: {
    "openrouter-chat": { as: "`annotations`" },
    messages: { as: "`citations` of the `text` block before it" },
    responses: { as: "`annotations` of the text before it" },
  },
  file: {
    "openrouter-chat": { as: "`annotations`" },
    messages: { dropped: "no field takes a file that was read" },
    responses: { dropped: "no field takes a file that was read" },
  },
  "audio-delta": {
    "openrouter-chat": { as: "`audio`" },
    messages: { dropped: "the form has no audio" },
    responses: { dropped: "the form has no audio" },
  },
  finish: {
    "openrouter-chat": { as: "`finish_reason`" },
    messages: { as: "`stop_reason`" },
    responses: { as: "`status`, `incomplete_details`" },
  },
  usage: {
    "openrouter-chat": { as: "`usage`" },
    messages: { as: "`usage`, with `cost`" },
    responses: { as: "`usage`, with `cost`" },
  },
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

/** What becomes of the items of a Responses request at an endpoint of another form. */
export const carriedItems: Readonly<Record<string, Carriage>> = {
  message: { as: "message; texts, images, files and audio of its content" },
  reasoning: { as: "reasoning, to models of the vendor whose model wrote it" },
  function_call: { as: "call; its id stays" },
  function_call_output: { as: "message of the tool, with its images" },
  custom_tool_call: { as: "call, with its text as `input`" },
  custom_tool_call_output: { as: "message of the tool, with its images" },
  additional_tools: { as: "tools" },
  image_generation_call: { as: "image of the assistant's" },
  local_shell_call: { as: "call" },
  local_shell_call_output: { as: "message of the tool" },
  shell_call: { as: "call" },
  shell_call_output: { as: "message of the tool" },
  apply_patch_call: { as: "call" },
  apply_patch_call_output: { as: "message of the tool" },
  computer_call: { as: "call" },
  computer_call_output: { as: "message of the tool, with its picture" },
  web_search_call: { dropped: "the answer has what was found" },
  file_search_call: { dropped: "the answer has what was found" },
  code_interpreter_call: { dropped: "the program ran at OpenAI" },
  mcp_call: { dropped: "the server was called by OpenAI" },
  mcp_list_tools: { dropped: "the server was called by OpenAI" },
  mcp_approval_request: { dropped: "the server was called by OpenAI" },
  mcp_approval_response: { dropped: "the server was called by OpenAI" },
  tool_search_call: { dropped: "the tools were searched by OpenAI" },
  tool_search_output: { dropped: "the tools were searched by OpenAI" },
  program: { dropped: "the program ran at OpenAI" },
  program_output: { dropped: "the program ran at OpenAI" },
  configuration_update: { dropped: "only OpenAI changes settings within a conversation" },
  compaction: { dropped: "only OpenAI can read its own; the summary in this gateway's is the developer's words" },
  compaction_trigger: { dropped: "only OpenAI compacts within an answer" },
};

/** What becomes of the tools of a Responses request at an endpoint of another form. */
export const carriedTools: Readonly<Record<string, Carriage>> = {
  function: { as: "function" },
  custom: { as: "function with one argument, `input`; its grammar in the description" },
  namespace: { as: "functions, named `namespace__name`" },
  web_search: { as: "search of the model's or of this gateway's, where a person spoke last" },
  local_shell: { dropped: "OpenAI's models alone know it" },
  shell: { dropped: "OpenAI's models alone know it" },
  apply_patch: { dropped: "OpenAI's models alone know it" },
  computer: { dropped: "OpenAI's models alone know it" },
  file_search: { dropped: "it runs at OpenAI" },
  code_interpreter: { dropped: "it runs at OpenAI" },
  image_generation: { dropped: "it runs at OpenAI" },
  mcp: { dropped: "it runs at OpenAI" },
  tool_search: { dropped: "it runs at OpenAI" },
};

/** The tables as Markdown, for the documentation. */
export function printCarriedParts(): string {
  const describe = (carriage: Carriage) => ("as" in carriage ? carriage.as : `— (${carriage.dropped})`);
  const parts = Object.entries(carriedParts).map(
    ([part, forms]) =>
      `| ${part.replace("-delta", "").replace("-", " ")} | ${Object.values(forms).map(describe).join(" | ")} |`,
  );
  const rows = (table: Readonly<Record<string, Carriage>>) =>
    Object.entries(table).map(([name, carriage]) => `| \`${name}\` | ${describe(carriage)} |`);
  return [
    "| part of an answer | chat completions | messages | responses |",
    "|---|---|---|---|",
    ...parts,
    "",
    "| block of a Messages request | at an endpoint of another form |",
    "|---|---|",
    ...rows(carriedBlocks),
    "",
    "| item of a Responses request | at an endpoint of another form |",
    "|---|---|",
    ...rows(carriedItems),
    "",
    "| tool of a Responses request | at an endpoint of another form |",
    "|---|---|",
    ...rows(carriedTools),
  ].join("\n");
}
