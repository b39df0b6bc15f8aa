import { isObject } from "@tutti/contract";
import { formOf } from "../../../providers/wire/form-reader.ts";
import { JsonText } from "../../json-text.ts";
import type { AnswerFold } from "../ingress.ts";
import { createResponseWriter, type ResponseWriterOptions } from "./response-writer.ts";

/** Collects an answer into one response: the one in the last event of the same answer, or the endpoint's own. */
export function createResponseFold(options: ResponseWriterOptions): AnswerFold {
  const writer = createResponseWriter(options);
  return {
    push: (part) => void writer.push(part),
    end() {
      const { isOpen, texts } = options.facts.passedAnswer;
      const text = isOpen ? texts.join("") : "";
      // An endpoint may stream what was requested whole.
      if (formOf(text) === "whole") return new JsonText(text);
      const response = writer.end().at(-1)?.["response"];
      return isObject(response) ? response : {};
    },
  };
}
