import type { FormatRequest, FormatResponse, FormatResult } from "./format-protocol.ts";

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (result: FormatResult | FormatterMissing) => void>();

/** The formatter could not be loaded; the next call loads it anew. */
interface FormatterMissing {
  status: "missing";
}

/** Formats a text away from the page's thread; the formatter is loaded with the first text. */
export function formatText(request: Omit<FormatRequest, "id">): Promise<FormatResult | FormatterMissing> {
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  const result = new Promise<FormatResult | FormatterMissing>((resolve) => waiting.set(id, resolve));
  worker.postMessage({ id, ...request } satisfies FormatRequest);
  return result;
}

function startWorker(): Worker {
  const newWorker = new Worker(new URL("./format-worker.ts", import.meta.url), { type: "module" });
  newWorker.addEventListener("message", ({ data: { id, result } }: MessageEvent<FormatResponse>) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  newWorker.addEventListener("error", () => {
    for (const resolve of waiting.values()) resolve({ status: "missing" });
    waiting.clear();
    newWorker.terminate();
    worker = undefined;
  });
  return newWorker;
}
