import type { ChatRequest, PresetConfig } from "@tutti/contract";
import { presetConfigSchema, presetlessFields } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { PresetContent } from "../../presets/preset-versions.ts";
import { checkChatRequest } from "../ingress/openrouter-chat/check-request.ts";
import { check } from "../read-json.ts";

/** A placeholder conversation: a preset is checked by the rules of a whole request. */
const messages = [{ role: "user", content: "Hello" }];

/**
 * The most characters of a prompt, or of many tools with their schemas. Every version is stored, and one response has
 * all of them.
 */
const LONGEST = 100_000;

/**
 * A preset's settings, checked by the rules of the requests that they will be part of, without the fields of a
 * conversation. Throws 400 with the messages of a request.
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

/**
 * The content of a preset that is made from a request: its settings, and its first system message as the system prompt.
 */
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
