/**
 * The pieces of an answer as they come. The call is made at once; a consumer that stops reading aborts it.
 *
 * @param ask calls `onText` with each piece, and settles when the answer has ended
 */
export function openTextStream(
  ask: (onText: (text: string) => void, signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
): AsyncIterableIterator<string> {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener("abort", () => controller.abort(signal.reason));
  const pieces: string[] = [];
  let ending: { error?: unknown } | undefined;
  let wake: () => void = () => undefined;
  ask((text) => {
    pieces.push(text);
    wake();
  }, controller.signal).then(
    () => {
      ending = {};
      wake();
    },
    (error: unknown) => {
      ending = { error };
      wake();
    },
  );
  async function* read(): AsyncGenerator<string, void, undefined> {
    try {
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) yield piece;
        else if (ending !== undefined) break;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      if (ending !== undefined && "error" in ending) throw ending.error;
    } finally {
      controller.abort();
    }
  }
  return read();
}
