import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "./json.ts";

/**
 * Puts a chunk, or a whole answer, of some OpenAI-compatible server into the form that the contract's decoder reads. Each quirk
 * is one vendor's habit, seen in its recorded answers or its documentation; a value without quirks comes out as it went in.
 */
export interface Quirks {
  settle(answer: JsonObject): JsonObject;
}

/** Quirks for one answer: sources that a vendor repeats with every chunk are passed on once. */
export function createQuirks(): Quirks {
  let hasSources = false;
  return {
    settle(answer) {
      const { citations, search_results: results, ...settled } = withoutEmpty(answer);
      const usage = settleUsage(settled["usage"] ?? groqUsage(settled));
      delete settled["usage"];
      if (usage) settled["usage"] = usage;
      if (Array.isArray(settled["choices"])) settled["choices"] = objectsOf(settled["choices"]).map(settleChoice);
      if (!hasSources) {
        const sources = toAnnotations(results, citations);
        if (sources.length > 0) hasSources = addAnnotations(settled, sources);
      }
      return settled;
    },
  };
}

/** Many servers write null, and Azure empty words, where they mean that there is nothing. */
function withoutEmpty(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== ""));
}

function withoutNulls(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** Groq puts the usage of a stream into its own corner of the last chunk. */
function groqUsage(answer: JsonObject): unknown {
  return isObject(answer["x_groq"]) ? answer["x_groq"]["usage"] : undefined;
}

function settleUsage(usage: unknown): JsonObject | undefined {
  if (!isObject(usage)) return undefined;
  const { cost, prompt_tokens, completion_tokens, total_tokens, ...others } = usage;
  const prompt = numberOf(prompt_tokens);
  const completion = numberOf(completion_tokens);
  if (prompt === undefined && completion === undefined) return undefined;
  return {
    ...others,
    prompt_tokens: prompt ?? 0,
    completion_tokens: completion ?? 0,
    total_tokens: numberOf(total_tokens) ?? (prompt ?? 0) + (completion ?? 0),
    ...(numberOf(cost) === undefined ? {} : { cost }),
  };
}

/** Words for the end of an answer that are not OpenAI's: Anthropic's, Google's, and the old function calls'. */
const finishReasons = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["eos", "stop"],
  ["max_tokens", "length"],
  ["model_length", "length"],
  ["tool_use", "tool_calls"],
  ["function_call", "tool_calls"],
  ["safety", "content_filter"],
]);

function settleChoice(choice: JsonObject): JsonObject {
  const settled = withoutNulls(choice);
  const reason = textOf(settled["finish_reason"]);
  if (reason) {
    settled["native_finish_reason"] ??= reason;
    settled["finish_reason"] = finishReasons.get(reason.toLowerCase()) ?? reason.toLowerCase();
  }
  for (const field of ["delta", "message"]) {
    if (isObject(settled[field])) settled[field] = settleMessage(settled[field]);
  }
  return settled;
}

function settleMessage(message: JsonObject): JsonObject {
  const { reasoning_content: reasoningContent, ...settled } = withoutNulls(message);
  // DeepSeek, Z.AI, Alibaba, xAI and llama.cpp call it reasoning_content; some servers send both names for the same text.
  if (textOf(reasoningContent) && !textOf(settled["reasoning"])) settled["reasoning"] = reasoningContent;
  if (Array.isArray(settled["content"])) Object.assign(settled, splitContent(objectsOf(settled["content"]), settled));
  if (settled["tool_calls"] !== undefined) settled["tool_calls"] = objectsOf(settled["tool_calls"]).map(settleToolCall);
  return settled;
}

/** Mistral's thinking models answer with a list of parts: thinking (itself a list of texts), text, and references. */
function splitContent(parts: JsonObject[], message: JsonObject): JsonObject {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const images: JsonObject[] = [...objectsOf(message["images"])];
  for (const part of parts) {
    if (part["type"] === "thinking") {
      const thinking = part["thinking"];
      thoughts.push(typeof thinking === "string" ? thinking : objectsOf(thinking).map(textField).join(""));
    } else if (part["type"] === "image_url" && isObject(part["image_url"])) {
      images.push({ type: "image_url", image_url: part["image_url"] });
    } else {
      texts.push(textField(part));
    }
  }
  const reasoning = thoughts.join("");
  return {
    content: texts.join(""),
    ...(reasoning === "" ? {} : { reasoning }),
    ...(images.length === 0 ? {} : { images }),
  };
}

function textField(part: JsonObject): string {
  return textOf(part["text"]) ?? "";
}

/** Some servers give a call's arguments as the object itself, where OpenAI's form has its JSON text. */
function settleToolCall(call: JsonObject): JsonObject {
  const settled = withoutNulls(call);
  const called = settled["function"];
  if (!isObject(called)) return settled;
  const { arguments: given, ...others } = withoutNulls(called);
  const text = given === undefined || typeof given === "string" ? given : JSON.stringify(given);
  return { ...settled, function: { ...withoutEmpty(others), ...(text === undefined ? {} : { arguments: text }) } };
}

/** Perplexity lists its sources beside the choices: as addresses, newer models with titles too. */
function toAnnotations(results: unknown, citations: unknown): JsonObject[] {
  const found = objectsOf(results).filter((result) => textOf(result["url"]));
  if (found.length > 0) {
    return found.map((result) => annotation(result["url"], { title: textOf(result["title"]) }));
  }
  return Array.isArray(citations) ? citations.filter(textOf).map((url) => annotation(url, {})) : [];
}

function annotation(url: unknown, { title }: { title?: string | undefined }): JsonObject {
  return { type: "url_citation", url_citation: { url, ...(title === undefined ? {} : { title }) } };
}

function addAnnotations(answer: JsonObject, annotations: JsonObject[]): boolean {
  const choice = objectsOf(answer["choices"])[0];
  const message = choice?.["delta"] ?? choice?.["message"];
  if (!isObject(message)) return false;
  message["annotations"] = [...objectsOf(message["annotations"]), ...annotations];
  return true;
}
