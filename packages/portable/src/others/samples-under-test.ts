/** Files as other products write them, by product. */
export * from "./samples/ai-studio-under-test.ts";
export * from "./samples/big-agi-under-test.ts";
export * from "./samples/chatgpt-under-test.ts";
export * from "./samples/claude-under-test.ts";
export * from "./samples/gemini-under-test.ts";
export * from "./samples/grok-under-test.ts";
export * from "./samples/hugging-chat-under-test.ts";
export * from "./samples/librechat-under-test.ts";
export * from "./samples/lobe-chat-under-test.ts";
export * from "./samples/open-webui-under-test.ts";
export * from "./samples/silly-tavern-under-test.ts";
