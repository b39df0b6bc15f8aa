import type { ApiError } from "../api-error.ts";
import type { SpendingNote } from "./chat-response.ts";
import type { AppliedPlugin } from "./plugin.ts";

/** Why an answer ended, in OpenRouter's terms. */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "error";

/** A page that the answer cites; offsets count UTF-16 code units of the content, 0 and 0 when unknown. */
export interface UrlCitation {
  url: string;
  title?: string | undefined;
  content?: string | undefined;
  start_index: number;
  end_index: number;
}

/** Token counts and cost of one answer, in OpenRouter's form. Cost is in US dollars. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  cost?: number | undefined;
  is_byok?: boolean | undefined;
  /** Set where the provider reported no usage: the gateway estimated it from the texts. */
  is_estimated?: boolean | undefined;
  prompt_tokens_details?: Record<string, unknown> | undefined;
  completion_tokens_details?: Record<string, unknown> | undefined;
  cost_details?: Record<string, unknown> | undefined;
  /** Searches and other things that a provider, or the gateway, did for the answer. */
  server_tool_use_details?: Record<string, unknown> | undefined;
}

/**
 * A piece of reasoning in its provider's own form (text, summary, or encrypted). It must be sent back unmodified and in
 * order on the next turn, so no code here interprets it.
 */
export type ReasoningDetail = { type: string } & Record<string, unknown>;

/**
 * The named parts that an answer streams as, whichever provider it comes from. Adapters make them from bytes, the
 * gateway's encoder writes them as OpenRouter's chunks, the page's client reads those back into them, and the engine
 * folds them into messages. A new ability is a new part.
 */
export type AnswerPart =
  | SoundPart
  /** The answer failed; the parts before it stay. At most its usage follows. */
  | { type: "error"; error: ApiError };

/** A part of an answer that has not failed. */
export type SoundPart =
  /**
   * The endpoint that answers; sent once, before all else. `model` is the model used, `provider` its provider's name.
   */
  | {
      type: "metadata";
      id?: string | undefined;
      model: string;
      provider?: string | undefined;
      /** The service tier that was used, and the fingerprint of the provider's backend, in the provider's terms. */
      serviceTier?: string | undefined;
      systemFingerprint?: string | undefined;
      /** The generation whose answer the gateway's cache repeats; absent: a provider was asked. */
      cachedFrom?: string | undefined;
      /** The provider's count of the prompt's tokens so far: for an interrupted answer, it is the only count. */
      promptUsage?: Pick<Usage, "prompt_tokens" | "prompt_tokens_details"> | undefined;
    }
  | { type: "reasoning-delta"; text: string; details?: ReasoningDetail[] | undefined }
  | { type: "text-delta"; text: string; logprobs?: unknown }
  | { type: "refusal-delta"; text: string }
  /** `id` and `name` come once for each index; `arguments` is a fragment of JSON text. */
  | { type: "tool-call-delta"; index: number; id?: string | undefined; name?: string | undefined; arguments: string }
  | { type: "image"; url: string }
  | { type: "citation"; citation: UrlCitation }
  /** A file annotation: a parsed file that can be sent back on the next turn, so that it is not parsed again. */
  | { type: "file"; file: Record<string, unknown> }
  | { type: "audio-delta"; audio: Record<string, unknown> }
  | { type: "usage"; usage: Usage }
  /** The answer ended by itself. `nativeReason` is the provider's own word for it. */
  | {
      type: "finish";
      reason: FinishReason;
      nativeReason: string | null;
      spending?: SpendingNote | undefined;
      /** How many earlier thoughts the provider left out, since the conversation before them had changed. */
      droppedThoughts?: number | undefined;
      /** What plugins did to the request or the answer. */
      applied?: readonly AppliedPlugin[] | undefined;
    };

export type AnswerPartType = AnswerPart["type"];
