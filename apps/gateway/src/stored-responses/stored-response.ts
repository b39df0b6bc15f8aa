import type { InputItem, JsonObject } from "@tutti/contract";

/** A response with the items of its own request, without those of the responses before it. */
export interface StoredResponse {
  input: readonly InputItem[];
  response: JsonObject;
}

/** A response that is to be stored. */
export interface ResponseToKeep extends StoredResponse {
  id: string;
  /** The response that it continues. */
  previousId: string | undefined;
}
