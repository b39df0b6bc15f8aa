import type { Message, MessageText } from "@tutti/domain";
import type { Scheduler } from "../ports.ts";
import type { EngineTables } from "./stores.ts";

/** Where a growing answer stands. `message` is there where more than the texts has changed. */
export interface AnswerUpdate {
  text: MessageText;
  message?: Message;
}

/** Collects what answers have received, and puts it into the tables once per frame and room, however many tokens came. */
export interface FrameBatch {
  set(update: AnswerUpdate): void;
  /** Forgets what waits for a message, whose last word its caller writes itself. */
  drop(messageId: string): void;
}

export function createFrameBatch(options: { scheduler: Scheduler; tables: EngineTables }): FrameBatch {
  const { scheduler, tables } = options;
  const waiting = new Map<string, Map<string, AnswerUpdate>>();

  const write = (roomId: string): void => {
    const updates = [...(waiting.get(roomId)?.values() ?? [])];
    waiting.delete(roomId);
    if (updates.length === 0) return;
    tables.texts.put(...updates.map((update) => update.text));
    tables.messages.put(...updates.flatMap((update) => update.message ?? []));
  };

  return {
    set: (update) => {
      const { id, roomId } = update.text;
      let ofRoom = waiting.get(roomId);
      if (!ofRoom) {
        ofRoom = new Map();
        waiting.set(roomId, ofRoom);
        scheduler.onFrame(() => write(roomId));
      }
      // A later update of the texts alone must not lose the message that an earlier one of the same frame carried.
      const message = update.message ?? ofRoom.get(id)?.message;
      ofRoom.set(id, message ? { text: update.text, message } : { text: update.text });
    },
    drop: (messageId) => {
      for (const ofRoom of waiting.values()) ofRoom.delete(messageId);
    },
  };
}
