import type { ChatRequest, PresetConfig } from "@tutti/contract";
import { presetConfigSchema, presetlessFields } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import type { PresetContent } from "../presets/presets.ts";
import { checkChatRequest } from "./chat-completions/check-request.ts";
import { check } from "./read-json.ts";

/** Any conversation: a preset is held to the rules of a whole request. */
const messages = [{ role: "user", content: "Hello" }];

/**
 * Characters of a prompt, or of many tools with their schemas. Every version is kept, and all of them are answered
 * together.
 */
const LONGEST = 100_000;

/**
 * What a preset sets, held to the rules of the requests that it will be part of, without what belongs to a
 * conversation. Throws 400 in the words of a request.
 */
export function checkPresetConfig(presetConfig: PresetConfig): PresetConfig {
  const { messages: _, ...checkedConfig } = checkChatRequest({ ...withoutConversation(presetConfig), messages });
  for (const slug of [checkedConfig.model, ...(checkedConfig.models ?? [])]) {
    if (slug?.includes("@preset/")) {
      throw new ApiFailure({ code: 400, message: "A preset cannot name another preset as its model" });
    }
  }
  const config = check(withoutNull(checkedConfig), presetConfigSchema);
  checkLength("config, as JSON,", JSON.stringify(config));
  return config;
}

function checkLength<Text extends string | null>(what: string, text: Text): Text {
  if (text === null || text.length <= LONGEST) return text;
  throw new ApiFailure({ code: 400, message: `A preset's ${what} must be at most ${LONGEST} characters` });
}

/** The preset that a request would make: its settings, and its first system message as the system prompt. */
export function toPresetContent(body: ChatRequest): PresetContent {
  const first = body.messages[0];
  const isSystem = first?.role === "system" || first?.role === "developer";
  return {
    systemPrompt: isSystem ? checkLength("system prompt", textOf(first.content)) : null,
    config: checkPresetConfig(check(withoutNull(withoutConversation(body)), presetConfigSchema)),
  };
}

function textOf(content: ChatRequest["messages"][number]["content"]): string | null {
  if (typeof content === "string") return content;
  const texts = (content ?? []).flatMap((part) => ("text" in part && typeof part.text === "string" ? [part.text] : []));
  return texts.length > 0 ? texts.join("\n") : null;
}

function withoutConversation(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const conversation = new Set<string>(presetlessFields);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !conversation.has(name)));
}

function withoutNull(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
