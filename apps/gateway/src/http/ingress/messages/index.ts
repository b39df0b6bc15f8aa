import { describeIssue, firstIssueOnly, type JsonObject, messagesRequestSchema, safeParse } from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";
import { apiKeyCredential } from "../../key-credential.ts";
import type { Ingress } from "../ingress.ts";
import { createMessageEncoder } from "./encode-message.ts";
import { createMessageFold } from "./fold-message.ts";
import { toChatRequest } from "./to-chat-request.ts";
import { toFormRequest } from "./to-form-request.ts";
import { writeMessagesFailure } from "./write-failure.ts";

/** Anthropic's Messages. */
export const messages: Ingress = {
  path: "/messages",
  operation: "createMessage",
  credential: apiKeyCredential,
  idHeader: "request-id",
  namesFailures: true,
  // The only keep-alive that its clients count as one.
  keepAlive: 'event: ping\ndata: {"type":"ping"}\n\n',
  writeFailure: writeMessagesFailure,
  readRequest(body, headers, { stateSeal }) {
    const parseResult = safeParse(messagesRequestSchema, body, firstIssueOnly);
    if (!parseResult.success) {
      throw new ApiFailure({ code: 400, message: describeIssue(parseResult.error.issues[0]) });
    }
    const request = parseResult.data;
    const showsThinking = request.thinking?.["display"] !== "omitted";
    return {
      body: toChatRequest(request, headers, stateSeal),
      formRequest: toFormRequest(body as JsonObject, headers),
      form: {
        createEncoder: (facts) => createMessageEncoder({ facts, stateSeal, showsThinking }),
        createFold: (facts) => createMessageFold({ facts, stateSeal, showsThinking }),
      },
    };
  },
};
