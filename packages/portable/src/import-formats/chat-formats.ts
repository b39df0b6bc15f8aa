import { aiStudio } from "./ai-studio.ts";
import { bigAgi } from "./big-agi.ts";
import type { ChatFormat } from "./chat-format.ts";
import { chatGpt } from "./chatgpt/chatgpt.ts";
import { claude } from "./claude.ts";
import { deepSeek } from "./deepseek.ts";
import { gemini } from "./gemini.ts";
import { grok } from "./grok.ts";
import { huggingChat } from "./hugging-chat.ts";
import { leChat } from "./le-chat.ts";
import { libreChat } from "./librechat.ts";
import { lmStudio } from "./lm-studio.ts";
import { lobeChat } from "./lobe-chat.ts";
import { openWebUi } from "./open-webui.ts";
import { typingMind } from "./typing-mind.ts";

/** All JSON forms that are read, besides this product's own; the first that fits an object reads it. */
export const chatFormats: readonly ChatFormat[] = [
  deepSeek,
  chatGpt,
  claude,
  openWebUi,
  libreChat,
  huggingChat,
  grok,
  bigAgi,
  lobeChat,
  aiStudio,
  typingMind,
  lmStudio,
  leChat,
  gemini,
];
