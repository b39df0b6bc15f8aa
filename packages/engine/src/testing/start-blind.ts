import type { ChatRequest } from "@tutti/contract";
import type { Message } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { NEW_ROOM } from "../state/draft.ts";
import type { StartedEngine } from "./start-engine.ts";
import { startEngine } from "./start-engine.ts";

/** An engine that asks these models blind, in one room. */
export interface StartedBlind extends StartedEngine {
  roomId(): string;
  /** Asks, waits for the answers, and returns the question's id. */
  ask(text: string): Promise<string>;
  /** The answers to a question, in their order. */
  answersOf(questionId: string): Message[];
  /** The requests to the models. */
  requests(): readonly ChatRequest[];
  /** Runs the undo of the last notice. */
  undo(): void;
}

/** Starts an engine; nothing is asked yet. */
export async function startBlind({ models }: { models: readonly string[] }): Promise<StartedBlind> {
  const requests: ChatRequest[] = [];
  const script = (request: ChatRequest) => {
    requests.push(request);
    return plainAnswer(`An answer of ${request.model}`);
  };
  const startedEngine = await startEngine({ script });
  const { engine, notices } = startedEngine;
  engine.characters.setPending(models.map((model) => ({ model, name: model })));
  let roomId = NEW_ROOM;
  const answersOf = (questionId: string): Message[] =>
    (engine.tables.roomStates.get(roomId)?.messageIds ?? [])
      .flatMap((id) => engine.tables.messages.get(id) ?? [])
      .filter(({ parentMessageId, type }) => type === "assistant" && parentMessageId === questionId);
  return {
    ...startedEngine,
    roomId: () => roomId,
    requests: () => requests,
    answersOf,
    ask: async (text) => {
      engine.chat.setDraft(roomId, { text, attachments: [], isBlind: true });
      const outcome = await engine.chat.send(roomId);
      if (outcome.status !== "sent") throw new Error(`Not sent: ${JSON.stringify(outcome)}`);
      roomId = outcome.roomId;
      await outcome.finished;
      const ids = engine.tables.roomStates.get(roomId)?.messageIds ?? [];
      return ids.findLast((id) => engine.tables.messages.get(id)?.type === "user") ?? "";
    },
    undo: () => notices.at(-1)?.action?.run(),
  };
}
