import type { CodeLine, HighlightRequest, HighlightResponse } from "./highlight-protocol.ts";

/** UTF-16 code units: longer code stays plain, as it would fill the page with elements. */
const MAX_CODE_LENGTH = 60_000;
/** Highlighted blocks in the cache, so that a block that is scrolled back into sight is highlighted at once. */
const KEPT = 200;
/**
 * Milliseconds for one block, from when its grammar is loaded: the expressions of grammars take minutes for some texts
 * of some thousand characters. Such a block stays plain.
 */
const TIME = 4000;

interface Block {
  request: HighlightRequest;
  resolve: (lines: CodeLine[] | undefined) => void;
}

let worker: Worker | undefined;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The blocks that are not highlighted yet, in their order; the worker has the first one. */
const blocks: Block[] = [];
/** Undefined for code that took too long. */
const codeLinesByKey = new Map<string, CodeLine[] | undefined>();

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
  const key = keyOf(code, language);
  if (codeLinesByKey.has(key)) return codeLinesByKey.get(key);
  const request: HighlightRequest = { id: nextId, code, language };
  nextId += 1;
  return new Promise((resolve) => {
    blocks.push({ request, resolve });
    if (blocks.length === 1) sendFirst();
  });
}

function sendFirst(): void {
  const [block] = blocks;
  if (block === undefined) return;
  const key = keyOf(block.request.code, block.request.language);
  // The same block may stand in the line twice: code that takes too long would take its time twice.
  if (codeLinesByKey.has(key)) {
    endFirst(codeLinesByKey.get(key));
    return;
  }
  worker ??= startWorker();
  worker.postMessage(block.request);
}

/** Ends the first block, and begins the next one. */
function endFirst(lines: CodeLine[] | undefined): void {
  clearTimeout(timer);
  blocks.shift()?.resolve(lines);
  sendFirst();
}

function startWorker(): Worker {
  const startedWorker = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
  startedWorker.addEventListener("message", ({ data }: MessageEvent<HighlightResponse>) => {
    const request = blocks[0]?.request;
    if (request?.id !== data.id) return;
    if (data.isStarted) {
      timer = setTimeout(() => {
        stopWorker(startedWorker);
        keep(keyOf(request.code, request.language), undefined);
        endFirst(undefined);
      }, TIME);
      return;
    }
    if (data.lines !== undefined) keep(keyOf(request.code, request.language), data.lines);
    endFirst(data.lines);
  });
  // The worker's script may not load (offline, an update): the code stays plain, and the next block tries again.
  startedWorker.addEventListener("error", () => {
    stopWorker(startedWorker);
    clearTimeout(timer);
    for (const { resolve } of blocks.splice(0)) resolve(undefined);
  });
  return startedWorker;
}

function stopWorker(stoppedWorker: Worker): void {
  stoppedWorker.terminate();
  if (worker === stoppedWorker) worker = undefined;
}

function keep(key: string, lines: CodeLine[] | undefined): void {
  codeLinesByKey.set(key, lines);
  const oldest = codeLinesByKey.keys().next();
  if (codeLinesByKey.size > KEPT && !oldest.done) codeLinesByKey.delete(oldest.value);
}

function keyOf(code: string, language: string): string {
  return `${language}\n${code}`;
}
