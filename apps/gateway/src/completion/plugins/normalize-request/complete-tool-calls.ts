import type { RequestMessage } from "@tutti/contract";

/** The tool's name in the call that is added for a result without a name. */
const UNKNOWN_TOOL = "unknown_tool";

/** The content of the result that is added for a call without one. */
const NO_RESULT = "This call was not answered.";

/** A message and the results right after it. */
interface Turn {
  /** Undefined where a conversation begins with results. */
  message: RequestMessage | undefined;
  results: RequestMessage[];
}

/**
 * Adds a call before results without one (the client has cut the conversation between the two), and a result after a
 * call without one (the person has continued instead). Calls in the last message stay: their results are still to come.
 */
export function completeToolCalls(messages: RequestMessage[]): RequestMessage[] {
  if (!messages.some(({ role, tool_calls: calls }) => role === "tool" || calls)) return messages;
  const turns = turnsOf(messages);
  const unansweredIds = unansweredIn(turns);
  const callIds = new Set<unknown>();
  return turns.flatMap(({ message, results }, place) => {
    for (const id of callsOf(message)) callIds.add(id);
    const own = results.filter(({ tool_call_id: id }) => callIds.has(id));
    const lostResults = results.filter(({ tool_call_id: id }) => !callIds.has(id));
    for (const { tool_call_id: id } of lostResults) callIds.add(id);
    const missing = (unansweredIds[place] ?? []).map(toMissingResult);
    return [...(message ? [message] : []), ...own, ...missing, ...withCalls(lostResults)];
  });
}

/**
 * The calls of each turn that have no result, in the same turn or a later one, before another call with the same id.
 * The turns are read from the end, so that a conversation of any length is read once.
 */
function unansweredIn(turns: readonly Turn[]): string[][] {
  /** What follows next under an id: a call, or a result. */
  const next = new Map<unknown, "call" | "result">();
  const unansweredIds: string[][] = [];
  for (const [index, { message, results }] of turns.toReversed().entries()) {
    for (const { tool_call_id: id } of results) next.set(id, "result");
    const ids = callsOf(message);
    const isOpen = index === 0 && results.length === 0;
    unansweredIds.push(isOpen ? [] : ids.filter((id) => next.get(id) !== "result"));
    for (const id of ids) next.set(id, "call");
  }
  return unansweredIds.reverse();
}

function turnsOf(messages: readonly RequestMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role !== "tool") turns.push({ message, results: [] });
    else if (last) last.results.push(message);
    else turns.push({ message: undefined, results: [message] });
  }
  return turns;
}

function callsOf(message: RequestMessage | undefined): string[] {
  return (message?.tool_calls ?? []).map(({ id }) => id);
}

function toMissingResult(id: string): RequestMessage {
  return { role: "tool", tool_call_id: id, content: NO_RESULT };
}

function withCalls(results: readonly RequestMessage[]): RequestMessage[] {
  if (results.length === 0) return [];
  const ids = new Map(results.map(({ tool_call_id: id, name }) => [id ?? "", name ?? UNKNOWN_TOOL]));
  const calls = [...ids].map(([id, name]) => ({ id, type: "function", function: { name, arguments: "{}" } }));
  return [{ role: "assistant", content: null, tool_calls: calls }, ...results];
}
