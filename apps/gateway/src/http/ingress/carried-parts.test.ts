import { readFileSync } from "node:fs";
import type { AnswerPart, ContentBlock, InputItem, MessagesTurn, ResponsesTool } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { createStateSeal } from "../../sealed-state/state-seal.ts";
import {
  carriedBlocks,
  carriedItems,
  type carriedParts,
  carriedTools,
  isCarried,
  printCarriedParts,
} from "./carried-parts.ts";
import type { AnswerFacts } from "./ingress.ts";
import { type IngressName, ingresses } from "./ingresses.ts";
import { toChatMessages } from "./messages/to-chat-messages.ts";
import { readClientTools } from "./responses/client-tools.ts";
import { toChatMessages as toMessagesOfItems } from "./responses/to-chat-messages.ts";
import { toChatTools } from "./responses/to-chat-tools.ts";
import { testClients } from "./test-clients.test-support.ts";

const stateSeal = createStateSeal("s".repeat(32));

const facts: AnswerFacts = {
  id: "gen-1",
  created: 1,
  now: () => 2,
  model: "v/m",
  describeRoute: () => ({}),
  promptUsage: () => ({ prompt_tokens: 1 }),
  passedAnswer: { isOpen: false, texts: [] },
};

/** A part of each type, with a word that its carriage must have. */
const parts: Readonly<Record<keyof typeof carriedParts, [part: AnswerPart, trace: string]>> = {
  "text-delta": [{ type: "text-delta", text: "word" }, "word"],
  "reasoning-delta": [{ type: "reasoning-delta", text: "word" }, "word"],
  "refusal-delta": [{ type: "refusal-delta", text: "word" }, "word"],
  "tool-call-delta": [{ type: "tool-call-delta", index: 0, id: "c", name: "word", arguments: "{}" }, "word"],
  image: [{ type: "image", url: "data:image/png;base64,word" }, "word"],
  citation: [{ type: "citation", citation: { url: "https://word.example/", start_index: 0, end_index: 0 } }, "word"],
  file: [{ type: "file", file: { name: "word" } }, "word"],
  "audio-delta": [{ type: "audio-delta", audio: { data: "word" } }, "word"],
  finish: [{ type: "finish", reason: "length", nativeReason: "length" }, '(length|max_tokens|max_output_tokens)"'],
  usage: [{ type: "usage", usage: { prompt_tokens: 4321, completion_tokens: 1, total_tokens: 4322 } }, "4321"],
};

/** A block of each type, with what it needs before it. */
const blocks: Readonly<Record<string, { role: "user" | "assistant"; block: ContentBlock; before?: ContentBlock[] }>> = {
  text: { role: "user", block: { type: "text", text: "word" } },
  image: { role: "user", block: { type: "image", source: { type: "url", url: "https://word.example" } } },
  document: { role: "user", block: { type: "document", source: { type: "text", data: "word" } } },
  search_result: { role: "user", block: { type: "search_result", title: "word", source: "s", content: [] } },
  tool_reference: { role: "user", block: { type: "tool_reference", tool_name: "word" } },
  tool_use: { role: "assistant", block: { type: "tool_use", id: "c", name: "word", input: {} } },
  tool_result: { role: "user", block: { type: "tool_result", tool_use_id: "c", content: "word" } },
  thinking: { role: "assistant", block: { type: "thinking", thinking: "word", signature: "c2ln" } },
  redacted_thinking: { role: "assistant", block: { type: "redacted_thinking", data: "word" } },
  server_tool_use: {
    role: "assistant",
    before: [{ type: "server_tool_use", id: "s", name: "word", input: {} }],
    block: { type: "web_search_tool_result", tool_use_id: "s", content: [] },
  },
  mcp_tool_use: {
    role: "assistant",
    before: [{ type: "mcp_tool_use", id: "s", server_name: "s", name: "word", input: {} }],
    block: { type: "mcp_tool_result", tool_use_id: "s", content: [] },
  },
  container_upload: { role: "user", block: { type: "container_upload", file_id: "word" } },
  compaction: { role: "assistant", block: { type: "compaction", content: "word" } },
  fallback: { role: "assistant", block: { type: "fallback", model: "word" } },
};

