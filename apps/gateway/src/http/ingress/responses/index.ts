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
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import type { ResponseToKeep } from "../../../stored-responses/stored-response.ts";
import { bearerCredential } from "../../key-credential.ts";
import type { Ingress, IngressRequest } from "../ingress.ts";
import { createBackgroundForm } from "./background-form.ts";
import { readClientTools } from "./client-tools.ts";
import { toCompaction } from "./compaction/compact-conversation.ts";
import { withSummaries } from "./compaction/compaction-item.ts";
import { echoParameters } from "./echo-parameters.ts";
import { createResponseEncoder } from "./encode-response.ts";
import { createResponseFold } from "./fold-response.ts";
import { hasReferences, itemsOf, namedItems, refuseReferences, withReferences } from "./input-references.ts";
import { refuseUnstoredBackground, refuseUnsupported } from "./refuse-unsupported.ts";
import type { ResponseWriterOptions } from "./response-writer.ts";
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
  readRequest: (body, headers, { stateSeal }) => {
    const request = checkRequest(body);
    refuseReferences(request);
    refuseUnstoredBackground(request, false);
    return toIngressRequest(request, { body, headers, stateSeal, input: request.input });
  },
  async readStoredRequest(body, headers, services) {
    const { stateSeal, storedResponses, backgroundResponses, sender, hold } = services;
    const request = checkRequest(body);
    const { previous_response_id: previous } = request;
    const isStored = storedResponses.isOn && request.store !== false;
    refuseUnstoredBackground(request, isStored);
    const own = await withReferences(request, (ids) => storedResponses.items(sender, ids, hold));
    const history = previous ? await storedResponses.history(sender, previous, hold) : [];
    const toKept = (response: JsonObject): ResponseToKeep => {
      const id = String(response["id"]);
      return { id, previousId: previous ?? undefined, input: namedItems(own, id), response };
    };
    const isWhole = !previous && !hasReferences(request);
    const context = { headers, stateSeal, input: isWhole ? request.input : [...history, ...own] };
    if (!request.background) {
      const keep = (response: JsonObject) => storedResponses.keep(sender, toKept(response));
      return toIngressRequest(request, { ...context, body, isStored, keep: isStored ? keep : undefined });
    }
    // The record keeps the events, whether or not the client reads them.
    const streamed = { ...(body as JsonObject), stream: true };
    const reading = toIngressRequest({ ...request, stream: true }, { ...context, body: streamed, isStored });
    const parameters = echoParameters(request, { isStored });
    const background = createBackgroundForm({
      isStreamed: request.stream === true,
      form: reading.form,
      parameters,
      begin: (response, stop) => backgroundResponses.begin(sender, toKept(response), stop),
      follow: (id, signal) => backgroundResponses.follow(sender, id, { after: -1, signal }),
    });
    return { ...reading, background };
  },
};

/** Reads requests that have a conversation compacted. */
export const compactor: Pick<Ingress, "readRequest" | "readStoredRequest"> = {
  readRequest(body, headers, { stateSeal }) {
    const request = checkRequest(body);
    refuseReferences(request);
    return toCompaction(request, { input: itemsOf(request), headers, stateSeal });
  },
  async readStoredRequest(body, headers, { stateSeal, storedResponses, sender, hold }) {
    const request = checkRequest(body);
    const { previous_response_id: previous } = request;
    const own = await withReferences(request, (ids) => storedResponses.items(sender, ids, hold));
    const history = previous ? await storedResponses.history(sender, previous, hold) : [];
    return toCompaction(request, { input: [...history, ...own], headers, stateSeal });
  },
};

interface ReadContext {
  /** The request as it was sent. */
  body: unknown;
  headers: Headers;
  stateSeal: StateSeal;
  /** The whole conversation. */
  input: ResponsesRequest["input"];
  /** Whether the response is stored. */
  isStored?: boolean;
  keep?: ResponseWriterOptions["keep"];
}

function toIngressRequest(request: ResponsesRequest, context: ReadContext): IngressRequest {
  const { body, headers, stateSeal, isStored = false, keep } = context;
  const input = withSummaries(context.input, stateSeal);
  const whole = { ...request, input };
  const clientTools = readClientTools(whole);
  const parameters = echoParameters(request, { isStored });
  const previous = request.previous_response_id;
  // The endpoint is asked to store nothing, and is sent the whole conversation.
  const repeated = {
    ...(isStored ? { store: true } : {}),
    ...(request.background ? { background: true } : {}),
    ...(previous ? { previous_response_id: previous } : {}),
  };
  return {
    body: toChatRequest(whole, { headers, clientTools, stateSeal }),
    formRequest: toFormRequest(body as JsonObject, headers, {
      input: input === request.input ? (body as JsonObject)["input"] : input,
      repeated,
    }),
    form: {
      createEncoder: (facts) => createResponseEncoder({ facts, stateSeal, clientTools, parameters, keep }),
      createFold: (facts) => createResponseFold({ facts, stateSeal, clientTools, parameters, keep }),
    },
  };
}

function checkRequest(body: unknown): ResponsesRequest {
  const parseResult = safeParse(responsesRequestSchema, body, firstIssueOnly);
  if (!parseResult.success) throw new ApiFailure({ code: 400, message: describeIssue(parseResult.error.issues[0]) });
  refuseUnsupported(parseResult.data);
  return parseResult.data;
}
