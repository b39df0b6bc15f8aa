import type { InputItem, ResponsesRequest } from "@tutti/contract";
import { ApiFailure } from "../../../../api-failure.ts";
import type { StateSeal } from "../../../../sealed-state/state-seal.ts";
import type { AnswerFacts, AnswerFold, IngressRequest } from "../../ingress.ts";
import { readClientTools } from "../client-tools.ts";
import { toChatRequest } from "../to-chat-request.ts";
import { toResponseUsage } from "../to-response-usage.ts";
import { sealSummary, withSummaries } from "./compaction-item.ts";

/** What the model is asked for, after the whole conversation. */
const QUESTION = `Summarize the conversation so far, so that another model can continue the work from your summary and the user's messages alone. Do not continue the conversation, and call no tool.

Write down, briefly and precisely:
- what the user wants, with all constraints and preferences that still hold
- what was done and found out, with names, paths, commands, numbers and quotes that are needed again
- decisions, and why they were made
- what failed, and is not to be tried again
- what is open, and the next step`;

/**
 * A request for a summary of a conversation, by the model that is to continue it. Its answer has the user's messages
 * and one opaque item with the summary, in OpenAI's form.
 */
export function toCompaction(
  request: ResponsesRequest,
  { input, headers, stateSeal }: { input: readonly InputItem[]; headers: Headers; stateSeal: StateSeal },
): IngressRequest {
  const question: InputItem = { type: "message", role: "user", content: QUESTION };
  const readable = withSummaries([...input, question], stateSeal);
  const { stream: _, ...others } = request;
  const whole: ResponsesRequest = { ...others, input: readable, tool_choice: "none" };
  const body = toChatRequest(whole, { headers, clientTools: readClientTools(whole), stateSeal });
  const createFold = (facts: AnswerFacts) => createCompactionFold({ facts, input, stateSeal });
  const createEncoder = () => {
    throw new Error("A compaction is no stream.");
  };
  return { body, form: { createFold, createEncoder } };
}

function createCompactionFold(options: {
  facts: AnswerFacts;
  input: readonly InputItem[];
  stateSeal: StateSeal;
}): AnswerFold {
  const { facts, input, stateSeal } = options;
  let summary = "";
  let usage: object | null = null;
  return {
    push(part) {
      if (part.type === "text-delta") summary += part.text;
      else if (part.type === "usage") usage = toResponseUsage(part.usage);
    },
    end() {
      const sealed = summary.trim() === "" ? undefined : sealSummary(summary, stateSeal);
      if (sealed === undefined) {
        const what = summary.trim() === "" ? "wrote no summary" : "wrote a summary that is too long";
        throw new ApiFailure({ code: 502, message: `The model ${what} of the conversation. Try another model.` });
      }
      return {
        id: facts.id,
        object: "response.compaction",
        created_at: facts.created,
        output: [
          ...input.flatMap((item, index) => toKeptMessage(item, `msg_${facts.id}_${index}`)),
          { id: `cmp_${facts.id}`, type: "compaction", encrypted_content: sealed },
        ],
        usage,
      };
    },
  };
}

/** The user's messages stay as they are, in their long form. */
function toKeptMessage(item: InputItem, id: string): InputItem[] {
  const { content } = item;
  if ((item.type ?? "message") !== "message" || item.role !== "user" || !content) return [];
  const parts = typeof content === "string" ? [{ type: "input_text", text: content }] : content;
  return [{ id: item.id ?? id, type: "message", status: "completed", role: "user", content: parts }];
}
