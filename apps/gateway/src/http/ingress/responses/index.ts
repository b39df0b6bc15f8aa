import {
  describeIssue,
  firstIssueOnly,
  type JsonObject,
  processingComment,
  type ResponsesRequest,
  responsesRequestSchema,
  safeParse,
} from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";
import { bearerCredential } from "../../key-credential.ts";
import type { Ingress } from "../ingress.ts";
import { readClientTools } from "./client-tools.ts";
import { echoParameters } from "./echo-parameters.ts";
import { createResponseEncoder } from "./encode-response.ts";
import { createResponseFold } from "./fold-response.ts";
import { refuseUnsupported } from "./refuse-unsupported.ts";
import { toChatRequest } from "./to-chat-request.ts";
import { toFormRequest } from "./to-form-request.ts";
import { writeResponsesFailure } from "./write-failure.ts";

/** OpenAI's Responses. */
export const responses: Ingress = {
  path: "/responses",
  operation: "createResponse",
  credential: bearerCredential,
  idHeader: "x-request-id",
  namesFailures: true,
  keepAlive: processingComment,
  writeFailure: writeResponsesFailure,
  readRequest(body, headers, { stateSeal }) {
    const request = checkRequest(body);
    const clientTools = readClientTools(request);
    const parameters = echoParameters(request);
    return {
      body: toChatRequest(request, { headers, clientTools, stateSeal }),
      formRequest: toFormRequest(body as JsonObject, headers),
      form: {
        createEncoder: (facts) => createResponseEncoder({ facts, stateSeal, clientTools, parameters }),
        createFold: (facts) => createResponseFold({ facts, stateSeal, clientTools, parameters }),
      },
    };
  },
};

function checkRequest(body: unknown): ResponsesRequest {
  const parseResult = safeParse(responsesRequestSchema, body, firstIssueOnly);
  if (!parseResult.success) throw new ApiFailure({ code: 400, message: describeIssue(parseResult.error.issues[0]) });
  refuseUnsupported(parseResult.data);
  return parseResult.data;
}
