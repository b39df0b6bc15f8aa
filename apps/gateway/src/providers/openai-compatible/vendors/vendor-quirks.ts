import type { Reasoning } from "@tutti/contract";
import type { NativeWebSearch, ProviderModel } from "../../provider.ts";
import type { JsonObject } from "../../wire/json.ts";

/** What a request says of thinking, for a vendor with words of its own for it. */
export interface VendorReasoning {
  model: ProviderModel;
  /** What was asked for; nothing may have been. */
  reasoning: Reasoning;
  /** The effort to ask of this model, where it takes one and one was asked for. */
  effort: string | undefined;
}

/**
 * How one vendor's chat completions differ from OpenAI's, as its documentation and its recorded answers have it.
 * Everything is optional: a server without quirks is sent what the client wrote.
 */
export interface VendorQuirks {
  /** Fields that it knows by another name. */
  renamedFields?: Readonly<Record<string, string>> | undefined;
  /** Fields that it refuses, or that mean something else to it: they are left out. */
  refusedFields?: readonly string[] | undefined;
  /** Fields that some of its models refuse. */
  refusedFieldsOf?: ((id: string) => readonly string[]) | undefined;
  /** All the fields that it takes, where it refuses every other. */
  acceptedFields?: readonly string[] | undefined;
  /** It counts the tokens of a stream unasked, and does not want to be asked. */
  sendsUsageByDefault?: boolean | undefined;
  /** false: answers can be JSON, but not by a schema; the schema is then told in words. */
  jsonSchemas?: false | undefined;
  /** The efforts that a model takes, "none" where it need not think; undefined for one that takes none. */
  efforts?: ((id: string) => readonly string[] | undefined) | undefined;
  /** Its own words for how to think; default: `reasoning_effort`. */
  think?: ((thinking: VendorReasoning) => JsonObject) | undefined;
  /** The field in which it wants the reasoning of earlier answers back; default: not at all. */
  reasoningBack?: "reasoning" | "reasoning_content" | undefined;
  /** What marks a last message of the assistant's as the beginning of the answer. */
  prefill?: JsonObject | undefined;
  /** The path that continues such a beginning, where it is another one than `/chat/completions`, from the base URL. */
  prefillPath?: string | undefined;
  /** Messages in its form; the last step. */
  toMessages?: ((messages: readonly JsonObject[]) => JsonObject[]) | undefined;
  /** It reads PDFs with every model. */
  takesFiles?: boolean | undefined;
  /** Its words for who chooses a tool. */
  toToolChoice?: ((choice: unknown) => unknown) | undefined;
  /** Fields that ask it to search the web by itself; tools are added to the client's. */
  search?: ((search: NativeWebSearch, model: ProviderModel) => JsonObject) | undefined;
  /** Whether it searches the web by itself for this model. */
  searches?: ((id: string) => boolean) | undefined;
  /** Where its list of models is, from the base URL; default: `models`. */
  modelsPath?: string | undefined;
}
