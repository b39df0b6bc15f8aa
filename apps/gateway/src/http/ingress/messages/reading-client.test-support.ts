import type { Message, RawMessageStreamEvent } from "@anthropic-ai/sdk/resources/messages";
import { createSseDecoder } from "@tutti/contract";
import type { TestClient } from "../test-client.test-support.ts";

type Block = Message["content"][number];

/** The events of a stream. Throws where an event's name is not its type, or something follows the end. */
function readEvents(text: string): RawMessageStreamEvent[] {
  const names = [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
  const events = createSseDecoder()
    .push(text)
    .flatMap((event) => (event.type === "data" ? [JSON.parse(event.data) as { type: string; error?: Error }] : []));
  expectEqual(
    events.map(({ type }) => type),
    names,
  );
  const heard = events.filter(({ type }) => type !== "ping");
  const failure = heard.find(({ type }) => type === "error");
  if (failure) {
    expectEqual(heard.indexOf(failure), heard.length - 1);
    throw new Error(failure.error?.message);
  }
  return heard as RawMessageStreamEvent[];
}

/** Adds up events, and demands that blocks follow each other without overlapping. */
function addUp(events: readonly RawMessageStreamEvent[]): Message {
  const [first, ...others] = events;
  if (first?.type !== "message_start") throw new Error("A stream does not begin with its message.");
  const message: Message = structuredClone(first.message);
  let open: number | undefined;
  let input = "";
  for (const event of others) {
    switch (event.type) {
      case "content_block_start":
        expectEqual([open, event.index], [undefined, message.content.length]);
        open = event.index;
        input = "";
        message.content.push(structuredClone(event.content_block) as Block);
        break;
      case "content_block_delta":
        expectEqual(event.index, open);
        input += addDelta(message.content[event.index] as Block, event.delta);
        break;
      case "content_block_stop": {
        expectEqual(event.index, open);
        open = undefined;
        const block = message.content[event.index];
        if (block?.type === "tool_use") block.input = parseInput(input);
        break;
      }
      case "message_delta":
        Object.assign(message, event.delta, { usage: event.usage });
        break;
    }
  }
  expectEqual([open, events.at(-1)?.type], [undefined, "message_stop"]);
  return message;
}

function addDelta(
  block: Block,
  delta: Extract<RawMessageStreamEvent, { type: "content_block_delta" }>["delta"],
): string {
  if (delta.type === "text_delta" && block.type === "text") block.text += delta.text;
  else if (delta.type === "thinking_delta" && block.type === "thinking") block.thinking += delta.thinking;
  else if (delta.type === "signature_delta" && block.type === "thinking") block.signature = delta.signature;
  else if (delta.type === "citations_delta" && block.type === "text") {
    block.citations = [...(block.citations ?? []), delta.citation];
  } else if (delta.type === "input_json_delta" && block.type === "tool_use") return delta.partial_json;
  else throw new Error(`A ${delta.type} for a block of the type ${block.type}.`);
  return "";
}

/** Arguments that are no object stand for themselves, so that two readings of them can be compared. */
function parseInput(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { arguments: value };
  } catch {
    return { arguments: text };
  }
}

function expectEqual(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) {
    throw new Error(`${JSON.stringify(one)} is not ${JSON.stringify(other)}.`);
  }
}

/** A client that reads events as Anthropic's SDK does. */
export const readingMessagesClient: TestClient = {
  body: { model: "openrouter/auto", max_tokens: 100, messages: [{ role: "user", content: "Hello" }] },
  keyHeaders: (key) => ({ "x-api-key": key }),
  readStream: (text) => addUp(readEvents(text)),
  readWhole: (answer) => answer,
  readFailure: (body) => (body as { error: { message: string } }).error.message,
};
