import type { JsonObject } from "@tutti/contract";
import type { Conversation, ReadContext } from "./conversation.ts";

/** The products whose chats are read: their names, by their ids in records. */
export const chatProducts = {
  tutti: "Tutti",
  chatgpt: "ChatGPT",
  claude: "Claude",
  deepseek: "DeepSeek",
  gemini: "Gemini",
  "ai-studio": "Google AI Studio",
  grok: "Grok",
  "le-chat": "Le Chat",
  "open-webui": "Open WebUI",
  librechat: "LibreChat",
  "silly-tavern": "SillyTavern",
  "big-agi": "big-AGI",
  "lobe-chat": "LobeChat",
  "hugging-chat": "Hugging Face chat-ui",
  "typing-mind": "TypingMind",
  "lm-studio": "LM Studio",
} as const;

export type ChatProduct = keyof typeof chatProducts;

/** One form in which a product writes chats as JSON. */
export interface ChatFormat {
  product: ChatProduct;
  /** Whether an object of a file is of this form: an element of its list, or the whole file. */
  is(value: JsonObject): boolean;
  /** Makes an object that can be handled of one of any depth; runs before the depth is limited. */
  flatten?(value: JsonObject): JsonObject;
  /**
   * For forms whose objects are less than a chat: consecutive objects with the same group are read as one.
   *
   * @returns undefined if the object is a chat by itself
   */
  groupOf?(value: JsonObject): string | undefined;
  /** The chats of an object, or of a group. Never throws for any value that JSON can hold. */
  read(value: JsonObject, context: ReadContext, group: readonly JsonObject[]): Conversation[];
}
