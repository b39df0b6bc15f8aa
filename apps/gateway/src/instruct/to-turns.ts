import type { RequestMessage } from "@tutti/contract";
import { textOfMessage } from "./text-of-message.ts";
import { type InstructTurn, joinNeighbours } from "./turn.ts";

/**
 * A conversation as turns of plain text, whose roles alternate. Empty messages are left out. An assistant's message at
 * the end is open: the model continues it. Calls and their results are written in the format of Hermes and Qwen, which
 * most models were trained on.
 *
 * @param settle converts every text before it becomes part of a turn
 */
export function toTurns(messages: readonly RequestMessage[], settle: (text: string) => string): InstructTurn[] {
  const turns = messages.map((message) => toTurn(message, settle));
  const last = messages.at(-1);
  const isOpen = last?.role === "assistant" && !last.tool_calls?.length;
  const givenTurns = joinNeighbours(turns.filter(({ content }) => content !== ""));
  const end = givenTurns.at(-1);
  return isOpen && end?.role === "assistant" ? [...givenTurns.slice(0, -1), { ...end, isOpen }] : givenTurns;
}

function toTurn(message: RequestMessage, settle: (text: string) => string): InstructTurn {
  const text = settle(textOfMessage(message));
  switch (message.role) {
    case "system":
    case "developer":
      return { role: "system", content: text };
    case "user":
      return { role: "user", content: text };
    case "tool":
      return { role: "user", content: `<tool_response>\n${text}\n</tool_response>`, isToolResult: true };
    case "assistant":
      return toAnswer(message, { text, settle });
  }
}

function toAnswer(
  message: RequestMessage,
  { text, settle }: { text: string; settle: (text: string) => string },
): InstructTurn {
  const calls = (message.tool_calls ?? []).map((call) => describeCall(call, settle));
  const reasoning = settle(message.reasoning ?? message.reasoning_content ?? "");
  return {
    role: "assistant",
    content: [text, ...calls].filter(Boolean).join("\n"),
    ...(reasoning === "" ? {} : { reasoning }),
  };
}

type Call = NonNullable<RequestMessage["tool_calls"]>[number];

function describeCall(call: Call, settle: (text: string) => string): string {
  if (!call.function) return "";
  const { name, arguments: callArguments } = call.function;
  const text = `{"name": ${JSON.stringify(name)}, "arguments": ${callArguments.trim() || "{}"}}`;
  return `<tool_call>\n${settle(text)}\n</tool_call>`;
}
