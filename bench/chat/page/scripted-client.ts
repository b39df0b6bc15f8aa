import type { CompletionClient } from "@tutti/engine";

/** Answers that the bench writes itself: what the network would bring, without a network. */
export interface ScriptedClient {
  client: CompletionClient;
  /** How many answers wait for their words. */
  readonly open: number;
  /** Gives every open answer the next words. */
  push(text: string): void;
  /** Ends every open answer. */
  end(): void;
}

interface Answer {
  words: string[];
  isOver: boolean;
  wake: () => void;
}

export function createScriptedClient(): ScriptedClient {
  const answers = new Set<Answer>();
  const each = (change: (answer: Answer) => void): void => {
    for (const answer of answers) {
      change(answer);
      answer.wake();
    }
  };
  return {
    client: {
      async *complete() {
        const answer: Answer = { words: [], isOver: false, wake: () => undefined };
        answers.add(answer);
        for (;;) {
          for (const text of answer.words.splice(0)) yield { type: "text-delta", text };
          if (answer.isOver) break;
          await new Promise<void>((resolve) => {
            answer.wake = resolve;
          });
        }
        answers.delete(answer);
        yield { type: "finish", reason: "stop", nativeReason: null };
      },
    },
    get open() {
      return answers.size;
    },
    push: (text) => each((answer) => answer.words.push(text)),
    end: () =>
      each((answer) => {
        answer.isOver = true;
      }),
  };
}
