import { createSseDecoder } from "@tutti/contract";
import type {
  Response,
  ResponseFunctionToolCall,
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseReasoningItem,
  ResponseStreamEvent,
} from "openai/resources/responses/responses";
import type { TestClient } from "../test-client.test-support.ts";

/** The events of a stream. Throws where an event's name is not its type, or a number is missing. */
function readEvents(text: string): ResponseStreamEvent[] {
  const names = [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
  const events = createSseDecoder()
    .push(text)
    .flatMap((event) => (event.type === "data" ? [JSON.parse(event.data) as ResponseStreamEvent] : []));
  expectEqual(
    events.map(({ type }) => type),
    names,
  );
  expectEqual(
    events.map((event) => (event as { sequence_number?: number }).sequence_number),
    events.map((_, index) => index),
  );
  return events;
}

interface OpenItem {
  index: number;
  item: ResponseOutputItem;
}

/** Adds up events, and demands that items follow each other without overlapping. */
function addUp(events: readonly ResponseStreamEvent[]): Response {
  const [first, second, ...others] = events;
  expectEqual([first?.type, second?.type], ["response.created", "response.in_progress"]);
  const output: ResponseOutputItem[] = [];
  let open: OpenItem | undefined;
  let response: Response | undefined;
  for (const event of others) {
    if (response) throw new Error(`${event.type} follows the end.`);
    switch (event.type) {
      case "response.output_item.added":
        expectEqual([open, event.output_index], [undefined, output.length]);
        open = { index: event.output_index, item: structuredClone(event.item) };
        break;
      case "response.output_item.done":
        expectEqual([open?.index, open?.item.id], [event.output_index, event.item.id]);
        if (open) expectEqual(textsOf(open.item), textsOf(event.item));
        output.push(event.item);
        open = undefined;
        break;
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
        expectEqual(open, undefined);
        response = event.response;
        break;
      default:
        if (!open) throw new Error(`${event.type} outside of an item.`);
        addToItem(open, event);
    }
  }
  if (!response) throw new Error("The stream has no end.");
  expectEqual(response.output, output);
  if (response.error) throw new Error(response.error.message);
  return response;
}

/** What the deltas of an item must add up to. */
function textsOf(item: ResponseOutputItem): unknown {
  switch (item.type) {
    case "message":
      return item.content;
    case "reasoning":
      return item.summary;
    case "function_call":
      return item.arguments;
    case "custom_tool_call":
      return item.input;
    default:
      return undefined;
  }
}

function addToItem({ index, item }: OpenItem, event: ResponseStreamEvent): void {
  const place = event as { item_id?: string; output_index?: number };
  expectEqual([place.item_id, place.output_index], [item.id, index]);
  const { content } = item as ResponseOutputMessage;
  const { summary } = item as ResponseReasoningItem;
  switch (event.type) {
    case "response.content_part.added":
      expectEqual(event.content_index, content.length);
      content.push(structuredClone(event.part) as (typeof content)[number]);
      return;
    case "response.output_text.delta": {
      const part = content[event.content_index];
      if (part?.type !== "output_text") throw new Error("A text outside of its part.");
      part.text += event.delta;
      part.logprobs = [...(part.logprobs ?? []), ...(event.logprobs as unknown as NonNullable<typeof part.logprobs>)];
      return;
    }
    case "response.refusal.delta": {
      const part = content[event.content_index];
      if (part?.type !== "refusal") throw new Error("A refusal outside of its part.");
      part.refusal += event.delta;
      return;
    }
    case "response.output_text.annotation.added": {
      const part = content[event.content_index];
      if (part?.type !== "output_text") throw new Error("An annotation outside of a text.");
      expectEqual(event.annotation_index, part.annotations.length);
      part.annotations.push(event.annotation as (typeof part.annotations)[number]);
      return;
    }
    case "response.content_part.done":
      expectEqual(content[event.content_index], event.part);
      return;
    case "response.reasoning_summary_part.added":
      summary.push(structuredClone(event.part));
      return;
    case "response.reasoning_summary_text.delta": {
      const part = summary[event.summary_index];
      if (!part) throw new Error("A summary outside of its part.");
      part.text += event.delta;
      return;
    }
    case "response.function_call_arguments.delta":
      (item as ResponseFunctionToolCall).arguments += event.delta;
      return;
    case "response.custom_tool_call_input.delta":
      (item as { input: string }).input += event.delta;
      return;
    default:
      return;
  }
}

function expectEqual(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) {
    throw new Error(`${JSON.stringify(one)} is not ${JSON.stringify(other)}.`);
  }
}

/** A client that adds up the events, as OpenAI's SDK and Codex do. */
export const readingResponsesClient: TestClient = {
  body: { model: "openrouter/auto", input: "Hello" },
  keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  readStream: (text) => addUp(readEvents(text)),
  readWhole: (answer) => answer,
  readFailure: (body) => (body as { error: { message: string } }).error.message,
};
