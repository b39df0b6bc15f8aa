/** Files as other products write them, by product. */
export * from "./samples/ai-studio.test-support.ts";
export * from "./samples/big-agi.test-support.ts";
export * from "./samples/chatgpt.test-support.ts";
export * from "./samples/claude.test-support.ts";
export * from "./samples/deepseek.test-support.ts";
export * from "./samples/gemini.test-support.ts";
export * from "./samples/grok.test-support.ts";
export * from "./samples/hugging-chat.test-support.ts";
export * from "./samples/le-chat.test-support.ts";
export * from "./samples/librechat.test-support.ts";
export * from "./samples/lm-studio.test-support.ts";
export * from "./samples/lobe-chat.test-support.ts";
export * from "./samples/open-webui.test-support.ts";
export * from "./samples/silly-tavern.test-support.ts";
export * from "./samples/typing-mind.test-support.ts";
