import type { Message, MessageText } from "@tutti/domain";
import type { Scheduler } from "../ports.ts";
import type { EngineTables } from "../state/tables.ts";

/** The current state of a growing answer. */
export interface AnswerUpdate {
  text: MessageText;
  /**
   * Present if more than the texts has changed. It is applied to the message as it is at the frame, since the person
   * may have changed it (collapsed it, say) after the token came.
   */
  change?: (message: Message) => Message;
}

/**
 * Collects the received parts of answers, and puts them into the tables once per frame and room, however many tokens
 * came.
 */
export interface FrameBatch {
  set(update: AnswerUpdate): void;
  /** Puts all waiting updates into the tables now. */
  flush(): void;
  /** Drops the waiting update of a message, whose final state the caller writes itself. */
  drop(messageId: string): void;
}

export function createFrameBatch(options: {
  scheduler: Scheduler;
  tables: EngineTables;
  /** Changes the tables with rows that runs bring. */
  asAnswer(change: () => void): void;
}): FrameBatch {
  const { scheduler, tables, asAnswer } = options;
  const waiting = new Map<string, Map<string, AnswerUpdate>>();

  const write = (roomId: string): void => {
    const updates = [...(waiting.get(roomId)?.values() ?? [])];
    waiting.delete(roomId);
    if (updates.length === 0) return;
    asAnswer(() => {
      tables.texts.put(...updates.map((update) => update.text));
      const changedUpdates = updates.flatMap(({ text, change }) => {
        const message = change && tables.messages.get(text.id);
        return message ? change(message) : [];
      });
      tables.messages.put(...changedUpdates);
    });
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
      // A later update of the texts alone must not lose the change that an earlier one of the same frame carried.
      const change = update.change ?? ofRoom.get(id)?.change;
      ofRoom.set(id, change ? { text: update.text, change } : { text: update.text });
    },
    flush: () => {
      for (const roomId of [...waiting.keys()]) write(roomId);
    },
    drop: (messageId) => {
      for (const ofRoom of waiting.values()) ofRoom.delete(messageId);
    },
  };
}
