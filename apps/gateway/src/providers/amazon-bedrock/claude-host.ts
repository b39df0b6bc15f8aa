import type { MessagesHost } from "../anthropic/messages-host.ts";
import type { JsonObject } from "../wire/json.ts";
import type { SignIn } from "../wire/sign-in.ts";
import type { Aws } from "./aws.ts";
import { createFrameDecoder, toClaudeEvent } from "./frames.ts";

/** The version of Anthropic's form at Bedrock, which stands in the body there. */
const WIRE_VERSION = "bedrock-2023-05-31";

/** The type of AWS's binary event stream; an answer that comes whole is JSON. */
const EVENT_STREAM = /^application\/vnd\.amazon\.eventstream/i;

/**
 * The betas that Bedrock takes (docs.aws.amazon.com, "Anthropic Claude Messages API", "Beta headers"); it refuses a
 * request that names another, while Anthropic has an open list, of which agents send much.
 */
const takenBetas: ReadonlySet<string> = new Set([
  "computer-use-2024-10-22",
  "computer-use-2025-01-24",
  "computer-use-2025-11-24",
  "context-1m-2025-08-07",
  "context-management-2025-06-27",
  "dev-full-thinking-2025-05-14",
  "effort-2025-11-24",
  "fine-grained-tool-streaming-2025-05-14",
  "interleaved-thinking-2025-05-14",
  "output-128k-2025-02-19",
  "token-efficient-tools-2025-02-19",
  "tool-examples-2025-10-29",
  "tool-search-tool-2025-10-19",
]);

export interface ClaudeHostOptions {
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  signIn: SignIn;
  readFailure: MessagesHost["readFailure"];
  /** AWS's codec, which is loaded before a request is sent. */
  codec: () => Aws["codec"] | undefined;
}

/** Bedrock as a server of Anthropic's form: the model is in the address, the version and the betas in the body. */
export function claudeHost({ baseUrl, headers, signIn, readFailure, codec }: ClaudeHostOptions): MessagesHost {
  return {
    addressOf: (model, isStreamed) =>
      `${baseUrl}/model/${encodeURIComponent(model)}/${isStreamed ? "invoke-with-response-stream" : "invoke"}`,
    headers,
    signIn,
    readFailure,
    toRequest({ model: _, stream: __, ...body }: JsonObject, betas) {
      const names = betas.filter((beta) => takenBetas.has(beta));
      const version = { anthropic_version: WIRE_VERSION };
      return { body: { ...body, ...version, ...(names.length > 0 ? { anthropic_beta: names } : {}) } };
    },
    createDecoder(contentType) {
      const loaded = codec();
      return loaded && EVENT_STREAM.test(contentType) ? createFrameDecoder(loaded, toClaudeEvent) : new TextDecoder();
    },
  };
}
