import { readPrompts } from "@tutti/domain";
import { checkMatch, checkSchema } from "./check-by-rule.ts";
import { readRows } from "./read-rows.ts";
import type { SuiteWork, SuiteWorkDone, SuiteWorkerReady } from "./suite-protocol.ts";

/** Work that may take long, away from the page's thread: large files, and expressions from a person or a file. */
function work(request: SuiteWork): SuiteWorkDone {
  if (request.type === "check") {
    const check = request.check === "matches" ? checkMatch : checkSchema;
    return { type: "check", outcome: check(request.value, request.output) };
  }
  const { rows, refusedLines } = readRows(request.name, request.text);
  const read = readPrompts(rows, request.room);
  const all = [...refusedLines, ...read.refusedLines].sort((one, other) => one.line - other.line);
  return { type: "read", read: { prompts: read.prompts, refusedLines: all } };
}

addEventListener("message", ({ data }: MessageEvent<SuiteWork>) => {
  try {
    postMessage(work(data));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ type: "failed", message } satisfies SuiteWorkDone);
  }
});
postMessage({ type: "ready" } satisfies SuiteWorkerReady);
