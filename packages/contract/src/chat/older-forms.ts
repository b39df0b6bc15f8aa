import { isObject } from "../json-value.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The JSON of a request in the current form, converted from an older one, or from a neighboring API's: `functions` and
 * `function_call` become tools, a message of a `function` becomes one of a tool; a picture may be its address alone,
 * and a text part the text alone. Everything else stays, the same objects included; what is wrong stays wrong, at its
 * place.
 */
export function withoutOlderForms(fields: Fields): Fields {
  const { functions, function_call: functionCall, ...others } = fields;
  const isOld = functions !== undefined || functionCall !== undefined;
  const request: Fields = isOld ? { ...others, ...toolFields(fields) } : fields;
  const messages = request["messages"];
  if (!Array.isArray(messages)) return request;
  const current = toMessages(messages);
  return current.every((message, place) => message === messages[place]) ? request : { ...request, messages: current };
}

function toolFields({ functions, function_call: functionCall, tools, tool_choice: choice }: Fields): Fields {
  const functionTools = Array.isArray(functions)
    ? functions.map((definition) => ({ type: "function", function: definition }))
    : [];
  const all = [...(Array.isArray(tools) ? tools : []), ...functionTools];
  const toolChoice = choice ?? (isObject(functionCall) ? { type: "function", function: functionCall } : functionCall);
  return {
    ...(all.length > 0 || tools !== undefined ? { tools: all.length > 0 ? all : tools } : {}),
    ...(toolChoice === undefined || toolChoice === null ? {} : { tool_choice: toolChoice }),
  };
}

function toMessages(messages: readonly unknown[]): unknown[] {
  // A function's message has only the name of the called function: it answers the last call.
  let lastCall: string | undefined;
  return messages.map((message, place) => {
    if (!isObject(message)) return message;
    let current = withContent(message);
    if (isObject(current["function_call"]) && current["role"] === "assistant") {
      lastCall = `call_${place}`;
      current = withCall(current, lastCall);
    }
    if (current["role"] === "function") {
      current = { ...current, role: "tool", tool_call_id: current["tool_call_id"] ?? lastCall ?? `call_${place}` };
    }
    return current;
  });
}

function withCall({ function_call: functionCall, ...message }: Fields, id: string): Fields {
  return message["tool_calls"]
    ? message
    : { ...message, tool_calls: [{ id, type: "function", function: functionCall }] };
}

function withContent(message: Fields): Fields {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const parts = content.map(toPart);
  return parts.every((part, place) => part === content[place]) ? message : { ...message, content: parts };
}

function toPart(part: unknown): unknown {
  if (typeof part === "string") return { type: "text", text: part };
  if (!isObject(part)) return part;
  switch (part["type"]) {
    case "input_text":
    case "output_text":
      return { ...part, type: "text" };
    case "image_url":
    case "input_image":
      return typeof part["image_url"] === "string" ? toImage(part, part["image_url"]) : part;
    case "video_url":
      return typeof part["video_url"] === "string" ? { ...part, video_url: { url: part["video_url"] } } : part;
    default:
      return part;
  }
}

function toImage({ detail, ...part }: Fields, url: string): Fields {
  return { ...part, type: "image_url", image_url: { url, ...(typeof detail === "string" ? { detail } : {}) } };
}
