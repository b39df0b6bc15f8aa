import type { RequestMessage } from "@tutti/contract";
import { arrangeTurns } from "./arrange-turns.ts";
import type { TemplateVariables } from "./template-job.ts";
import { textOfMessage } from "./text-of-message.ts";
import { toTurns } from "./to-turns.ts";
import { joinTexts, type Turn } from "./turn.ts";

export interface TemplateConversation {
  messages: readonly RequestMessage[];
  tools?: readonly unknown[] | null | undefined;
  /** Whether the model thinks; undefined: as the template does by itself. */
  thinking?: boolean | undefined;
  bosToken: string;
  eosToken: string;
}

/** A message as templates read it. Calls have their arguments as the object that they say. */
interface TemplateMessage {
  role: string;
  content: string;
  reasoning_content?: string;
  tool_calls?: unknown[];
  tool_call_id?: string;
  name?: string;
}

/**
 * What a template is rendered with, from the most faithful form of the conversation to the plainest: with calls and
 * results as such; as turns of plain text, where the roles change and the user begins; and with the system in the
 * user's first turn. Templates raise exceptions at what their model was not taught.
 *
 * @param settle what is made of every text of a message
 */
export function templateCandidates(
  conversation: TemplateConversation,
  settle: (text: string) => string,
): TemplateVariables[] {
  const { messages, tools, thinking, bosToken, eosToken } = conversation;
  const turns = toTurns(messages, settle);
  const { system, turns: strict } = arrangeTurns(turns, { systemPlace: "user", needsUser: true });
  const beginning: Turn[] = system === "" ? [] : [{ role: "system", content: system }];
  const forms: TemplateMessage[][] = [
    faithful(messages, settle),
    [...beginning, ...strict].map(toMessage),
    withSystemInside(strict, system).map(toMessage),
  ];
  return forms.map((form) => ({
    messages: form,
    tools: tools?.length ? tools : null,
    bos_token: bosToken,
    eos_token: eosToken,
    add_generation_prompt: true,
    // Qwen's name for it, and DeepSeek's.
    ...(thinking === undefined ? {} : { enable_thinking: thinking, thinking }),
  }));
}

function toMessage({ role, content, reasoning }: Turn): TemplateMessage {
  return { role, content, ...(reasoning === undefined ? {} : { reasoning_content: reasoning }) };
}

function withSystemInside(turns: readonly Turn[], system: string): Turn[] {
  const [first, ...others] = turns;
  return first ? [{ ...first, content: joinTexts([system, first.content]) }, ...others] : [];
}

function faithful(messages: readonly RequestMessage[], settle: (text: string) => string): TemplateMessage[] {
  return messages.flatMap((message): TemplateMessage[] => {
    const content = settle(textOfMessage(message));
    const calls = message.tool_calls ?? [];
    if (content === "" && calls.length === 0) return [];
    const reasoning = message.reasoning ?? message.reasoning_content;
    return [
      {
        role: message.role === "developer" ? "system" : message.role,
        content,
        ...(message.role === "assistant" && reasoning ? { reasoning_content: settle(reasoning) } : {}),
        ...(calls.length > 0 ? { tool_calls: calls.map((call) => toCall(call, settle)) } : {}),
        ...(message.role === "tool" ? toolFields(message) : {}),
      },
    ];
  });
}

function toolFields({ tool_call_id, name }: RequestMessage): Pick<TemplateMessage, "tool_call_id" | "name"> {
  return { ...(tool_call_id ? { tool_call_id } : {}), ...(name ? { name } : {}) };
}

type Call = NonNullable<RequestMessage["tool_calls"]>[number];

function toCall(call: Call, settle: (text: string) => string): unknown {
  const callArguments = settle(call.function?.arguments ?? "");
  return {
    id: call.id,
    type: "function",
    function: { name: call.function?.name ?? "", arguments: parsed(callArguments) },
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
