import type { ChatRequest } from "@tutti/contract";
import { chatRequestSchema } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import { check, readJson } from "../read-json.ts";
import { numberProblem, withoutIgnored } from "./sampling-rules.ts";

/** The body of a request for a completion, checked, without the values that mean nothing. Throws 400 in OpenRouter's words. */
export async function readChatRequest(request: Request): Promise<ChatRequest> {
  const given = await readJson(request);
  const meant = typeof given === "object" && given !== null ? withoutIgnored({ ...given }) : given;
  const problem = typeof meant === "object" && meant !== null ? numberProblem({ ...meant }) : undefined;
  if (problem) throw new ApiFailure({ code: 400, message: problem });
  const body = check(meant, chatRequestSchema);
  const contradiction = reasoningProblem(body);
  if (contradiction) throw new ApiFailure({ code: 400, message: contradiction });
  return body;
}

/** Reasoning may be asked for in one way only (specification, point 5). */
export function reasoningProblem({ reasoning, ...others }: ChatRequest): string | undefined {
  if (reasoning && isGiven(others["reasoning_effort"])) {
    return 'Only one of "reasoning" and "reasoning_effort" may be provided';
  }
  return isGiven(reasoning?.effort) && isGiven(reasoning?.max_tokens)
    ? 'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified'
    : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
