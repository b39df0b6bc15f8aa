import type { RunEntry } from "@tutti/contract";
import type { RunClient, RunListener } from "@tutti/engine";

/** Answers that the bench writes itself: what the network would bring, without a network. */
export interface ScriptedClient {
  runs: RunClient;
  /** How many answers wait for their words. */
  readonly open: number;
  /** Gives every open answer the next words. */
  push(text: string): void;
  /** Ends every open answer. */
  end(): void;
}

interface Answer {
  startedAt: number;
  log: RunEntry[];
  listener: RunListener | undefined;
}

export function createScriptedClient(): ScriptedClient {
  const answers = new Map<string, Answer>();
  const append = (
    answer: Answer,
    event: { parts: Extract<RunEntry, { parts: unknown }>["parts"] } | { end: "finished" },
  ): void => {
    const entry: RunEntry = { number: answer.log.length + 1, at: Date.now() - answer.startedAt, ...event };
    answer.log.push(entry);
    answer.listener?.onEntries([entry], entry.number);
  };
  return {
    runs: {
      start: async (id) => {
        answers.set(id, { startedAt: Date.now(), log: [], listener: undefined });
        return { ok: true, value: undefined };
      },
      follow: (id, { listener }) => {
        const answer = answers.get(id);
        if (answer) answer.listener = listener;
        return () => answers.delete(id);
      },
      stop: (id) => answers.delete(id),
      close: () => answers.clear(),
    },
    get open() {
      return answers.size;
    },
    push: (text) => {
      for (const answer of answers.values()) append(answer, { parts: [{ type: "text-delta", text }] });
    },
    end: () => {
      for (const answer of [...answers.values()]) {
        append(answer, { parts: [{ type: "finish", reason: "stop", nativeReason: null }] });
        append(answer, { end: "finished" });
      }
      answers.clear();
    },
  };
}
