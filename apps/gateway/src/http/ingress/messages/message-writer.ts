import type { AnswerPart, JsonObject, UrlCitation } from "@tutti/contract";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { isCarried } from "../carried-parts.ts";
import type { AnswerFacts } from "../ingress.ts";
import { type BlockWriter, createBlockWriter } from "./block-writer.ts";
import { createJsonEnd, type JsonEnd } from "./json-end.ts";
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

type CallDelta = Extract<AnswerPart, { type: "tool-call-delta" }>;

/**
 * Blocks stand in the order in which they began, and never overlap: while the arguments of one call stream, parts of
 * other calls wait until they are complete. Parts that the form does not have are left out (`carried-parts.ts`).
 */
export function createMessageWriter({ facts, stateSeal, showsThinking }: MessageWriterOptions): MessageWriter {
  let model = facts.model;
  let state: "waiting" | "writing" | "failed" = "waiting";
  let events: JsonObject[] = [];
  let waiting: AnswerPart[] = [];
  let call: { index: number; json: JsonEnd } | undefined;
  let usage: JsonObject | undefined;
  const closedCalls = new Set<number>();
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

  const closeCall = (): void => {
    if (!call) return;
    closedCalls.add(call.index);
    call = undefined;
    blocks.close();
  };

  const writeCall = (part: CallDelta): void => {
    if (call?.index !== part.index) {
      if (closedCalls.has(part.index)) return;
      thinking.close();
      ending.hasCalls = true;
      call = { index: part.index, json: createJsonEnd() };
      blocks.open({ type: "tool_use", id: toSafeId(part.id ?? ""), name: part.name ?? "", input: {} });
    }
    if (part.arguments === "") return;
    call.json.push(part.arguments);
    blocks.delta({ type: "input_json_delta", partial_json: part.arguments });
  };

  const write = (part: AnswerPart): void => {
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
      case "tool-call-delta":
        writeCall(part);
        return;
      case "citation":
        if (blocks.openType === "text") blocks.delta({ type: "citations_delta", citation: toCitation(part.citation) });
        return;
      default:
        return;
    }
  };

  /** Writes a part, or lets it wait for the end of the open call. */
  const place = (part: AnswerPart): void => {
    const belongs = part.type === "tool-call-delta" && part.index === call?.index;
    if (call && !belongs) {
      if (!call.json.isComplete) {
        waiting.push(part);
        return;
      }
      closeCall();
    }
    write(part);
    if (call?.json.isComplete && waiting.length > 0) releaseWaiting();
  };

  const releaseWaiting = (): void => {
    closeCall();
    const released = waiting;
    waiting = [];
    for (const one of released) place(one);
  };

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
        place(part);
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
      while (waiting.length > 0) releaseWaiting();
      closeCall();
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
