import { isObject, type JsonObject, type UrlCitation } from "@tutti/contract";
import { objectsOf } from "../../../../providers/wire/json.ts";
import type { OutputItems } from "./output-items.ts";

/** Writes texts and refusals as one message: a part of its content where the kind changes. */
export interface MessageItem {
  addText(text: string, logprobs: unknown): void;
  addRefusal(text: string): void;
  addCitation(citation: UrlCitation): void;
  close(): void;
  readonly isOpen: boolean;
}

interface Part {
  type: "output_text" | "refusal";
  index: number;
  text: string;
  annotations: JsonObject[];
  logprobs: JsonObject[];
  /** Where it begins in the text of the whole answer, in UTF-16 units. */
  start: number;
}

export function createMessageItem(items: OutputItems): MessageItem {
  let content: JsonObject[] | undefined;
  let part: Part | undefined;
  /** The length of all texts, in UTF-16 units. */
  let length = 0;

  const closePart = (): void => {
    if (!part || !content) return;
    const value = toContent(part);
    const place = { content_index: part.index };
    if (part.type === "refusal") items.write("refusal.done", { ...place, refusal: part.text });
    else items.write("output_text.done", { ...place, text: part.text, logprobs: part.logprobs });
    items.write("content_part.done", { ...place, part: value });
    content.push(value);
    part = undefined;
  };

  const open = (type: Part["type"]): Part => {
    if (part?.type === type) return part;
    closePart();
    if (!content) {
      content = [];
      items.open("msg", { type: "message", status: "in_progress", role: "assistant", content: [] });
    }
    part = { type, index: content.length, text: "", annotations: [], logprobs: [], start: length };
    items.write("content_part.added", { content_index: part.index, part: toContent(part) });
    return part;
  };

  return {
    addText(text, logprobs) {
      const to = open("output_text");
      const tokens = isObject(logprobs) ? objectsOf(logprobs["content"]) : [];
      to.text += text;
      to.logprobs.push(...tokens);
      length += text.length;
      items.write("output_text.delta", { content_index: to.index, delta: text, logprobs: tokens });
    },
    addRefusal(text) {
      const to = open("refusal");
      to.text += text;
      items.write("refusal.delta", { content_index: to.index, delta: text });
    },
    addCitation(citation) {
      if (part?.type !== "output_text") return;
      const annotation = toAnnotation(citation, part);
      items.write("output_text.annotation.added", {
        content_index: part.index,
        annotation_index: part.annotations.length,
        annotation,
      });
      part.annotations.push(annotation);
    },
    close() {
      if (!content) return;
      closePart();
      items.close({ status: "completed", content });
      content = undefined;
    },
    get isOpen() {
      return content !== undefined;
    },
  };
}

function toContent({ type, text, annotations, logprobs }: Part): JsonObject {
  if (type === "refusal") return { type, refusal: text };
  return { type, text, annotations: [...annotations], logprobs: [...logprobs] };
}

/** Its places count characters of the text, those of a citation UTF-16 units of the whole answer. */
function toAnnotation({ url, title, start_index, end_index }: UrlCitation, { text, start }: Part): JsonObject {
  const toCharacters = (units: number) => [...text.slice(0, Math.max(0, units - start))].length;
  return {
    type: "url_citation",
    url,
    title: title ?? "",
    start_index: toCharacters(start_index),
    end_index: toCharacters(end_index),
  };
}
