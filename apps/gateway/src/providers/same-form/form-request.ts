import type { JsonObject } from "@tutti/contract";

/** The forms in which a request can be passed on to an endpoint as it is. */
export type PassedForm = "messages" | "responses";

/** A request in the form in which its client sent it, without the fields that are the gateway's own. */
export interface FormRequest {
  form: PassedForm;
  body: JsonObject;
  /** The client's headers that belong to the form, in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Fields of the answer that repeat what the client sent, where the endpoint is sent something else. */
  repeated?: Readonly<Record<string, string | boolean | null>> | undefined;
}

/** The answer to a request that was passed on as it is, in the endpoint's own bytes. */
export interface PassedAnswer {
  /** An endpoint answers in the form of the request, so that its texts are the answer. */
  isOpen: boolean;
  /** Whole events, or the one JSON value, in the endpoint's own bytes; the writer that sends a text removes it. */
  texts: string[];
}

/** How an endpoint of the same form is sent a request, and where its bytes go. */
export interface FormPassage {
  request: FormRequest;
  /** What takes the place of the endpoint's own names: the slug of its model, and the generation's id. */
  names: { model: string; id: string };
  /** Begins the answer: from now on the parts only describe what the texts are. */
  open(): void;
  /** Takes whole events, or the one JSON value. */
  write(text: string): void;
  /** Removes secrets from the text of an error. */
  clean(text: string): string;
}
