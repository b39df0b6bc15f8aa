import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import type { Result } from "../../../result.ts";
import { threadFile } from "../../../thread-file.ts";
import {
  defaultPdfLimits,
  type PdfFailure,
  type PdfLimits,
  type PdfOutcome,
  type PdfTask,
  type PdfText,
} from "./pdf-limits.ts";

/** Reads the text of PDFs. */
export interface PdfParser {
  /**
   * Throws nothing but the signal's reason, whatever the bytes are. The bytes are transferred, and empty afterwards.
   */
  parse(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Result<PdfText, PdfFailure>>;
}

/** How many PDFs are read at once; the others wait for their turn. */
const AT_ONCE = 2;

/**
 * Reads each PDF in a thread of its own, which has no access to this process's environment and is ended when it exceeds
 * the limits.
 */
export function createPdfParser(limits: Partial<PdfLimits> = {}): PdfParser {
  const pdfLimits = { ...defaultPdfLimits, ...limits };
  const limit = pLimit(AT_ONCE);
  return {
    parse: (bytes, signal) => readInTurn(limit, { bytes, limits: pdfLimits, signal }),
  };
}

interface PdfRequest {
  bytes: Uint8Array<ArrayBuffer>;
  limits: PdfLimits;
  signal: AbortSignal;
}

/** Rejects at once if the signal aborts while the PDF waits for its turn, and releases its bytes. */
async function readInTurn(limit: LimitFunction, reading: PdfRequest): Promise<PdfOutcome> {
  const { signal } = reading;
  signal.throwIfAborted();
  let next: PdfRequest | undefined = reading;
  const abort = Promise.withResolvers<never>();
  const onAbort = () => {
    next = undefined;
    abort.reject(signal.reason);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const outcome = limit(() => (next === undefined ? abort.promise : readInThread(next)));
    return await Promise.race([outcome, abort.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

async function readInThread({ bytes, limits, signal }: PdfRequest): Promise<PdfOutcome> {
  const { pages, characters, piece } = limits;
  const task: PdfTask = { bytes, limits: { pages, characters, piece } };
  const worker = new Worker(threadFile("pdf-worker", import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heap, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    stdout: true,
    stderr: true,
  });
  const result = Promise.withResolvers<PdfOutcome>();
  const fail = (error: PdfFailure) => result.resolve({ ok: false, error });
  const onAbort = () => result.reject(signal.reason);
  const clock = setTimeout(() => fail("time"), limits.time);
  signal.addEventListener("abort", onAbort, { once: true });
  worker.once("message", (outcome: PdfOutcome) => result.resolve(outcome));
  worker.once("error", (cause) =>
    fail("code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "broken"),
  );
  worker.once("exit", () => fail("broken"));
  try {
    return await result.promise;
  } finally {
    clearTimeout(clock);
    signal.removeEventListener("abort", onAbort);
    await worker.terminate();
  }
}
