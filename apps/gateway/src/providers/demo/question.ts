import type { ChatRequest, RequestMessage } from "@tutti/contract";
import { withoutReminder } from "@tutti/contract";
import type { Question } from "@tutti/demo-models";

/** Reads the question from a validated request. */
export function readQuestion(body: ChatRequest): Question {
  const lastUserMessage = body.messages.findLast((message) => message.role === "user");
  const instructions = body.messages.filter((message) => message.role === "system" || message.role === "developer");
  return {
    text: lastUserMessage ? withoutReminder(readText(lastUserMessage)).trim() : "",
    system: instructions.map(readText).join("\n"),
    transcript: body.messages.map(readText).join("\n"),
    reasoning: wantsReasoning(body),
  };
}

function readText({ content }: RequestMessage): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).map((part) => ("text" in part && typeof part.text === "string" ? part.text : ""));
  return texts.filter((text) => text !== "").join("\n");
}

function wantsReasoning(body: ChatRequest): boolean {
  if (body["include_reasoning"] === false) return false;
  return body.reasoning?.enabled !== false && body.reasoning?.exclude !== true;
}
