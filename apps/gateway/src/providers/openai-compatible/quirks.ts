import { withoutUndefined } from "@tutti/contract";
import { withoutNullish } from "../../fields.ts";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../wire/json.ts";
import { createToolCallIndexes, type ToolCallIndexes } from "./tool-call-indexes.ts";

/**
 * Puts a chunk, or a complete response, of some OpenAI-compatible server into the form that the contract's decoder
 * reads. Each quirk is one vendor's habit, seen in its recorded answers or its documentation; a value without quirks is
 * returned unchanged.
 */
export interface Quirks {
  settle(answer: JsonObject): JsonObject;
}

/**
 * Quirks for one answer: sources that a vendor repeats with every chunk are passed on once, and each call has an index
 * of its own.
 */
export function createQuirks(): Quirks {
  const calls = createToolCallIndexes();
  let hasSources = false;
  return {
    settle(answer) {
      const { citations, search_results: results, web_search: webSearch, ...settled } = withoutBlankFields(answer);
      const usage = settleUsage(settled["usage"] ?? groqUsage(settled));
      delete settled["usage"];
      if (usage) settled["usage"] = usage;
      if (Array.isArray(settled["choices"])) {
        settled["choices"] = objectsOf(settled["choices"]).map((choice) => settleChoice(choice, calls));
      }
      if (!hasSources) {
        const sources = toAnnotations({ results, citations, webResults: webSearch });
        if (sources.length > 0) hasSources = addAnnotations(settled, sources);
      }
      return settled;
    },
  };
}

/** Many servers send null, and Azure sends empty strings, for a field without a value. */
function withoutBlankFields(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== ""));
}

/** Groq puts the usage of a stream into a field of its own in the last chunk. */
function groqUsage(answer: JsonObject): unknown {
  return isObject(answer["x_groq"]) ? answer["x_groq"]["usage"] : undefined;
}

/**
 * OpenAI's usage, with the counts that vendors report in other fields: cached tokens (DeepSeek, Moonshot), reasoning
 * and searches (Perplexity), and the cost in Perplexity's form.
 */
function settleUsage(usage: unknown): JsonObject | undefined {
  if (!isObject(usage)) return undefined;
  const { cost, prompt_tokens, completion_tokens, total_tokens, ...others } = usage;
  const prompt = numberOf(prompt_tokens);
  const completion = numberOf(completion_tokens);
  if (prompt === undefined && completion === undefined) return undefined;
  const price = numberOf(cost) ?? (isObject(cost) ? numberOf(cost["total_cost"]) : undefined);
  const searches = numberOf(usage["num_search_queries"]);
  return {
    ...others,
    prompt_tokens: prompt ?? 0,
    completion_tokens: completion ?? 0,
    total_tokens: numberOf(total_tokens) ?? (prompt ?? 0) + (completion ?? 0),
    ...detail(others, "prompt_tokens_details", {
      cached_tokens: numberOf(usage["prompt_cache_hit_tokens"]) ?? numberOf(usage["cached_tokens"]),
    }),
    ...detail(others, "completion_tokens_details", { reasoning_tokens: numberOf(usage["reasoning_tokens"]) }),
    ...withoutUndefined({ cost: price }),
    ...(searches ? { server_tool_use_details: { web_search_requests: searches } } : {}),
  };
}

/** The usage's details with the counts that they lack. */
function detail(usage: JsonObject, field: string, counts: Record<string, number | undefined>): JsonObject {
  const details = isObject(usage[field]) ? usage[field] : {};
  const missing = Object.entries(counts).filter(
    ([key, count]) => count !== undefined && numberOf(details[key]) === undefined,
  );
  return missing.length > 0 ? { [field]: { ...details, ...Object.fromEntries(missing) } } : {};
}

/** Finish reasons that are not OpenAI's: Anthropic's, Google's, and that of the old function calls. */
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

function settleChoice(choice: JsonObject, calls: ToolCallIndexes): JsonObject {
  const settled = withoutNullish(choice);
  for (const field of ["delta", "message"]) {
    if (isObject(settled[field])) settled[field] = settleMessage(settled[field], calls);
  }
  const reason = textOf(settled["finish_reason"]);
  if (reason) {
    const knownReason = finishReasons.get(reason.toLowerCase()) ?? reason.toLowerCase();
    settled["native_finish_reason"] ??= reason;
    // Some servers send `stop` with their calls: clients would not run the tools.
    settled["finish_reason"] = knownReason === "stop" && calls.count > 0 ? "tool_calls" : knownReason;
  }
  return settled;
}

