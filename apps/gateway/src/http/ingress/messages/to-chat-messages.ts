import type {
  ContentBlock,
  JsonObject,
  MessagePart,
  MessagesRequest,
  MessagesTurn,
  ReasoningDetail,
  RequestMessage,
} from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { withOrigin } from "../../../completion/reasoning-origin.ts";
import {
  FORMAT as ANTHROPIC,
  redactedDetail,
  serverCallDetail,
  thinkingDetail,
  withoutPlace,
} from "../../../providers/anthropic/reasoning-details.ts";
import { textOf } from "../../../providers/wire/json.ts";
import { isMarkedAsSealed, type StateSeal } from "../../../sealed-state/state-seal.ts";
import { asReminder, mayStandApart } from "../foreign-conversation.ts";
import { toChatParts } from "./to-chat-content.ts";

/** How Claude Code's first system block begins, which only Anthropic reads: it changes with each version. */
const BILLING_HEADER = "x-anthropic-billing-header:";

/**
 * The conversation as chat messages, in its order: results of tools are messages of their own, and an answer whose
 * thinking stands between texts and calls is several messages of the assistant. System messages among the others become
 * a person's, marked as reminders: many servers take one system message, at the beginning, and to move them there would
 * change the beginning of every prompt, so that no cache could be used.
 */
export function toChatMessages(
  { system, messages }: Pick<MessagesRequest, "system" | "messages">,
  stateSeal: StateSeal,
): RequestMessage[] {
  const systemParts = toChatParts(system).filter((part) => !isBillingHeader(part));
  const first: RequestMessage[] = systemParts.length > 0 ? [{ role: "system", content: systemParts }] : [];
  return [...first, ...messages.flatMap((turn) => toMessages(turn, stateSeal))];
}

function isBillingHeader(part: MessagePart): boolean {
  return part.type === "text" && String(part["text"]).startsWith(BILLING_HEADER);
}

function toMessages({ role, content }: MessagesTurn, stateSeal: StateSeal): RequestMessage[] {
  switch (role) {
    case "system": {
      const parts = toChatParts(content);
      return parts.length > 0 ? [asReminder(parts)] : [];
    }
    case "user":
      return typeof content === "string" ? [{ role: "user", content }] : toUserMessages(content);
    case "assistant":
      return typeof content === "string" ? [{ role: "assistant", content }] : toAnswers(content, stateSeal);
  }
}

function toUserMessages(blocks: readonly ContentBlock[]): RequestMessage[] {
  const results = blocks.filter(({ type }) => type === "tool_result").map(toToolMessage);
  const parts = toChatParts(blocks.filter(({ type }) => type !== "tool_result"));
  return parts.length > 0 ? [...results, { role: "user", content: parts }] : results;
}

function toToolMessage(block: ContentBlock): RequestMessage {
  const content = block["content"];
  const parts = toChatParts(content as string | ContentBlock[] | undefined);
  const isText = parts.every(({ type }) => type === "text");
  return {
    role: "tool",
    tool_call_id: textOf(block["tool_use_id"]) ?? "",
    content: isText && parts.length < 2 ? (textOf((parts[0] as JsonObject | undefined)?.["text"]) ?? "") : parts,
    ...(block["is_error"] === true ? { is_error: true } : {}),
    ...(block.cache_control ? { cache_control: block.cache_control } : {}),
  };
}

interface Answer {
  texts: MessagePart[];
  calls: JsonObject[];
  details: ReasoningDetail[];
  /** The places of details in this message, by their places in the whole answer. */
  places: Map<unknown, number>;
}

const createAnswer = (): Answer => ({ texts: [], calls: [], details: [], places: new Map() });

function toAnswers(blocks: readonly ContentBlock[], stateSeal: StateSeal): RequestMessage[] {
  const answers: Answer[] = [];
  const serverCalls = new Map<string, JsonObject>();
  let place = 0;

  const current = (): Answer => {
    const last = answers.at(-1);
    if (last) return last;
    const answer = createAnswer();
    answers.push(answer);
    return answer;
  };

  /** Details that may stand apart begin a message of their own after a text or a call. */
  const addDetails = (details: readonly ReasoningDetail[]): void => {
    const { texts, calls } = current();
    const hasOthers = texts.length > 0 || calls.length > 0;
    if (hasOthers && details.every(mayStandApart)) answers.push(createAnswer());
    const { details: others, places } = current();
    for (const detail of details) {
      if (!places.has(detail["index"])) places.set(detail["index"], places.size);
      others.push(mayStandApart(detail) ? { ...detail, index: places.get(detail["index"]) } : detail);
    }
  };

  for (const block of blocks) {
    switch (block.type) {
      case "text":
        current().texts.push(...toChatParts([block]));
        break;
      case "tool_use":
        current().calls.push(toToolCall(block));
        break;
      case "thinking":
      case "redacted_thinking":
        addDetails(readThinking(block, place, stateSeal));
        place += 1;
        break;
      case "server_tool_use":
      case "mcp_tool_use":
        serverCalls.set(textOf(block["id"]) ?? "", block);
        break;
      default: {
        const call = serverCalls.get(textOf(block["tool_use_id"]) ?? "");
        if (!call) break;
        addDetails([withOrigin(serverCallDetail(call, block, { index: place }), "anthropic")]);
        place += 1;
      }
    }
  }
  return answers.flatMap(toAnswerMessage);
}

function toAnswerMessage({ texts, calls, details }: Answer): RequestMessage[] {
  if (texts.length === 0 && calls.length === 0 && details.length === 0) return [];
  const [only, ...others] = texts;
  const isPlain = others.length === 0 && only !== undefined && Object.keys(only).length === 2;
  return [
    {
      role: "assistant",
      content: isPlain ? String((only as JsonObject)["text"]) : texts.length > 0 ? texts : null,
      ...(calls.length > 0 ? { tool_calls: calls as RequestMessage["tool_calls"] & {} } : {}),
      ...(details.length > 0 ? { reasoning_details: details } : {}),
    },
  ];
}

function toToolCall(block: ContentBlock): JsonObject {
  const input = isObject(block["input"]) ? block["input"] : {};
  return {
    id: textOf(block["id"]) ?? "",
    type: "function",
    function: { name: textOf(block["name"]) ?? "", arguments: JSON.stringify(input) },
  };
}

/** The state that a thinking block carries: the gateway's own seal, or Anthropic's signature. */
function readThinking(block: ContentBlock, index: number, stateSeal: StateSeal): ReasoningDetail[] {
  if (block.type === "redacted_thinking") {
    const data = textOf(block["data"]);
    return data === undefined ? [] : [withOrigin(redactedDetail(data, { index }), "anthropic")];
  }
  const signature = textOf(block["signature"]);
  const text = textOf(block["thinking"]) ?? "";
  // Without a signature nothing says whose thinking it is.
  if (signature === undefined) return [];
  if (!isMarkedAsSealed(signature)) return [withOrigin(thinkingDetail({ text, signature }, { index }), "anthropic")];
  const state = stateSeal.open(signature, text);
  if (!state) return [];
  return state.details.map((detail) =>
    withOrigin(detail["format"] === ANTHROPIC ? { ...withoutPlace(detail), index } : detail, state.origin),
  );
}
