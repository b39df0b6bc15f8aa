import type {
  InputItem,
  InputPart,
  JsonObject,
  MessagePart,
  ReasoningDetail,
  RequestMessage,
  ResponsesRequest,
} from "@tutti/contract";
import { textOf } from "../../../providers/wire/json.ts";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { asReminder, mayStandApart } from "../foreign-conversation.ts";
import type { ClientTools } from "./client-tools.ts";
import { readReasoning } from "./read-reasoning.ts";
import { toCall, toResult } from "./to-chat-calls.ts";
import { plainContent, toChatParts } from "./to-chat-content.ts";

/** An assistant's message while its items are read. */
interface Answer {
  texts: MessagePart[];
  calls: JsonObject[];
  images: JsonObject[];
  details: ReasoningDetail[];
  /** How many places its details have. */
  places: number;
}

/**
 * The conversation as chat messages, in its order. Instructions, and what the developer says before anyone else, are
 * the system prompt; later words of theirs become a person's, marked as reminders: many servers take one system
 * message, at the beginning. Reasoning that follows a text or a call begins another message of the assistant.
 */
export function toChatMessages(
  { instructions, input }: Pick<ResponsesRequest, "instructions" | "input">,
  { clientTools, stateSeal }: { clientTools: ClientTools; stateSeal: StateSeal },
): RequestMessage[] {
  const items: readonly InputItem[] =
    typeof input === "string" ? [{ type: "message", role: "user", content: input }] : (input ?? []);
  const systemParts = toChatParts(instructions);
  const messages: RequestMessage[] = [];
  let answer: Answer | undefined;

  const closeAnswer = (): void => {
    if (answer) messages.push(...toAnswerMessage(answer));
    answer = undefined;
  };
  const current = (): Answer => {
    answer ??= { texts: [], calls: [], images: [], details: [], places: 0 };
    return answer;
  };
  const addDetails = (details: readonly ReasoningDetail[]): void => {
    const { texts = [], calls = [] } = answer ?? {};
    if (details.length > 0 && details.every(mayStandApart) && (texts.length > 0 || calls.length > 0)) closeAnswer();
    const owner = current();
    const places = new Map<unknown, number>();
    for (const detail of details) {
      if (!places.has(detail["index"])) places.set(detail["index"], owner.places + places.size);
      owner.details.push(mayStandApart(detail) ? { ...detail, index: places.get(detail["index"]) } : detail);
    }
    owner.places += places.size;
  };
  const addMessage = (role: InputItem["role"], parts: MessagePart[]): void => {
    if (parts.length === 0) return;
    closeAnswer();
    if (role === "user") messages.push({ role, content: plainContent(parts) });
    else if (messages.length === 0) systemParts.push(...parts);
    else messages.push(asReminder(parts));
  };

  for (const item of items) {
    switch (item.type ?? "message") {
      case "message": {
        const parts = toChatParts(item.content as string | InputPart[] | null | undefined);
        if (item.role === "assistant") current().texts.push(...parts);
        else addMessage(item.role ?? "user", parts);
        break;
      }
      case "reasoning":
        addDetails(readReasoning(item, stateSeal));
        break;
      case "image_generation_call": {
        const data = textOf(item["result"]);
        if (data !== undefined) current().images.push(drawnImage(data, textOf(item["output_format"])));
        break;
      }
      default: {
        const call = toCall(item, clientTools);
        const result = toResult(item);
        if (call) current().calls.push(call);
        if (result) {
          closeAnswer();
          messages.push(result);
        }
      }
    }
  }
  closeAnswer();
  const system: RequestMessage[] =
    systemParts.length > 0 ? [{ role: "system", content: plainContent(systemParts) }] : [];
  return [...system, ...messages];
}

function toAnswerMessage({ texts, calls, images, details }: Answer): RequestMessage[] {
  if (texts.length === 0 && calls.length === 0 && images.length === 0 && details.length === 0) return [];
  return [
    {
      role: "assistant",
      content: texts.length > 0 ? plainContent(texts) : null,
      ...(calls.length > 0 ? { tool_calls: calls as RequestMessage["tool_calls"] & {} } : {}),
      ...(images.length > 0 ? { images: images as RequestMessage["images"] & {} } : {}),
      ...(details.length > 0 ? { reasoning_details: details } : {}),
    },
  ];
}

function drawnImage(data: string, format = "png"): JsonObject {
  return {
    type: "image_url",
    image_url: { url: data.startsWith("data:") ? data : `data:image/${format};base64,${data}` },
  };
}
