import type { ApiError } from "@tutti/contract";
import { describeApiError, withoutUndefined } from "@tutti/contract";
import type { Message } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { revisionOf } from "../requests/request-records.ts";
import { isHidden } from "../state/is-hidden.ts";
import type { AnswerEnding, AnswerFold, FoldedRun } from "./answer-fold.ts";
import { applyAnswerPart, changesMessage, startAnswer } from "./apply-answer-part.ts";
import { endEarly, finishAnswer, growingMessage, textOf } from "./finish-answer.ts";

/** Makes an answer's text and figures of its parts; notifies the person of an error. */
export function createMessageFold(context: EngineContext, { id, characterId }: Message, run: FoldedRun): AnswerFold {
  const { tables, frames } = context;
  let state = startAnswer(run.startedAt, revisionOf(tables.texts.get(id)));
  let answerState = state;
  let isShown = false;

  const end = (ending: AnswerEnding, now: number): void => {
    frames.drop(id);
    const current = tables.messages.get(id);
    if (!current) return;
    const isStopped = ending.how === "stopped";
    // Otherwise the text that was shown before a reload is longer than the replayed one.
    const isWhole = isShown || ending.how === "ended" || tables.texts.get(id) === undefined;
    const { message, text, error } = isWhole
      ? finishAnswer(current, state, { now, ending })
      : endEarly(current, { now, ending });
    if (text) tables.texts.put(text);
    tables.messages.put(message);
    if (!run.isNotified()) return;
    context.track({
      name: "playground_v3:fetch_chat_completion",
      model: tables.characters.get(characterId)?.model ?? "",
      ...outcomeOf({ isStopped, error }),
      ...figuresOf(message),
    });
    if (error && !isHidden(context, message.id)) notifyOf(context, error);
  };

  return {
    receive: (part, now) => {
      const next = applyAnswerPart(state, part, now);
      if (next.unknownTypes !== state.unknownTypes) {
        context.warnOnce(`An answer held a part of an unknown type: ${next.unknownTypes.at(-1)}`);
      }
      state = next;
    },
    show: () => {
      isShown = true;
      const before = answerState;
      const next = state;
      answerState = next;
      const current = tables.messages.get(id);
      if (!current) return;
      const text = textOf(current, next);
      if (changesMessage(before, next)) frames.set({ text, change: (message) => growingMessage(message, next) });
      else if (next.content !== before.content || next.reasoning !== before.reasoning) frames.set({ text });
    },
    end,
    flush: () => frames.flush(),
    drop: () => frames.drop(id),
    owns: () => false,
    keys: () => [
      { table: "texts", id },
      { table: "messages", id },
    ],
  };
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
    ...withoutUndefined({ latency: latencyDuration, tokens: tokensCount }),
  };
}

/** Status 0 is a connection that failed or was lost. */
function notifyOf({ ports }: EngineContext, error: ApiError): void {
  ports.notify({
    kind: "error",
    title: error.code === 0 ? errorTexts.connection.title : `Error ${error.code}`,
    text: describeApiError(error),
  });
}
