import { readPrompts } from "@tutti/domain";
import { decodeText } from "../../../platform/files/text/decode-text.ts";
import { checkMatch, checkSchema } from "./check-by-rule.ts";
import { readRows } from "./read-rows.ts";
import type { SuiteWork, SuiteWorkDone, SuiteWorkerReady } from "./suite-protocol.ts";

/** Work that may take long, away from the page's thread: large files, and expressions from a person or a file. */
async function work(request: SuiteWork): Promise<SuiteWorkDone> {
  if (request.type === "check") {
    const check = request.check === "matches" ? checkMatch : checkSchema;
    return { type: "check", outcome: await check(request.value, request.output) };
  }
  const bytes = new Uint8Array(await request.file.arrayBuffer());
  const decodedText = decodeText(bytes, { encoding: request.encoding });
  if (decodedText === undefined) return { type: "no-text" };
  const { rows, refusedLines } = readRows(request.file.name, decodedText.text);
  const read = readPrompts(rows, request.room);
  const all = [...refusedLines, ...read.refusedLines].sort((one, other) => one.line - other.line);
  return { type: "read", read: { ...read, refusedLines: all }, encoding: decodedText.encoding };
}

addEventListener("message", async ({ data }: MessageEvent<SuiteWork>) => {
  try {
    postMessage(await work(data));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ type: "failed", message } satisfies SuiteWorkDone);
  }
});
postMessage({ type: "ready" } satisfies SuiteWorkerReady);
