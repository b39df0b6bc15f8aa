import { isObject, type JsonObject } from "@tutti/contract";
import type { AnswerOf } from "@tutti/contract/operations/operation";
import type { usageOperations } from "@tutti/contract/operations/usage";
import { objectsOf, textOf } from "../../providers/wire/json.ts";
import type { StoredResponse } from "../../stored-responses/stored-response.ts";

type Content = AnswerOf<typeof usageOperations.getGenerationContent>["data"];

/** A stored response in the form in which OpenRouter returns the texts of a generation. */
export function presentContent({ input, response }: StoredResponse): Content {
  const items = objectsOf(response["output"]);
  const textsOf = (type: string, field: string): string | null => {
    const parts = items.filter((item) => item["type"] === type).flatMap((item) => objectsOf(item[field]));
    const texts = parts.flatMap((part) => textOf(part["text"]) ?? textOf(part["refusal"]) ?? []);
    return texts.length > 0 ? texts.join("") : null;
  };
  return {
    input: { messages: [...input] },
    output: { completion: textsOf("message", "content"), reasoning: textsOf("reasoning", "summary") },
    error: isObject(response["error"]) ? presentError(response["error"]) : null,
  };
}

function presentError({ message }: JsonObject): Content["error"] {
  return { message: textOf(message) ?? null, status: null, provider_name: null, raw: null, previous_errors: [] };
}
