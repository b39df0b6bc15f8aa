import type { ChatRequest } from "@tutti/contract";
import { chatRequestSchema } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import { readJson } from "../read-json.ts";

/** The body of a request for a completion, checked. Throws 400 in OpenRouter's words. */
export async function readChatRequest(request: Request): Promise<ChatRequest> {
  const body = await readJson(request, chatRequestSchema);
  const problem = reasoningProblem(body);
  if (problem) throw new ApiFailure({ code: 400, message: problem });
  return body;
}

/** Reasoning may be asked for in one way only (specification, point 6). */
export function reasoningProblem({ reasoning, ...others }: ChatRequest): string | undefined {
  if (reasoning && (others["reasoning_effort"] ?? undefined) !== undefined) {
    return 'Only one of "reasoning" and "reasoning_effort" may be provided';
  }
  const hasEffort = (reasoning?.effort ?? undefined) !== undefined;
  const hasLimit = (reasoning?.max_tokens ?? undefined) !== undefined;
  return hasEffort && hasLimit
    ? 'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified'
    : undefined;
}
