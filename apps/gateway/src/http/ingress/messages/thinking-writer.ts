import type { AnswerPart, JsonObject, ReasoningDetail } from "@tutti/contract";
import { vendorOf } from "../../../completion/reasoning-origin.ts";
import { FORMAT as ANTHROPIC, toPlacedBlocks } from "../../../providers/anthropic/reasoning-details.ts";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { addDetail } from "../join-details.ts";
import { detailsOf } from "../openrouter-chat/encode-chunk.ts";
import type { BlockWriter } from "./block-writer.ts";

type ReasoningPart = Extract<AnswerPart, { type: "reasoning-delta" }>;

/** Writes reasoning as thinking blocks. */
export interface ThinkingWriter {
  push(part: ReasoningPart): void;
  /** Ends the open block before a text; state without a text of its own waits for the next block that is no text. */
  pause(): void;
  /** Ends the open block, and writes what waits. */
  close(): void;
}

export interface ThinkingWriterOptions {
  blocks: BlockWriter;
  stateSeal: StateSeal;
  showsThinking: boolean;
  /** The slug of the model that answers; an aggregator may report a name without an author. */
  modelOf: () => string;
}

/**
 * Anthropic's own thinking keeps its signature. That of every other vendor gets one from the gateway, in which its
 * state travels through the client. State without a text, such as the signature of a text, makes a block without a
 * text.
 */
export function createThinkingWriter({
  blocks,
  stateSeal,
  showsThinking,
  modelOf,
}: ThinkingWriterOptions): ThinkingWriter {
  /** The open block: one of Anthropic's, by its index, or one to be sealed. */
  let open: { index: unknown } | { details: ReasoningDetail[]; text: string } | undefined;
  let waitingDetails: ReasoningDetail[] = [];

  const openBlock = (): void => blocks.open({ type: "thinking", thinking: "", signature: "" });

  const sign = (details: readonly ReasoningDetail[], text: string): void => {
    const signature = stateSeal.seal({ origin: vendorOf(modelOf()), details }, showsThinking ? text : "");
    if (signature !== undefined) blocks.delta({ type: "signature_delta", signature });
  };

  const pause = (): void => {
    if (open === undefined) return;
    if ("details" in open) sign(open.details, open.text);
    open = undefined;
    blocks.close();
  };

  const close = (): void => {
    pause();
    if (waitingDetails.length > 0) {
      openBlock();
      sign(waitingDetails, "");
      waitingDetails = [];
    }
    blocks.close();
  };

  const pushOther = (part: ReasoningPart, details: readonly ReasoningDetail[]): void => {
    if (open === undefined || !("details" in open)) {
      if (part.text === "") {
        for (const detail of details) addDetail(waitingDetails, detail);
        return;
      }
      pause();
      openBlock();
      open = { details: waitingDetails, text: "" };
      waitingDetails = [];
    }
    for (const detail of details) addDetail(open.details, detail);
    open.text += part.text;
    if (showsThinking && part.text !== "") blocks.delta({ type: "thinking_delta", thinking: part.text });
  };

  const pushAnthropic = (detail: ReasoningDetail): void => {
    if (detail.type !== "reasoning.text") {
      close();
      const wholeBlocks = toPlacedBlocks([detail]).flatMap((placed) => placed.blocks) as unknown as JsonObject[];
      for (const block of wholeBlocks) writeWhole(blocks, block);
      return;
    }
    const { text, signature, index } = detail;
    if (open === undefined || !("index" in open) || open.index !== index) {
      pause();
      openBlock();
      open = { index };
    }
    if (typeof text === "string" && text !== "") blocks.delta({ type: "thinking_delta", thinking: text });
    if (typeof signature !== "string") return;
    blocks.delta({ type: "signature_delta", signature });
    pause();
  };

  return {
    push(part) {
      const details = detailsOf(part);
      const isAnthropics = vendorOf(modelOf()) === "anthropic" && details.every(({ format }) => format === ANTHROPIC);
      if (!isAnthropics || details.length === 0) pushOther(part, details);
      else for (const detail of details) pushAnthropic(detail);
    },
    pause,
    close,
  };
}

/** A block that comes whole; the input of a call comes in one piece after its beginning, as Anthropic streams it. */
function writeWhole(blocks: BlockWriter, block: JsonObject): void {
  const hasInput = block["input"] !== undefined;
  blocks.open(hasInput ? { ...block, input: {} } : block);
  if (hasInput) blocks.delta({ type: "input_json_delta", partial_json: JSON.stringify(block["input"]) });
  blocks.close();
}
