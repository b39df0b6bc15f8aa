import type { AnswerPart, ApiError, JsonObject, SoundPart } from "@tutti/contract";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { isCarried } from "../carried-parts.ts";
import type { AnswerFacts } from "../ingress.ts";
import { endingFields } from "../openrouter-chat/encode-chunk.ts";
import { createPartOrder } from "../part-order.ts";
import type { ClientTools } from "./client-tools.ts";
import { createCallItem } from "./output/call-item.ts";
import { createMessageItem } from "./output/message-item.ts";
import { createOutputItems } from "./output/output-items.ts";
import { createReasoningItemWriter } from "./output/reasoning-item.ts";
import { toOpenAiError } from "./to-openai-error.ts";
import { toResponseUsage } from "./to-response-usage.ts";

/** Makes OpenAI's events of the parts of an answer. */
export interface ResponseWriter {
  push(part: AnswerPart): JsonObject[];
  /** The last events; the last one has the whole response. */
  end(): JsonObject[];
}

export interface ResponseWriterOptions {
  facts: AnswerFacts;
  stateSeal: StateSeal;
  clientTools: ClientTools;
  /** The parameters of the request, which each response repeats. */
  parameters: JsonObject;
  /** Stores the whole response; absent: it is not stored. */
  keep?: ((response: JsonObject) => Promise<void>) | undefined;
}

type Finish = Extract<SoundPart, { type: "finish" }>;

/**
 * Items stand in the order in which they began, and never overlap. Events are numbered without a gap. Parts that the
 * form does not have are left out (`carried-parts.ts`).
 */
export function createResponseWriter(options: ResponseWriterOptions): ResponseWriter {
  const { facts, stateSeal, clientTools, parameters } = options;
  let model = facts.model;
  let state: "waiting" | "writing" | "failed" = "waiting";
  let events: JsonObject[] = [];
  let number = 0;
  let usage: JsonObject | undefined;
  let finish: Finish | undefined;
  let error: ApiError | undefined;

  const write = ({ type, ...fields }: JsonObject): void => {
    events.push({ type, sequence_number: number, ...fields });
    number += 1;
  };
  const items = createOutputItems(facts.id, write);
  const message = createMessageItem(items);
  const call = createCallItem({ items, clientTools, generationId: facts.id });
  const reasoning = createReasoningItemWriter({
    items,
    stateSeal,
    modelOf: () => (model.includes("/") ? model : facts.model),
    beforeItem: message.close,
  });
  const order = createPartOrder({
    beginCall(part) {
      message.close();
      reasoning.close();
      call.open(part);
    },
    addArguments: call.add,
    endCall: call.close,
    add(part) {
      switch (part.type) {
        case "text-delta":
          if (part.text === "" && part.logprobs === undefined) return;
          reasoning.pause();
          message.addText(part.text, part.logprobs);
          return;
        case "refusal-delta":
          reasoning.pause();
          message.addRefusal(part.text);
          return;
        case "reasoning-delta":
          reasoning.push(part);
          return;
        case "citation":
          message.addCitation(part.citation);
          return;
        case "image":
          message.close();
          reasoning.close();
          items.open("ig", { type: "image_generation_call", status: "in_progress", result: null });
          items.close({ status: "completed", ...toImage(part.url) });
          return;
        default:
          return;
      }
    },
  });

  const responseOf = (fields: JsonObject) => describeResponse({ facts, parameters }, { model, ...fields });

  const start = (): void => {
    if (state !== "waiting") return;
    state = "writing";
    write({ type: "response.created", response: responseOf({}) });
    write({ type: "response.in_progress", response: responseOf({}) });
  };

  const read = (part: AnswerPart): void => {
    switch (part.type) {
      case "metadata":
        model = part.model;
        return;
      case "error":
        start();
        state = "failed";
        error = part.error;
        return;
      case "finish":
        finish = part;
        return;
      case "usage":
        usage = toResponseUsage(part.usage);
        return;
      default:
        start();
        if (state === "writing") order.push(part);
    }
  };

  const takeEvents = (): JsonObject[] => {
    const taken = events;
    events = [];
    return taken;
  };

  return {
    push(part) {
      if (isCarried("responses", part.type)) read(part);
      return takeEvents();
    },
    end() {
      start();
      order.end();
      message.close();
      reasoning.close();
      const status = statusOf(finish, error);
      const response = responseOf({
        ...status,
        output: [...items.output],
        usage: usage ?? null,
        ...(status.status === "completed" ? { completed_at: facts.now() } : {}),
        ...(finish ? endingFields(finish) : {}),
      });
      write({ type: `response.${status.status}`, response });
      return takeEvents();
    },
  };
}

/** A response with nothing in it yet but these fields. */
export function describeResponse(
  { facts, parameters }: Pick<ResponseWriterOptions, "facts" | "parameters">,
  fields: JsonObject,
): JsonObject {
  return {
    id: facts.id,
    object: "response",
    created_at: facts.created,
    status: "in_progress",
    completed_at: null,
    error: null,
    incomplete_details: null,
    model: facts.model,
    output: [],
    usage: null,
    ...parameters,
    ...fields,
  };
}

function statusOf(finish: Finish | undefined, error: ApiError | undefined): JsonObject & { status: string } {
  if (error) {
    const { code, type, message } = toOpenAiError(error).error;
    return { status: "failed", error: { code: code ?? type, message } };
  }
  switch (finish?.reason) {
    case "length":
      return { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } };
    case "content_filter":
      return { status: "incomplete", incomplete_details: { reason: "content_filter" } };
    default:
      return { status: "completed" };
  }
}

/** The bytes of an image in base64; an address stays one. */
function toImage(url: string): JsonObject {
  const [, format, data] = /^data:image\/([\w.+-]+);base64,(.*)$/s.exec(url) ?? [];
  return data === undefined ? { result: url } : { result: data, output_format: format };
}
