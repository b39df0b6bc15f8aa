import type { ApiError, ChatRequest } from "@tutti/contract";
import { describeApiError } from "@tutti/contract";
import type { Character, Message, Result, SentRequest } from "@tutti/domain";
import { errorTexts, fail } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { revisionOf, toReference } from "../requests/request-records.ts";
import type { PreparedRequest, RequestFailure } from "../requests/to-completion-request.ts";
import type { ReplyState } from "./apply-reply-part.ts";
import { applyReplyPart, changesMessage, startReply } from "./apply-reply-part.ts";
import { finishReply, growingMessage, textOf } from "./finish-reply.ts";

/** What a placeholder's model is asked; it may throw where a stored or imported record lacks what its type promises. */
export type PrepareRequest = (
  context: EngineContext,
  placeholder: Message,
  character: Character,
) => Result<PreparedRequest, RequestFailure>;

/**
 * Fills one placeholder message with its answer, and ends it: with the answer, with an error that the person is told of, or, when
 * it is stopped, with what was received so far. Never rejects, and always leaves the message not generating.
 */
export async function runReply(
  context: EngineContext,
  messageId: string,
  prepareRequest: PrepareRequest,
): Promise<void> {
  const { tables, ports, flights, frames } = context;
  const placeholder = tables.messages.get(messageId);
  const character = placeholder && tables.characters.get(placeholder.characterId);
  if (!placeholder || !character) return;

  const controller = new AbortController();
  let state = startReply(ports.clock.now(), revisionOf(tables.texts.get(messageId)));
  let isSettled = false;

  /** Once, at the first of: the end of the answer, an error, a stop. */
  const settle = (isStopped: boolean): void => {
    if (isSettled) return;
    isSettled = true;
    flights.end(flight);
    frames.drop(messageId);
    const current = tables.messages.get(messageId);
    if (!current) return;
    const { message, text, error } = finishReply(current, state, { now: ports.clock.now(), isStopped });
    tables.texts.put(text);
    tables.messages.put(message);
    context.track({
      name: "playground_v3:fetch_chat_completion",
      model: character.model,
      ...outcomeOf({ isStopped, error }),
      ...figuresOf(message),
    });
    if (error) notifyOf(context, error);
  };

  const receive = (next: ReplyState): void => {
    const before = state;
    if (next === before) return;
    state = next;
    if (next.unknownTypes !== before.unknownTypes) {
      context.warnOnce(`An answer held a part of an unknown type: ${next.unknownTypes.at(-1)}`);
    }
    const current = tables.messages.get(messageId);
    if (!current) return;
    const text = textOf(current, next);
    if (changesMessage(before, next)) frames.set({ text, change: (message) => growingMessage(message, next) });
    else if (next.content !== before.content || next.reasoning !== before.reasoning) frames.set({ text });
  };

  const flight = {
    messageId,
    roomId: placeholder.roomId,
    // What was received is kept at once: nobody waits for the connection to notice.
    abort: () => {
      controller.abort();
      settle(true);
    },
  };
  flights.start(flight);

  const read = async (request: ChatRequest): Promise<void> => {
    for await (const part of ports.client.complete(request, { signal: controller.signal })) {
      if (isSettled) return;
      receive(applyReplyPart(state, part, ports.clock.now()));
    }
  };

  try {
    const request = prepare(context, () => prepareRequest(context, placeholder, character));
    if (request.ok) {
      tables.requests.put(toRecord(context, request.value, { answer: placeholder, name: character.name }));
      setPlugins(context, messageId, request.value.body);
      await Promise.race([read(request.value.body), aborted(controller.signal)]);
    } else state = { ...state, error: { code: 400, message: errorTexts.requestNotPrepared } };
  } catch (error) {
    context.report({ place: "run-reply", error });
    state = { ...state, error: { code: 0, message: error instanceof Error ? error.message : String(error) } };
  } finally {
    settle(isCutByLeaving(context, state));
  }
}

function prepare(
  context: EngineContext,
  run: () => Result<PreparedRequest, RequestFailure>,
): Result<PreparedRequest, RequestFailure | "broken-record"> {
  try {
    return run();
  } catch (error) {
    // A stored or imported record may lack what its type promises; that is an answer's failure and not the room's.
    context.report({ place: "prepare-request", error });
    context.warnOnce(`A request could not be prepared: ${String(error)}`);
    return fail("broken-record");
  }
}

function outcomeOf({ isStopped, error }: { isStopped: boolean; error: ApiError | undefined }): {
  outcome: "finished" | "stopped" | "failed";
  status?: number;
} {
  if (isStopped) return { outcome: "stopped" };
  return error ? { outcome: "failed", status: error.code } : { outcome: "finished" };
}

function figuresOf({ metadata }: Message): { duration: number; latency?: number; tokens?: number } {
  const { generateDuration = 0, latencyDuration, tokensCount } = metadata;
  return {
    duration: generateDuration,
    ...(latencyDuration === undefined ? {} : { latency: latencyDuration }),
    ...(tokensCount === undefined ? {} : { tokens: tokensCount }),
  };
}

/** What is kept of a request: its history by reference, so that its size does not grow with what was said. */
function toRecord(
  { tables, ports }: EngineContext,
  { body, systemPrompt, history, artifact }: PreparedRequest,
  { answer, name }: { answer: Message; name: string },
): SentRequest {
  const { messages: _messages, ...parameters } = body;
  return {
    id: answer.id,
    roomId: answer.roomId,
    createdAt: ports.clock.now(),
    parameters,
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    name,
    // What several said about an artifact carries the name of each.
    history: history.map((message) =>
      artifact
        ? toReference({ tables }, message)
        : { messageId: message.id, revision: revisionOf(tables.texts.get(message.id)) },
    ),
    ...(artifact ? { artifact } : {}),
  };
}

/** The steps that were asked for are known from the start; those that ran by themselves nobody tells of. */
function setPlugins({ tables }: EngineContext, messageId: string, { plugins }: ChatRequest): void {
  const names = (plugins ?? []).filter((plugin) => plugin.enabled !== false).map((plugin) => plugin.id);
  if (names.length === 0) return;
  tables.messages.update(messageId, (message) => ({ ...message, metadata: { ...message.metadata, plugins: names } }));
}

/** Status 0 is a connection that failed or was lost. */
function isCutByLeaving({ ports }: EngineContext, { error }: ReplyState): boolean {
  return error?.code === 0 && ports.isLeaving?.() === true;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function notifyOf({ ports }: EngineContext, error: ApiError): void {
  ports.notify({
    kind: "error",
    title: error.code === 0 ? errorTexts.connection.title : `Error ${error.code}`,
    text: describeApiError(error),
  });
}
