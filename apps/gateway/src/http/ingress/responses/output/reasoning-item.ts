import type { AnswerPart, JsonObject, ReasoningDetail } from "@tutti/contract";
import { vendorOf } from "../../../../completion/reasoning-origin.ts";
import { openAiDialect } from "../../../../providers/openai/responses/dialect.ts";
import type { StateSeal } from "../../../../sealed-state/state-seal.ts";
import { addDetail } from "../../join-details.ts";
import { detailsOf } from "../../openrouter-chat/encode-chunk.ts";
import type { OutputItems } from "./output-items.ts";

type ReasoningPart = Extract<AnswerPart, { type: "reasoning-delta" }>;

/** Writes reasoning as items: its text as their summary, its state as their encrypted content. */
export interface ReasoningItemWriter {
  push(part: ReasoningPart): void;
  /** Ends the open item before a text; state without a text of its own waits for the next item that is no text. */
  pause(): void;
  /** Ends the open item, and writes what waits. */
  close(): void;
  readonly isOpen: boolean;
}

export interface ReasoningItemWriterOptions {
  items: OutputItems;
  stateSeal: StateSeal;
  /** The slug of the model that answers; an aggregator may report a name without an author. */
  modelOf: () => string;
  /** Called before an item begins. */
  beforeItem: () => void;
}

/**
 * The state of OpenAI's own models stays as it is, one item for each piece that OpenAI encrypted. That of every other
 * vendor is sealed. State without a text, such as the signature of a text, makes an item without a summary.
 */
export function createReasoningItemWriter({
  items,
  stateSeal,
  modelOf,
  beforeItem,
}: ReasoningItemWriterOptions): ReasoningItemWriter {
  let open: { details: ReasoningDetail[]; text: string; hasSummary: boolean } | undefined;
  let waiting: ReasoningDetail[] = [];

  const openItem = (): void => {
    beforeItem();
    open = { details: waiting, text: "", hasSummary: false };
    waiting = [];
    items.open("rs", { type: "reasoning", summary: [] });
  };

  const addSummary = (text: string): void => {
    if (!open || text === "") return;
    if (!open.hasSummary) {
      open.hasSummary = true;
      items.write("reasoning_summary_part.added", { summary_index: 0, part: { type: "summary_text", text: "" } });
    }
    open.text += text;
    items.write("reasoning_summary_text.delta", { summary_index: 0, delta: text });
  };

  const closeItem = (): void => {
    if (!open) return;
    const { details, text, hasSummary } = open;
    const part = { type: "summary_text", text };
    if (hasSummary) {
      items.write("reasoning_summary_text.done", { summary_index: 0, text });
      items.write("reasoning_summary_part.done", { summary_index: 0, part });
    }
    items.close({ summary: hasSummary ? [part] : [], ...encrypted(details, text) });
    open = undefined;
  };

  const encrypted = (details: readonly ReasoningDetail[], text: string): JsonObject => {
    const origin = vendorOf(modelOf());
    const own = origin === "openai" ? details.find(isEncryptedByOpenAi) : undefined;
    const content = own ? own["data"] : stateSeal.seal({ origin, details }, text);
    return content === undefined ? {} : { encrypted_content: content };
  };

  const close = (): void => {
    closeItem();
    if (waiting.length === 0) return;
    openItem();
    closeItem();
  };

  return {
    push(part) {
      const details = detailsOf(part);
      const isOwn = vendorOf(modelOf()) === "openai" && details.some(isEncryptedByOpenAi);
      if (!open && part.text === "" && !isOwn) {
        for (const detail of details) addDetail(waiting, detail);
        return;
      }
      if (!open) openItem();
      if (open) for (const detail of details) addDetail(open.details, detail);
      addSummary(part.text);
      // It comes last, and belongs to what was written before it.
      if (isOwn) closeItem();
    },
    pause: closeItem,
    close,
    get isOpen() {
      return open !== undefined;
    },
  };
}

function isEncryptedByOpenAi({ type, format }: ReasoningDetail): boolean {
  return type === "reasoning.encrypted" && format === openAiDialect.format;
}
