import { type ChatRequest, compressionWishOf, SHORT_CONTEXT } from "@tutti/contract";
import { promptRoom } from "../../../endpoints/prompt-room.ts";
import type { ProviderModel } from "../../../providers/provider.ts";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";
import type { Plugin } from "../plugin.ts";
import { type CompressedMessages, compressMessages } from "./compress-messages.ts";

/** The share of a context that is filled: tokens are estimated, and a text in another script has more of them. */
const FILLED = 0.9;

/** The share of a context that is left for an answer whose length is not limited, and the largest that is left. */
const ANSWER = { usual: 1 / 4, most: 1 / 2 };

/**
 * Leaves messages out of the middle of a conversation that is too long for the model, as OpenRouter's plugin of this
 * name does: where the request asks for it, and for models of a short context unless the request forbids it. Models
 * that only make images get what was sent.
 */
export const contextCompression: Plugin = {
  id: "context-compression",
  begin({ meter }, body) {
    const wish = compressionWishOf(body);
    if (wish === "off") return undefined;
    let compressed: CompressedMessages | undefined;
    return {
      beforeAttempt(request, endpoint) {
        compressed = undefined;
        const room = promptRoom(endpoint);
        const isMeant = wish === "on" || (room !== undefined && room <= SHORT_CONTEXT);
        if (!isMeant || room === undefined || !endpoint.model.outputModalities.includes("text")) return request;
        compressed = compressMessages(request.body.messages, roomForMessages(request.body, endpoint.model, room));
        if (compressed.messages === request.body.messages) return request;
        const shorterBody = { ...request.body, messages: [...compressed.messages] };
        meter.promptTokens = estimatePrompt(shorterBody).tokens;
        return { ...request, body: shorterBody };
      },
      onPart(part) {
        if (part.type !== "finish" || compressed === undefined) return part;
        const { dropped, shortened } = compressed;
        if (dropped + shortened === 0) return part;
        const applied = {
          id: "context-compression" as const,
          dropped_messages: dropped,
          shortened_messages: shortened,
        };
        return { ...part, applied: [...(part.applied ?? []), applied] };
      },
    };
  },
};

/** The estimated tokens that the messages may have beside the tools and the answer. */
function roomForMessages(body: ChatRequest, { maxCompletionTokens }: ProviderModel, room: number): number {
  const usual = Math.min(maxCompletionTokens ?? Number.POSITIVE_INFINITY, room * ANSWER.usual);
  const answer = Math.min(body.max_tokens ?? usual, room * ANSWER.most);
  const tools = estimatePrompt({ messages: [], tools: body.tools }).tokens;
  return Math.max(0, room * FILLED - answer - tools);
}
