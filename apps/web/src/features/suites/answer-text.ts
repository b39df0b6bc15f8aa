import type { ComponentType } from "react";

/** Renders an answer's Markdown; the page gives it to the suites, which do not know the chat's messages. */
export type AnswerText = ComponentType<{ text: string; isStreaming: boolean }>;
