import { isObject } from "@tutti/contract";
import type { AnswerFold } from "../ingress.ts";
import { createResponseWriter, type ResponseWriterOptions } from "./response-writer.ts";

/** Collects an answer into one response: the one in the last event of the same answer. */
export function createResponseFold(options: ResponseWriterOptions): AnswerFold {
  const writer = createResponseWriter(options);
  return {
    push: (part) => void writer.push(part),
    end() {
      const response = writer.end().at(-1)?.["response"];
      return isObject(response) ? response : {};
    },
  };
}
