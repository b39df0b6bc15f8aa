import type { Reasoning } from "@tutti/contract";
import type { NativeWebSearch, ProviderModel } from "../../provider.ts";
import type { JsonObject } from "../../wire/json.ts";
import type { TurnOrder } from "../turn-order.ts";

/** The reasoning settings of a request, for a vendor with fields of its own for them. */
export interface VendorReasoning {
  model: ProviderModel;
  /** The requested reasoning; it may be empty. */
  reasoning: Reasoning;
  /** The effort for this model, if it accepts one and one was requested. */
  effort: string | undefined;
}

/**
 * How one vendor's chat completions differ from OpenAI's, according to its documentation and its recorded answers.
 * Everything is optional: a server without quirks is sent the client's request.
 */
export interface VendorQuirks {
  /** Fields that have another name at this vendor. */
  renamedFields?: Readonly<Record<string, string>> | undefined;
  /** Fields that it refuses, or that have another meaning there: they are left out. */
  refusedFields?: readonly string[] | undefined;
  /** Fields that some of its models refuse. */
  refusedFieldsOf?: ((id: string) => readonly string[]) | undefined;
  /** All the fields that it takes, where it refuses every other. */
  acceptedFields?: readonly string[] | undefined;
  /** It sends the usage of a stream by default, and refuses the option for it. */
  sendsUsageByDefault?: boolean | undefined;
  /** false: answers can be JSON, but not by a schema; the schema is then sent as an instruction. */
  jsonSchemas?: false | undefined;
  /** The efforts that a model accepts, "none" if reasoning is optional; undefined for a model that accepts none. */
  efforts?: ((id: string) => readonly string[] | undefined) | undefined;
  /** Its own fields for the reasoning settings; default: `reasoning_effort`. */
  think?: ((thinking: VendorReasoning) => JsonObject) | undefined;
  /** The field in which it requires the reasoning of earlier answers; default: none. */
  reasoningBack?: "reasoning" | "reasoning_content" | undefined;
  /** The fields that mark a last message of the assistant's as the beginning of the answer. */
  prefill?: JsonObject | undefined;
  /** The path that continues such a beginning, if it is not `/chat/completions`, from the base URL. */
  prefillPath?: string | undefined;
  /** The order of roles that it takes; default: any. */
  turnOrder?: TurnOrder | undefined;
  /** Messages in its form; the last step. */
  toMessages?: ((messages: readonly JsonObject[]) => JsonObject[]) | undefined;
  /** It reads PDFs with every model. */
  takesFiles?: boolean | undefined;
  /** Its form of a tool choice. */
  toToolChoice?: ((choice: unknown) => unknown) | undefined;
  /** Fields that switch on its own web search; tools are added to the client's. */
  search?: ((search: NativeWebSearch, model: ProviderModel) => JsonObject) | undefined;
  /** Whether it has its own web search for this model. */
  searches?: ((id: string) => boolean) | undefined;
  /** The path of its list of models, from the base URL; default: `models`. */
  modelsPath?: string | undefined;
}
