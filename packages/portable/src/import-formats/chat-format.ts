import type { JsonObject } from "@tutti/contract";
import type { Conversation, ReadContext } from "./conversation.ts";

/** The products whose chats are read, by what they are called in records. */
export const chatProducts = {
  tutti: "Tutti",
  chatgpt: "ChatGPT",
  claude: "Claude",
  gemini: "Gemini",
  "ai-studio": "Google AI Studio",
  grok: "Grok",
  "open-webui": "Open WebUI",
  librechat: "LibreChat",
  "silly-tavern": "SillyTavern",
  "big-agi": "big-AGI",
  "lobe-chat": "LobeChat",
  "hugging-chat": "Hugging Face chat-ui",
} as const;

export type ChatProduct = keyof typeof chatProducts;

/** One form in which a product writes chats as JSON. */
export interface ChatFormat {
  product: ChatProduct;
  /** Whether an object of a file is of this form: an element of its list, or the whole file. */
  is(value: JsonObject): boolean;
  /** Changes an object, however deep it is, to one that can be handled; before anything limits its depth. */
  flatten?(value: JsonObject): JsonObject;
  /**
   * For forms whose objects are less than a chat: objects that follow each other and have the same are read as one.
   *
   * @returns undefined where the object is one by itself
   */
  groupOf?(value: JsonObject): string | undefined;
  /** The chats of an object, or of a group. Never throws for any value that JSON can hold. */
  read(value: JsonObject, context: ReadContext, group: readonly JsonObject[]): Conversation[];
}
