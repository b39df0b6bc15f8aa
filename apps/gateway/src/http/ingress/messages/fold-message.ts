import { isObject, type JsonObject } from "@tutti/contract";
import { formOf } from "../../../providers/wire/form-reader.ts";
import { parseJson } from "../../../providers/wire/json.ts";
import { JsonText } from "../../json-text.ts";
import type { AnswerFold } from "../ingress.ts";
import { createMessageWriter, type MessageWriterOptions } from "./message-writer.ts";

/** Collects an answer into one message: what a client makes of the events of the same answer, or the endpoint's own. */
export function createMessageFold(options: MessageWriterOptions): AnswerFold {
  const writer = createMessageWriter(options);
  const content: JsonObject[] = [];
  let message: JsonObject = {};
  let input = "";

  const read = (event: JsonObject): void => {
    switch (event["type"]) {
      case "message_start":
        message = { ...(event["message"] as JsonObject) };
        return;
      case "content_block_start":
        content.push({ ...(event["content_block"] as JsonObject) });
        input = "";
        return;
      case "content_block_delta":
        input += addDelta(content.at(-1) ?? {}, event["delta"] as JsonObject);
        return;
      case "content_block_stop": {
        const block = content.at(-1);
        if (block && "input" in block) block["input"] = toInput(input);
        return;
      }
      case "message_delta":
        message = { ...message, content, ...(event["delta"] as JsonObject), usage: event["usage"] };
        return;
    }
  };

  return {
    push: (part) => writer.push(part).forEach(read),
    end() {
      const { isOpen, texts } = options.facts.passedAnswer;
      const text = isOpen ? texts.join("") : "";
      // An endpoint may stream what was requested whole.
      if (formOf(text) === "whole") return new JsonText(text);
      writer.end().forEach(read);
      return message;
    },
  };
}

/** Adds a delta to its block; returns what it adds to the block's input. */
function addDelta(block: JsonObject, delta: JsonObject): string {
  switch (delta["type"]) {
    case "text_delta":
      block["text"] = `${block["text"]}${delta["text"]}`;
      return "";
    case "thinking_delta":
      block["thinking"] = `${block["thinking"]}${delta["thinking"]}`;
      return "";
    case "signature_delta":
      block["signature"] = delta["signature"];
      return "";
    case "citations_delta": {
      const before = block["citations"];
      block["citations"] = [...(Array.isArray(before) ? before : []), delta["citation"]];
      return "";
    }
    default:
      return typeof delta["partial_json"] === "string" ? delta["partial_json"] : "";
  }
}

/** No text means no arguments. Arguments that are no object, as a model may write them, are wrapped in one. */
export function toInput(text: string): JsonObject {
  if (text.trim() === "") return {};
  const value = parseJson(text);
  return isObject(value) ? value : { arguments: value ?? text };
}
