import type { CodeLine, HighlightReply, HighlightRequest } from "./highlight-protocol.ts";

/** UTF-16 code units: longer code stays plain, as it would fill the page with elements. */
const LONGEST_CODE = 60_000;
/** Blocks that are kept, so that one that is scrolled back into sight is highlighted at once. */
const KEPT = 200;

let worker: Worker | undefined;
let nextId = 1;
const waiting = new Map<number, (lines: CodeLine[] | undefined) => void>();
const kept = new Map<string, CodeLine[]>();

/** The lines of code that was highlighted before. */
export function highlightedBefore(code: string, language: string): CodeLine[] | undefined {
  return kept.get(keyOf(code, language));
}

/**
 * Highlights code in a worker, which is started with the first block. Never rejects.
 *
 * @param language a name that `languageOf` gives
 * @returns undefined where the code stays plain
 */
export async function highlight(code: string, language: string): Promise<CodeLine[] | undefined> {
  if (code.length > LONGEST_CODE || typeof Worker === "undefined") return undefined;
  const id = nextId;
  nextId += 1;
  const request: HighlightRequest = { id, code, language };
  const lines = await new Promise<CodeLine[] | undefined>((resolve) => {
    waiting.set(id, resolve);
    worker ??= startWorker();
    worker.postMessage(request);
  });
  if (lines !== undefined) keep(keyOf(code, language), lines);
  return lines;
}

function startWorker(): Worker {
  const started = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", (event: MessageEvent<HighlightReply>) => {
    const { id, lines } = event.data;
    waiting.get(id)?.(lines);
    waiting.delete(id);
  });
  // The worker's script may not load (offline, an update): the code stays plain, and the next block tries again.
  started.addEventListener("error", () => {
    started.terminate();
    worker = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return started;
}

function keep(key: string, lines: CodeLine[]): void {
  kept.set(key, lines);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
}

function keyOf(code: string, language: string): string {
  return `${language}\n${code}`;
}
