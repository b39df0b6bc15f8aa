/** A part of a person's message. Media are data URLs. */
export type ClientMessagePart =
  | { type: "text"; text: string }
  | { type: "image"; url: string }
  | { type: "pdf"; name: string; url: string }
  /** WAV, as base64. */
  | { type: "audio"; data: string };

/** A message of a conversation, as the suite writes it. */
export type ClientMessage =
  | { by: "system"; text: string }
  | { by: "user"; parts: readonly ClientMessagePart[] }
  /** The model's message, exactly as the client returned it. */
  | { by: "model"; message: unknown }
  | { by: "tool"; callId: string; name: string; result: string; images?: readonly string[] | undefined };

/** A request, in a form of no particular client. */
export interface ClientRequest {
  model: string;
  messages: readonly ClientMessage[];
  isStreamed: boolean;
  tools?: readonly { name: string; description: string; parameters: Record<string, unknown> }[] | undefined;
  /** The form that the answer must have, as JSON Schema. */
  form?: Record<string, unknown> | undefined;
  sampling?:
    | { temperature: number; topP: number; maxTokens: number; seed: number; stop: readonly string[] }
    | undefined;
  reasoningEffort?: "low" | "high" | undefined;
  /** Further models, tried in order. */
  models?: readonly string[] | undefined;
  /** The only provider that may answer, by its slug. */
  onlyProvider?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with each piece of text of a streamed answer as it arrives. */
  onText?: ((text: string) => void) | undefined;
}

/** An answer, in a form of no particular client. A field that a client does not return is undefined. */
export interface ClientAnswer {
  text: string;
  reasoning: string;
  calls: readonly { id: string; name: string; arguments: unknown }[];
  /** Data URLs. */
  images: readonly string[];
  citations: readonly { url: string; title: string }[];
  finish: string | undefined;
  /** Tokens; `cached` are those that a cache gave, as the client counts them. */
  usage: { prompt: number; completion: number; cost: number | undefined; cached?: number | undefined };
  /** The generation's id. */
  id: string | undefined;
  model: string | undefined;
  /** The whole message in the client's own form, to be sent back as history. */
  message: unknown;
}

/** A client as people use it, unchanged, with only its base URL and key set. */
export interface OfficialClient {
  ask(question: ClientRequest): Promise<ClientAnswer>;
  /** The tokens of a request; absent where the client has no call for it. */
  countTokens?(question: ClientRequest): Promise<number>;
  /** The message of the client's own error; undefined if this is not one of its errors. */
  readError(cause: unknown): { message: string; status: number | undefined } | undefined;
}

/** The base URL that a client calls, and its key. */
export interface Address {
  baseUrl: string;
  key: string;
}

/** The media type and the base64 data of a data URL. */
export function splitDataUrl(url: string): { mediaType: string; data: string } {
  const [, mediaType = "", data = ""] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  return { mediaType, data };
}

/** A part in OpenAI's form, which OpenRouter's extends. */
export function toOpenAiPart(part: ClientMessagePart): { type: string } & Record<string, unknown> {
  switch (part.type) {
    case "text":
      return part;
    case "image":
      return { type: "image_url", image_url: { url: part.url } };
    case "pdf":
      return { type: "file", file: { filename: part.name, file_data: part.url } };
    case "audio":
      return { type: "input_audio", input_audio: { data: part.data, format: "wav" } };
  }
}
