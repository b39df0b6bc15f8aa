import type { ChatRequest, ReplyPart } from "@tutti/contract";

/** One request that a fake client was given, and the strings that move its answer. */
export interface FakeCompletion {
  request: ChatRequest;
  signal: AbortSignal;
  /** Gives the reader the next parts. */
  push(...parts: readonly ReplyPart[]): void;
  /** Ends the answer. */
  end(): void;
  /** Makes the reader's iteration throw. */
  fail(error: unknown): void;
}

/** A completion client without a network. */
export interface FakeCompletionClient {
  /** Every request so far, in order. */
  readonly completions: readonly FakeCompletion[];
  complete(request: ChatRequest, options: { signal: AbortSignal }): AsyncIterable<ReplyPart>;
}

/**
 * A client whose answers the test writes: at once, where a script says what each request gets, or part by part through
 * `completions`. Like the real one it throws the signal's reason when it is aborted.
 */
export function createFakeCompletionClient(
  script?: (request: ChatRequest) => readonly ReplyPart[],
): FakeCompletionClient {
  const completions: FakeCompletion[] = [];
  return {
    completions,
    complete(request, { signal }) {
      const completion = openCompletion(request, signal);
      completions.push(completion);
      if (script) {
        completion.push(...script(request));
        completion.end();
      }
      return completion.parts();
    },
  };
}

function openCompletion(
  request: ChatRequest,
  signal: AbortSignal,
): FakeCompletion & { parts(): AsyncIterable<ReplyPart> } {
  const waiting: ReplyPart[] = [];
  let ending: { error?: unknown } | undefined;
  let wake = (): void => {};
  const nudge = (): void => wake();
  signal.addEventListener("abort", nudge);

  async function* parts(): AsyncGenerator<ReplyPart> {
    for (;;) {
      signal.throwIfAborted();
      const part = waiting.shift();
      if (part) yield part;
      else if (ending) {
        if ("error" in ending) throw ending.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    request,
    signal,
    push: (...more) => {
      waiting.push(...more);
      wake();
    },
    end: () => {
      ending ??= {};
      wake();
    },
    fail: (error) => {
      ending ??= { error };
      wake();
    },
    parts,
  };
}

/** The parts of a plain answer, one for each piece of text, with what a gateway says around them. */
export function plainAnswer(...texts: readonly string[]): ReplyPart[] {
  return [
    { type: "metadata", model: "test/model", provider: "Test" },
    ...texts.map((text): ReplyPart => ({ type: "text-delta", text })),
    { type: "finish", reason: "stop", nativeReason: "stop" },
    { type: "usage", usage: { prompt_tokens: 1, completion_tokens: texts.length, total_tokens: 1 + texts.length } },
  ];
}
