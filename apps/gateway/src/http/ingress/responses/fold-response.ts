import { isObject } from "@tutti/contract";
import { formOf } from "../../../providers/wire/form-reader.ts";
import { parseJson } from "../../../providers/wire/json.ts";
import { JsonText } from "../../json-text.ts";
import type { AnswerFold } from "../ingress.ts";
import { createResponseKeeper } from "./keep-response.ts";
import { createResponseWriter, type ResponseWriterOptions } from "./response-writer.ts";

/** Collects an answer into one response: the one in the last event of the same answer, or the endpoint's own. */
export function createResponseFold(options: ResponseWriterOptions): AnswerFold {
  const writer = createResponseWriter(options);
  const keeper = createResponseKeeper(options.keep);
  return {
    push: (part) => void writer.push(part),
    end() {
      const { isOpen, texts } = options.facts.passedAnswer;
      const text = isOpen ? texts.join("") : "";
      // An endpoint may stream what was requested whole.
      if (formOf(text) === "whole") {
        keeper.take(parseJson(text));
        return new JsonText(text);
      }
      const response = writer.end().at(-1)?.["response"];
      keeper.take(response);
      return isObject(response) ? response : {};
    },
    whenStored: keeper.whenStored,
  };
}
