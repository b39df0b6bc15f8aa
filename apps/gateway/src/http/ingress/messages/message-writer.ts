import type { AnswerPart, JsonObject, UrlCitation } from "@tutti/contract";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { isCarried } from "../carried-parts.ts";
import type { AnswerFacts } from "../ingress.ts";
import { createPartOrder } from "../part-order.ts";
import { type BlockWriter, createBlockWriter } from "./block-writer.ts";
import { createThinkingWriter } from "./thinking-writer.ts";
import { toAnthropicError } from "./to-anthropic-error.ts";
import { toMessageUsage } from "./to-message-usage.ts";
import { type AnswerEnd, toStop } from "./to-stop.ts";

/** Makes Anthropic's events of the parts of an answer. */
export interface MessageWriter {
  push(part: AnswerPart): JsonObject[];
  /** The last events; none after an error. */
  end(): JsonObject[];
}

export interface MessageWriterOptions {
  facts: AnswerFacts;
  stateSeal: StateSeal;
  /** Whether the client wants to read the reasoning (`thinking.display`). */
  showsThinking: boolean;
}

/**
 * Blocks stand in the order in which they began, and never overlap: while the arguments of one call stream, parts of
 * other calls wait until they are complete. Parts that the form does not have are left out (`carried-parts.ts`).
 */
export function createMessageWriter({ facts, stateSeal, showsThinking }: MessageWriterOptions): MessageWriter {
  let model = facts.model;
  let state: "waiting" | "writing" | "failed" = "waiting";
  let events: JsonObject[] = [];
  let usage: JsonObject | undefined;
  const ending: AnswerEnd = { finish: undefined, hasCalls: false, refusal: "" };
  const blocks: BlockWriter = createBlockWriter((event) => events.push(event));
  const thinking = createThinkingWriter({
    blocks,
    stateSeal,
    showsThinking,
    modelOf: () => (model.includes("/") ? model : facts.model),
  });

  const start = (): void => {
    if (state !== "waiting") return;
    state = "writing";
    events.push({
      type: "message_start",
      message: {
        id: facts.id,
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: toMessageUsage(facts.promptUsage()),
      },
    });
  };

  const order = createPartOrder({
    beginCall(part) {
      thinking.close();
      ending.hasCalls = true;
      blocks.open({ type: "tool_use", id: toSafeId(part.id ?? ""), name: part.name ?? "", input: {} });
    },
    addArguments: (text) => blocks.delta({ type: "input_json_delta", partial_json: text }),
    endCall: () => blocks.close(),
    add(part) {
      switch (part.type) {
        case "text-delta":
          if (part.text === "") return;
          thinking.pause();
          if (blocks.openType !== "text") blocks.open({ type: "text", text: "" });
          blocks.delta({ type: "text_delta", text: part.text });
          return;
        case "reasoning-delta":
          thinking.push(part);
          return;
        case "citation":
          if (blocks.openType === "text")
            blocks.delta({ type: "citations_delta", citation: toCitation(part.citation) });
          return;
        default:
          return;
      }
    },
  });

  const read = (part: AnswerPart): void => {
    switch (part.type) {
      case "metadata":
        model = part.model;
        return;
      case "error":
        start();
        state = "failed";
        events.push({ type: "error", ...toAnthropicError(part.error).body });
        return;
      case "refusal-delta":
        start();
        ending.refusal += part.text;
        return;
      case "finish":
        ending.finish = part;
        return;
      case "usage":
        usage = toMessageUsage(part.usage);
        return;
      default:
        start();
        order.push(part);
    }
  };

  const takeEvents = (): JsonObject[] => {
    const taken = events;
    events = [];
    return taken;
  };

  return {
    push(part) {
      if (state === "failed" || !isCarried("messages", part.type)) return [];
      read(part);
      return takeEvents();
    },
    end() {
      if (state === "failed") return [];
      start();
      order.end();
      thinking.close();
      events.push(
        { type: "message_delta", delta: toStop(ending), usage: usage ?? toMessageUsage(facts.promptUsage()) },
        { type: "message_stop" },
      );
      return takeEvents();
    },
  };
}

/** Anthropic refuses other characters in the ids of calls when they come back. */
function toSafeId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, "_");
}

function toCitation({ url, title, content }: UrlCitation): JsonObject {
  return {
    type: "web_search_result_location",
    url,
    title: title ?? null,
    cited_text: content ?? "",
    encrypted_index: "",
  };
}
