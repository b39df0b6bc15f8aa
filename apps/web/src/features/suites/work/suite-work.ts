import { t } from "@lingui/core/macro";
import type { ReadPrompts, RuleOutcome } from "@tutti/domain";
import pLimit from "p-limit";
import type { SuiteWork, SuiteWorkDone } from "./suite-protocol.ts";

/** Timeouts in milliseconds; an expression may otherwise run longer than a lifetime. */
const TIMEOUT = { read: 60_000, check: 3_000 } as const;

type NewWork = SuiteWork extends infer One ? (One extends SuiteWork ? Omit<One, "id"> : never) : never;

/** One at a time, so that the time of each begins with its own work, and work that hangs makes no other fail. */
const limit = pLimit(1);

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { succeed: (response: SuiteWorkDone) => void; fail: (error: Error) => void }>();

/** Reads the prompts of a file. Rejects where it cannot be read. */
export async function readPromptFile(file: File, room: number): Promise<ReadPrompts> {
  const text = await file.text();
  const response = await limit(ask, { type: "read", name: file.name, text, room });
  return response.type === "read" ? response.read : { prompts: [], refusedLines: [] };
}

/** Runs a check by rule. Rejects for an invalid rule, or after the timeout. */
export async function checkByRule(
  check: "matches" | "json-schema",
  value: string,
  output: string,
): Promise<RuleOutcome> {
  const response = await limit(ask, { type: "check", check, value, output });
  if (response.type !== "check") return { outcome: "error" };
  const { miss, ...outcome } = response.outcome;
  if (miss === undefined) return outcome;
  const reason = miss === "json" ? t`The answer holds no JSON.` : t`The answer does not match the expression.`;
  return { ...outcome, reason };
}

async function ask(work: NewWork): Promise<SuiteWorkDone> {
  worker ??= start();
  lastId += 1;
  const id = lastId;
  const ownWorker = worker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const response = await new Promise<SuiteWorkDone>((resolve, reject) => {
    waiting.set(id, { succeed: resolve, fail: reject });
    // Work that does not end takes its worker along; callers repeat the work that waits behind it.
    timer = setTimeout(() => end(t`It took longer than it may.`), TIMEOUT[work.type]);
    ownWorker.postMessage({ ...work, id });
  }).finally(() => clearTimeout(timer));
  if (response.type === "failed") throw new Error(response.message);
  return response;
}

function start(): Worker {
  const newWorker = new Worker(new URL("./suite-worker.ts", import.meta.url), { type: "module" });
  newWorker.addEventListener("message", ({ data }: MessageEvent<SuiteWorkDone>) => {
    waiting.get(data.id)?.succeed(data);
    waiting.delete(data.id);
  });
  newWorker.addEventListener("error", () => end(t`The code for it could not be loaded.`));
  return newWorker;
}

function end(reason: string): void {
  worker?.terminate();
  worker = undefined;
  for (const { fail } of waiting.values()) fail(new Error(reason));
  waiting.clear();
}
