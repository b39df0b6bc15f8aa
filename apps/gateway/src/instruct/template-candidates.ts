import type { RequestMessage } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { arrangeTurns } from "./arrange-turns.ts";
import type { TemplateVariables } from "./template-job.ts";
import { textOfMessage } from "./text-of-message.ts";
import { toTurns } from "./to-turns.ts";
import { type InstructTurn, joinTexts } from "./turn.ts";

export interface TemplateConversation {
  messages: readonly RequestMessage[];
  tools?: readonly unknown[] | null | undefined;
  /** Whether the model reasons; undefined: the template's default. */
  thinking?: boolean | undefined;
  bosToken: string;
  eosToken: string;
}

/** A message as templates read it. The arguments of calls are parsed objects. */
interface TemplateMessage {
  role: string;
  content: string;
  reasoning_content?: string;
  tool_calls?: unknown[];
  tool_call_id?: string;
  name?: string;
}

/**
 * The variables of a template, from the most faithful form of the conversation to the plainest: with calls and their
 * results as such; as turns of plain text, whose roles alternate and begin with the user; and with the system prompt in
 * the first user turn. Templates raise exceptions for forms that their model was not trained on.
 *
 * @param settle converts every text of a message
 */
export function templateCandidates(
  conversation: TemplateConversation,
  settle: (text: string) => string,
): TemplateVariables[] {
  const { messages, tools, thinking, bosToken, eosToken } = conversation;
  const turns = toTurns(messages, settle);
  const { system, turns: strict } = arrangeTurns(turns, { systemPlace: "user", needsUser: true });
  const beginning: InstructTurn[] = system === "" ? [] : [{ role: "system", content: system }];
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
    // Qwen's name for it, and DeepSeek's name.
    ...(thinking === undefined ? {} : { enable_thinking: thinking, thinking }),
  }));
}

function toMessage({ role, content, reasoning }: InstructTurn): TemplateMessage {
  return { role, content, ...withoutUndefined({ reasoning_content: reasoning }) };
}

function withSystemInside(turns: readonly InstructTurn[], system: string): InstructTurn[] {
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
