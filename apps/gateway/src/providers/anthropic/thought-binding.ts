import type { ContentBlockParam, MessageParam, ThinkingConfigParam } from "@anthropic-ai/sdk/resources/messages";
import { isOff } from "./to-thinking.ts";

/** The beta with which a request may say what happens to a thought whose conversation has changed. */
const BINDING_CONTROLS = "thinking-binding-controls-2026-08-01";

export interface BoundThoughts {
  messages: MessageParam[];
  /** Absent: as it was planned. */
  thinking?: ThinkingConfigParam;
  betas: readonly string[];
}

/**
 * The conversation for a model whose thoughts are bound to all that was sent before them. Chat memory, edits and
 * branches change that; Anthropic leaves such thoughts out then instead of refusing the request. A request without
 * thinking cannot say so, and gets no thoughts at all.
 */
export function bindThoughts(messages: MessageParam[], thinking: ThinkingConfigParam | undefined): BoundThoughts {
  if (!messages.some(({ content }) => Array.isArray(content) && content.some(isThought)))
    return { messages, betas: [] };
  if (isOff(thinking)) return { messages: messages.flatMap(withoutThoughts), betas: [] };
  const binding = { block_binding: { prefix_mismatch_behavior: "drop_block" } };
  // The vendor has the field in the types of its betas alone.
  const bound = { ...binding, ...(thinking ?? { type: "adaptive" }) } as ThinkingConfigParam;
  return { messages, thinking: bound, betas: [BINDING_CONTROLS] };
}

const isThought = ({ type }: ContentBlockParam) => type === "thinking" || type === "redacted_thinking";

function withoutThoughts(turn: MessageParam): MessageParam[] {
  if (turn.role !== "assistant" || typeof turn.content === "string") return [turn];
  const content = turn.content.filter((block) => !isThought(block));
  return content.length > 0 ? [{ ...turn, content }] : [];
}
