import { processingComment } from "@tutti/contract";
import { bearerCredential } from "../../key-credential.ts";
import { writeApiFailure } from "../../write-failure.ts";
import type { AnswerFacts, AnswerForm, Ingress } from "../ingress.ts";
import { checkChatRequest } from "./check-request.ts";
import { type ChunkFacts, createChunkEncoder } from "./encode-chunk.ts";
import { createChatFold } from "./fold-chat.ts";

/** OpenRouter's form of OpenAI's chat completions. */
export const openRouterChat: Ingress = {
  path: "/chat/completions",
  operation: "createChatCompletion",
  credential: bearerCredential,
  idHeader: "X-Generation-Id",
  keepAlive: processingComment,
  writeFailure: writeApiFailure,
  readRequest: (body, headers) => ({ body: checkChatRequest(body), form: chatForm(headers) }),
};

/** Writes an answer in this form; with its route, if the headers of the request demand it. */
export function chatForm(headers: Headers): AnswerForm {
  const showsRoute = ["x-openrouter-metadata", "x-openrouter-experimental-metadata"].some(
    (name) => headers.get(name)?.toLowerCase() === "enabled",
  );
  const toChunkFacts = ({ describeRoute, ...facts }: AnswerFacts): ChunkFacts =>
    showsRoute ? { ...facts, describeRoute } : facts;
  return {
    createEncoder: (facts) => createChunkEncoder(toChunkFacts(facts)),
    createFold: (facts) => createChatFold(toChunkFacts(facts)),
  };
}
