import type { CodeLine, HighlightRequest, HighlightResponse } from "./highlight-protocol.ts";

/** UTF-16 code units: longer code stays plain, as it would fill the page with elements. */
const MAX_CODE_LENGTH = 60_000;
/** Highlighted blocks in the cache, so that a block that is scrolled back into sight is highlighted at once. */
const KEPT = 200;

let worker: Worker | undefined;
let nextId = 1;
const waiting = new Map<number, (lines: CodeLine[] | undefined) => void>();
const codeLinesByKey = new Map<string, CodeLine[]>();

/** The cached lines of code that was highlighted before. */
export function highlightedBefore(code: string, language: string): CodeLine[] | undefined {
  return codeLinesByKey.get(keyOf(code, language));
}

/**
 * Highlights code in a worker, which is started with the first block. Never rejects.
 *
 * @param language a name that `languageOf` returns
 * @returns undefined where the code stays plain
 */
export async function highlight(code: string, language: string): Promise<CodeLine[] | undefined> {
  if (code.length > MAX_CODE_LENGTH || typeof Worker === "undefined") return undefined;
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
  const startedWorker = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
  startedWorker.addEventListener("message", (event: MessageEvent<HighlightResponse>) => {
    const { id, lines } = event.data;
    waiting.get(id)?.(lines);
    waiting.delete(id);
  });
  // The worker's script may not load (offline, an update): the code stays plain, and the next block tries again.
  startedWorker.addEventListener("error", () => {
    startedWorker.terminate();
    worker = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return startedWorker;
}

function keep(key: string, lines: CodeLine[]): void {
  codeLinesByKey.set(key, lines);
  const oldest = codeLinesByKey.keys().next();
  if (codeLinesByKey.size > KEPT && !oldest.done) codeLinesByKey.delete(oldest.value);
}

function keyOf(code: string, language: string): string {
  return `${language}\n${code}`;
}