describe.each(Object.keys(ingresses) as IngressName[])("[AGENT-2] answers in the form %s", (name) => {
  const { form } = ingresses[name].readRequest(testClients[name].body, new Headers(), { stateSeal });

  test.each(Object.entries(parts))("carry or drop %s as the table says", (type, [part, trace]) => {
    const encoder = form.createEncoder(facts);
    const before = type === "citation" ? encoder.push({ type: "text-delta", text: "So" }) : "";
    const text = before + encoder.push(part) + encoder.end();
    const isExpected = isCarried(name, part.type);
    expect(new RegExp(trace).test(text)).toBe(isExpected);
  });
});

test.each(Object.entries(carriedBlocks))("[AGENT-2] requests carry or drop %s as the table says", (type, carriage) => {
  const { role, block, before = [] } = blocks[type] ?? { role: "user", block: { type } };
  const turn: MessagesTurn = { role, content: [...before, block] };
  const text = JSON.stringify(toChatMessages({ messages: [turn] }, stateSeal));
  expect(text.includes("word")).toBe("as" in carriage);
});

/** An item of each type, with the word in the field that its carriage must have. */
const items: Readonly<Record<string, InputItem>> = {
  message: { role: "user", content: "word" },
  reasoning: { type: "reasoning", summary: [], encrypted_content: "word" },
  function_call: { type: "function_call", call_id: "c", name: "f", arguments: '{"a":"word"}' },
  function_call_output: { type: "function_call_output", call_id: "c", output: "word" },
  custom_tool_call: { type: "custom_tool_call", call_id: "c", name: "f", input: "word" },
  custom_tool_call_output: { type: "custom_tool_call_output", call_id: "c", output: "word" },
  image_generation_call: { type: "image_generation_call", result: "word" },
  local_shell_call: { type: "local_shell_call", call_id: "c", action: { command: ["word"] } },
  local_shell_call_output: { type: "local_shell_call_output", id: "c", output: "word" },
  shell_call: { type: "shell_call", call_id: "c", action: { commands: ["word"] } },
  shell_call_output: { type: "shell_call_output", call_id: "c", output: [{ stdout: "word", stderr: "" }] },
  apply_patch_call: { type: "apply_patch_call", call_id: "c", operation: { type: "delete_file", path: "word" } },
  apply_patch_call_output: { type: "apply_patch_call_output", call_id: "c", output: "word" },
  computer_call: { type: "computer_call", call_id: "c", action: { type: "word" } },
  computer_call_output: {
    type: "computer_call_output",
    call_id: "c",
    output: { type: "computer_screenshot", image_url: "https://word.example" },
  },
};

test.each(Object.entries(carriedItems))("[AGENT-2] requests carry or drop %s as the table says", (type, carriage) => {
  const clientTool = { type: "function", name: "word" };
  const item: InputItem = items[type] ?? { type, id: "word", output: "word", arguments: "word", tools: [clientTool] };
  const clientTools = readClientTools({ input: [item] });
  const messages = toMessagesOfItems({ input: [item] }, { clientTools, stateSeal });
  expect(JSON.stringify([messages, clientTools.functions]).includes("word")).toBe("as" in carriage);
});

test.each(Object.entries(carriedTools))(
  "[AGENT-2] the tool %s is carried or dropped as the table says",
  (type, carriage) => {
    const inner = { type: "function", name: "word" };
    const tool: ResponsesTool = { type, name: "word", tools: [inner], search_context_size: "word" };
    const request = { input: "?", tools: [tool] };
    const chatTools = toChatTools(request, readClientTools(request));
    expect(JSON.stringify(chatTools).includes("word")).toBe("as" in carriage);
  },
);

test("[AGENT-2] the table is printed in the documentation", () => {
  const text = readFileSync(new URL("../../../../../docs/api.md", import.meta.url), "utf8");
  expect(text).toContain(printCarriedParts());
});