function settleMessage(message: JsonObject, calls: ToolCallIndexes): JsonObject {
  const { reasoning_content: reasoningContent, function_call: functionCall, ...settled } = withoutNullish(message);
  if (settled["executed_tools"] !== undefined) readExecutedTools(settled);
  // DeepSeek, Z.AI, Alibaba, xAI and llama.cpp call it reasoning_content; some servers send both names for the same
  // text.
  if (textOf(reasoningContent) && !textOf(settled["reasoning"])) settled["reasoning"] = reasoningContent;
  if (Array.isArray(settled["content"])) Object.assign(settled, splitContent(objectsOf(settled["content"]), settled));
  // The older form of a call; an answer has at most one.
  if (isObject(functionCall)) settled["tool_calls"] ??= [{ index: 0, type: "function", function: functionCall }];
  if (settled["tool_calls"] !== undefined) {
    settled["tool_calls"] = objectsOf(settled["tool_calls"]).map((call) => calls.settle(settleToolCall(call)));
  }
  return settled;
}

/** Mistral's reasoning models answer with a list of parts: thinking (itself a list of texts), text, and references. */
function splitContent(parts: JsonObject[], message: JsonObject): JsonObject {
  const texts: string[] = [];
  const reasoningTexts: string[] = [];
  const images: JsonObject[] = [...objectsOf(message["images"])];
  for (const part of parts) {
    if (part["type"] === "thinking") {
      const thinking = part["thinking"];
      reasoningTexts.push(typeof thinking === "string" ? thinking : objectsOf(thinking).map(textField).join(""));
    } else if (part["type"] === "image_url" && isObject(part["image_url"])) {
      images.push({ type: "image_url", image_url: part["image_url"] });
    } else {
      texts.push(textField(part));
    }
  }
  const reasoning = reasoningTexts.join("");
  return {
    content: texts.join(""),
    ...(reasoning === "" ? {} : { reasoning }),
    ...(images.length === 0 ? {} : { images }),
  };
}

function textField(part: JsonObject): string {
  return textOf(part["text"]) ?? "";
}

/**
 * Some servers send a call's arguments as the object itself, instead of its JSON text as OpenAI does; some repeat an
 * empty id or name with every fragment.
 */
function settleToolCall(call: JsonObject): JsonObject {
  const settled = withoutBlankFields(call);
  const calledFunction = settled["function"];
  if (!isObject(calledFunction)) return settled;
  const { arguments: callArguments, ...others } = withoutNullish(calledFunction);
  const text =
    callArguments === undefined || typeof callArguments === "string" ? callArguments : JSON.stringify(callArguments);
  return {
    ...settled,
    function: { ...withoutBlankFields(others), ...withoutUndefined({ arguments: text }) },
  };
}

interface Sources {
  results: unknown;
  citations: unknown;
  webResults: unknown;
}

/**
 * Perplexity lists its sources beside the choices: as addresses, newer models with titles too. Z.AI calls the address a
 * link.
 */
function toAnnotations({ results, citations, webResults }: Sources): JsonObject[] {
  const pages = [...objectsOf(results), ...objectsOf(webResults)].flatMap((result) => {
    const url = textOf(result["url"]) ?? textOf(result["link"]);
    return url === undefined ? [] : [annotation(url, { title: result["title"], content: result["content"] })];
  });
  if (pages.length > 0) return pages;
  return Array.isArray(citations) ? citations.filter(textOf).map((url) => annotation(url, {})) : [];
}

function annotation(url: unknown, { title, content }: { title?: unknown; content?: unknown }): JsonObject {
  return {
    type: "url_citation",
    url_citation: {
      url,
      ...(textOf(title) === undefined ? {} : { title }),
      ...(textOf(content) === undefined ? {} : { content }),
    },
  };
}

/** The tools that Groq's compound models used: the pages found become sources, everything else becomes reasoning. */
function readExecutedTools(message: JsonObject): void {
  const { executed_tools: tools } = message;
  delete message["executed_tools"];
  // A tool is sent when it begins and again when it is done.
  const executed = objectsOf(tools).filter((tool) => tool["output"] !== undefined && tool["output"] !== null);
  if (executed.length === 0) return;
  const pages = executed.flatMap(({ search_results: searchResults }) =>
    toAnnotations({
      results: isObject(searchResults) ? searchResults["results"] : undefined,
      citations: undefined,
      webResults: undefined,
    }),
  );
  const details = executed.map((tool) => ({
    type: "reasoning.server_tool_call",
    tool_name: textOf(tool["name"]) ?? textOf(tool["type"]) ?? "tool",
    arguments: textOf(tool["arguments"]) ?? "{}",
    result: textOf(tool["output"]) ?? JSON.stringify(tool["output"]),
    format: "unknown",
    ...(numberOf(tool["index"]) === undefined ? {} : { index: tool["index"] }),
  }));
  message["annotations"] = [...objectsOf(message["annotations"]), ...pages];
  message["reasoning_details"] = [...objectsOf(message["reasoning_details"]), ...details];
}

function addAnnotations(answer: JsonObject, annotations: JsonObject[]): boolean {
  const choice = objectsOf(answer["choices"])[0];
  const message = choice?.["delta"] ?? choice?.["message"];
  if (!isObject(message)) return false;
  message["annotations"] = [...objectsOf(message["annotations"]), ...annotations];
  return true;
}
