import type { RunEntry } from "@tutti/contract";
import { isOwnRefusal } from "@tutti/contract";
import type { Message, MessageRun } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { AnswerEnding, AnswerFold } from "./answer-fold.ts";
import type { Flight } from "./flights.ts";
import type { RoomWriters } from "./room-writers.ts";
import { spendersOf } from "./spenders-of.ts";

export interface FlightOptions {
  message: Message;
  run: MessageRun;
  createFold(isNotified: () => boolean): AnswerFold;
  writers: RoomWriters;
  /** Whether this tab has started the run; then it notifies the person of how the run has ended. */
  isOwn: boolean;
  /** Called once, when it is over. */
  onEnd(): void;
}

/**
 * Follows one run from the first entry of its log on; the text that was shown before a reload stays until the log has
 * been read up to the same point.
 */
export function createFlight(context: EngineContext, options: FlightOptions): Flight {
  const { tables, ports } = context;
  const { message, run, writers, isOwn, onEnd } = options;
  const { id: messageId, roomId } = message;
  const starting = new AbortController();
  let unfollow = (): void => undefined;
  let isOver = false;
  /** Set when this tab ends the answer itself, and so writes the end even if another tab is the writer. */
  let hasLastWord = false;
  let finish = (): void => undefined;
  const completion = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const endProcessing = context.startProcessing(roomId);
  const writer = writers.join(roomId, () => context.saveRows(owner, fold.keys()));
  const isWriter = (): boolean => hasLastWord || writer.isWriter();
  const owner = { messageId, runId: run.id, isWriter };
  const fold = options.createFold(() => isOwn || isWriter());

  const close = (): void => {
    isOver = true;
    unfollow();
    tables.answerStates.remove(messageId);
    onEnd();
    writer.leave();
    endProcessing();
    finish();
  };
  const end = (ending: AnswerEnding, now: number): void => {
    if (isOver) return;
    // The flight owns its rows until they are written.
    context.asAnswer(owner, () => fold.end(ending, now));
    close();
  };
  const setState = (change: { wait?: { status: number; until: number } | undefined; isConnected?: boolean }): void => {
    const before = tables.answerStates.get(messageId) ?? { id: messageId, isConnected: true };
    tables.answerStates.put({ ...before, ...change });
  };

  const take = (entry: RunEntry): void => {
    const now = run.startedAt + entry.at;
    if ("parts" in entry) {
      if (tables.answerStates.get(messageId)?.wait) setState({ wait: undefined });
      for (const part of entry.parts) fold.receive(part, now);
    } else if ("wait" in entry) {
      setState({ wait: { status: entry.wait.status, until: now + entry.wait.seconds * 1000 } });
    } else if ("end" in entry) {
      fold.show();
      end(toEnding(entry.end), now);
    }
  };
  const follow = (onGone: () => void): void => {
    unfollow();
    let last = 0;
    unfollow = ports.runs.follow(run.id, {
      from: 1,
      listener: {
        onEntries: (entries, head) => {
          for (const entry of entries) if (!isOver) take(entry);
          last = entries.at(-1)?.number ?? last;
          if (!isOver && entries.length > 0 && last >= head) fold.show();
        },
        onGone: () => {
          if (!isOver) onGone();
        },
        onConnection: (isConnected) => {
          if (!isOver) setState({ isConnected });
        },
      },
    });
  };
  const followToEnd = (): void => follow(() => end({ how: "interrupted", by: "gone" }, ports.clock.now()));

  const flight: Flight = {
    messageId,
    roomId,
    runId: run.id,
    finished: completion,
    isWriter,
    owns: (key) => fold.owns(key),
    keys: () => fold.keys(),
    start: async (request) => {
      const lock = ports.locks?.acquire(startLock(run.id));
      const startResult = await ports.runs.start(run.id, request, {
        signal: starting.signal,
        spenders: spendersOf(message),
        // A person who retries asks for another answer.
        caching: tables.rooms.get(roomId)?.cachesAnswers && (message.isRetrying ? "anew" : "on"),
        onWait: ({ status, seconds }) => {
          if (!isOver) setState({ wait: { status, until: ports.clock.now() + seconds * 1000 } });
        },
      });
      void lock?.then((release) => release());
      if (isOver) return undefined;
      setState({ wait: undefined });
      if (startResult.ok) {
        tables.messages.update(messageId, (current) => (current.run?.id === run.id ? withStart(current) : current));
        if (!isOver) followToEnd();
        return undefined;
      }
      if (isOwnRefusal(startResult.error)) return startResult.error;
      // A connection that breaks as the page is left does not say whether the run started; the next page follows the
      // run.
      if (startResult.error.code === 0 && ports.isLeaving?.() === true) flight.leave();
      else flight.fail(startResult.error);
      return undefined;
    },
    follow: () => {
      if (run.isStarting !== true || !ports.locks) return followToEnd();
      // The tab that starts the run holds this lock until the start is over: then the gateway has the run, or it was
      // never started.
      void ports.locks.acquire(startLock(run.id)).then((release) => {
        release();
        if (!isOver) followToEnd();
      });
    },
    stop: () => {
      if (isOver) return;
      hasLastWord = true;
      starting.abort();
      ports.runs.stop(run.id);
      end({ how: "stopped" }, ports.clock.now());
    },
    fail: (error) => {
      if (isOver) return;
      hasLastWord = true;
      const now = ports.clock.now();
      fold.receive({ type: "error", error }, now);
      end({ how: "ended" }, now);
    },
    flush: () => fold.flush(),
    leave: () => {
      if (isOver) return;
      starting.abort();
      fold.drop();
      close();
    },
  };
  return flight;
}

function startLock(runId: string): string {
  return `start:${runId}`;
}

function withStart(message: Message): Message {
  if (!message.run) return message;
  const { isStarting: _starting, ...run } = message.run;
  return { ...message, run };
}

function toEnding(end: Extract<RunEntry, { end: unknown }>["end"]): AnswerEnding {
  switch (end) {
    case "finished":
      return { how: "ended" };
    case "stopped":
      return { how: "stopped" };
    case "unattended":
      return { how: "interrupted", by: "unattended" };
    case "interrupted":
      return { how: "interrupted", by: "gateway" };
  }
}
