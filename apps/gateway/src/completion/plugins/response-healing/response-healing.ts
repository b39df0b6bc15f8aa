import type { AnswerPart } from "@tutti/contract";
import type { Plugin } from "../plugin.ts";
import { healJson } from "./heal-json.ts";

/**
 * Mends broken JSON of an answer that has to be JSON, as OpenRouter's plugin of this name does: where the request names
 * it and is not streamed, since a stream's beginning has reached the client before its end is known.
 */
export const responseHealing: Plugin = {
  id: "response-healing",
  begin(_context, { stream, response_format: form }, options) {
    const isJson = form?.type === "json_object" || form?.type === "json_schema";
    if (options === undefined || stream === true || !isJson) return undefined;
    let text = "";
    return {
      onPart(part): AnswerPart | readonly AnswerPart[] {
        if (part.type === "text-delta") {
          text += part.text;
          return [];
        }
        if (part.type !== "finish" && part.type !== "error") return part;
        const mended = part.type === "finish" ? healJson(text) : undefined;
        const said: AnswerPart[] = text === "" ? [] : [{ type: "text-delta", text: mended ?? text }];
        if (mended === undefined || part.type !== "finish") return [...said, part];
        return [...said, { ...part, applied: [...(part.applied ?? []), { id: "response-healing" }] }];
      },
    };
  },
};
