import type { RunEntry } from "@tutti/contract";
import type { RunListener } from "@tutti/engine";
import type { Words } from "./words.ts";

interface Answer {
  startedAt: number;
  log: RunEntry[];
  listener: RunListener | undefined;
}

/** Answers that the page writes itself, in place of the network. */
export function createScriptedClient(): Words {
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
        // A run that an earlier page began.
        else queueMicrotask(() => listener.onGone());
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
