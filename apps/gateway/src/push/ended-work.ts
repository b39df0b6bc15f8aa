import { randomUUID } from "node:crypto";
import type { RunEnding } from "@tutti/contract";
import type { PushKind } from "@tutti/contract/operations/push/push-operations";
import type { RunTime } from "../runs/run-time.ts";
import type { Look } from "./presence.ts";
import { createShortNotes } from "./short-notes.ts";

/**
 * Milliseconds after an end in which the next answer of the same work may start (a queued message, a retry), and a page
 * that is loaded anew says that it is looked at.
 */
const GRACE = 4000;

/** Milliseconds in which other gateways and workers say that the same work goes on there. */
const ANSWER_TIME = 500;

/** Milliseconds for which work of a page counts without another report. */
export const WORK_HELD_FOR = 90_000;

const CHANNEL = "tutti:push";

/** What a person waits for: the answers in a room, or a run of a suite. */
export interface Work {
  userId: string;
  kind: PushKind;
  /** The id of the room, or of the run of a suite. */
  subject: string;
}

/** Reaches the other gateways or workers. */
export interface WorkBus {
  publish(channel: string, message: string): void;
  subscribe(channel: string, listener: (message: string) => void): void;
}

/** What gateways and workers tell each other. */
type WorkMessage =
  /** An earlier version's "look" had no number; it passes unheard while gateways are updated one after another. */
  | { type: "presence"; userId: string; look: Look }
  | { type: "hold"; userId: string; work: string; until: number }
  | { type: "begun"; work: string }
  /** Who is about to send asks whether the work goes on elsewhere. */
  | { type: "ask"; userId: string; work: string; id: string }
  | { type: "busy"; id: string };

/** Notices when the last answer of a work has ended, wherever the answers ran. */
export interface EndedWork {
  /** An answer of a work begins here. Returns the function that is called with its end. */
  begin(work: Work): (ending: RunEnding) => void;
  /** A page does work of its own between answers: their ends are no end of it. */
  hold(work: Work): void;
  /** The page's work has ended, or goes on no more. */
  release(work: Work, isEnded: boolean): void;
  /** Tells the other gateways and workers of a page that is looked at. */
  tellLook(userId: string, look: Look): void;
}

/**
 * @param options.onEnded called once for each end of a work, at one of the gateways
 * @param options.onLook called with what another gateway or worker knows of a person's page
 * @param options.bus absent: this process is the only one
 */
export function createEndedWork(options: {
  time: RunTime;
  onEnded: (work: Work) => void;
  onLook: (userId: string, look: Look) => void;
  bus: WorkBus | undefined;
}): EndedWork {
  const { time, onEnded, onLook, bus } = options;
  const own = randomUUID();
  const running = new Map<string, number>();
  /** Works that a page holds. */
  const holds = createShortNotes(time.now);
  /** Cancels what follows an end. */
  const pending = new Map<string, () => void>();
  /** The works that are asked for, by the id of the question. */
  const questions = new Map<string, string>();

  const tell = (message: WorkMessage): void => bus?.publish(CHANNEL, JSON.stringify({ ...message, from: own }));
  const cancel = (name: string): void => {
    pending.get(name)?.();
    pending.delete(name);
  };
  function send(name: string, work: Work): void {
    pending.delete(name);
    onEnded(work);
  }

  function ask(name: string, work: Work): void {
    if (bus === undefined) {
      send(name, work);
      return;
    }
    const id = randomUUID();
    questions.set(id, name);
    const stop = time.after(ANSWER_TIME, () => {
      questions.delete(id);
      send(name, work);
    });
    pending.set(name, () => {
      questions.delete(id);
      stop();
    });
    tell({ type: "ask", userId: work.userId, work: name, id });
  }

  function endSoon(work: Work): void {
    const name = nameOf(work);
    cancel(name);
    pending.set(
      name,
      time.after(GRACE, () => ask(name, work)),
    );
  }

  function hear(message: WorkMessage): void {
    switch (message.type) {
      case "presence":
        onLook(message.userId, message.look);
        break;
      case "hold":
        holds.note(message.userId, message.work, message.until);
        // The page that lets a work go may say elsewhere that it has ended.
        if (message.until > 0) cancel(message.work);
        break;
      case "begun":
        cancel(message.work);
        break;
      case "ask":
        if (goesOnHere(message)) tell({ type: "busy", id: message.id });
        else cancel(message.work);
        break;
      case "busy":
        cancel(questions.get(message.id) ?? "");
    }
  }

  /** Whether it is this process, not the one that asks, which tells of the work's end. */
  function goesOnHere({ userId, work, id }: Extract<WorkMessage, { type: "ask" }>): boolean {
    if (running.has(work) || holds.has(userId, work)) return true;
    // Of two that ask at once, the one with the greater id goes on; one that has not asked yet leaves it to the other.
    const asked = [...questions].find(([, name]) => name === work)?.[0];
    return asked !== undefined && asked > id;
  }

  bus?.subscribe(CHANNEL, (text) => {
    const message = JSON.parse(text) as WorkMessage & { from: string };
    if (message.from !== own) hear(message);
  });

  return {
    begin(work) {
      const name = nameOf(work);
      running.set(name, (running.get(name) ?? 0) + 1);
      cancel(name);
      tell({ type: "begun", work: name });
      return (ending) => {
        const count = (running.get(name) ?? 1) - 1;
        if (count > 0) {
          running.set(name, count);
          return;
        }
        running.delete(name);
        // Who stops an answer looks at it.
        if (ending === "finished" && !holds.has(work.userId, name)) endSoon(work);
      };
    },
    hold(work) {
      const name = nameOf(work);
      const until = time.now() + WORK_HELD_FOR;
      holds.note(work.userId, name, until);
      cancel(name);
      tell({ type: "hold", userId: work.userId, work: name, until });
    },
    release(work, isEnded) {
      const name = nameOf(work);
      const wasHeld = holds.has(work.userId, name);
      holds.note(work.userId, name, 0);
      tell({ type: "hold", userId: work.userId, work: name, until: 0 });
      if (isEnded && wasHeld && !running.has(name)) endSoon(work);
    },
    tellLook: (userId, look) => tell({ type: "presence", userId, look }),
  };
}

/** Answers of a room and a repair in it are one work. */
function nameOf({ userId, kind, subject }: Work): string {
  return JSON.stringify([userId, kind === "suite" ? "suite" : "room", subject]);
}
