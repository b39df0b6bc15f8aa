import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { Character, Message, Result, SentRequest } from "@tutti/domain";
import { errorTexts, fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { toReferences } from "../requests/request-records.ts";
import type { PreparedRequest, RequestFailure } from "../requests/to-completion-request.ts";
import type { StartedAnswer, StartFlightOptions } from "./flights.ts";

/**
 * Prepares the request for a placeholder's model; may throw if a stored or imported record lacks what its type
 * promises.
 */
export type PrepareRequest = (
  context: EngineContext,
  placeholder: Message,
  character: Character,
) => Result<PreparedRequest, RequestFailure>;

/**
 * Starts the answers of several placeholders at once. Each ends with its answer, with an error that the person is
 * notified of, or, if it is stopped, with the parts received so far. Settles when all have ended; never rejects.
 */
export function startAnswers(
  context: EngineContext,
  messageIds: readonly string[],
  { prepareRequest, onSignedOut }: { prepareRequest: PrepareRequest } & StartFlightOptions,
): Promise<void> {
  const { tables, flights } = context;
  const answers = messageIds.flatMap((messageId): StartedAnswer[] => {
    const placeholder = tables.messages.get(messageId);
    const character = placeholder && tables.characters.get(placeholder.characterId);
    if (!placeholder || !character) return [];
    const preparation = prepare(context, () => prepareRequest(context, placeholder, character));
    if (!preparation.ok) {
      // The question may have been deleted, possibly by another tab.
      const isQuestionGone = preparation.error === "no-messages";
      return [
        { messageId, request: fail(isQuestionGone ? errorTexts.nothingToAnswer : errorTexts.requestNotPrepared) },
      ];
    }
    tables.requests.put(toRecord(context, preparation.value, placeholder));
    setPlugins(context, messageId, preparation.value.body);
    return [{ messageId, request: succeed(preparation.value.body) }];
  });
  return flights.start(answers, { onSignedOut });
}

function prepare(
  context: EngineContext,
  run: () => Result<PreparedRequest, RequestFailure>,
): Result<PreparedRequest, RequestFailure | "broken-record"> {
  try {
    return run();
  } catch (error) {
    // A stored or imported record may lack what its type promises; then the answer fails, not the room.
    context.report({ place: "prepare-request", error });
    context.warnOnce(`A request could not be prepared: ${String(error)}`);
    return fail("broken-record");
  }
}

/**
 * The stored record of a request: its history by reference, so that its size does not grow with the length of the
 * messages.
 */
function toRecord(
  { tables, ports }: EngineContext,
  { body, systemPrompt, bookEntries, history, reminders, prompt, artifact }: PreparedRequest,
  answer: Message,
): SentRequest {
  const { messages: _messages, ...parameters } = body;
  return {
    id: answer.id,
    roomId: answer.roomId,
    createdAt: ports.clock.now(),
    parameters,
    ...withoutUndefined({ systemPrompt }),
    ...(bookEntries === undefined ? {} : { bookEntries: [...bookEntries] }),
    history: toReferences({ tables }, history, answer.characterId, {
      isThread: answer.context === "main-chat",
      reminders,
    }),
    ...withoutUndefined({ prompt }),
    ...(artifact ? { artifact } : {}),
  };
}

/** The requested plugins are known from the start; plugins that ran by themselves are not reported. */
function setPlugins({ tables }: EngineContext, messageId: string, { plugins }: ChatRequest): void {
  const names = (plugins ?? []).filter((plugin) => plugin.enabled !== false).map((plugin) => plugin.id);
  if (names.length === 0) return;
  tables.messages.update(messageId, (message) => ({ ...message, metadata: { ...message.metadata, plugins: names } }));
}
