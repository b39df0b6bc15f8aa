import { openFrame, type PreviewFrame } from "../host/preview-frame.ts";
import { openCheckStage } from "./check-stage.ts";

/** Milliseconds that a predicate may run, once its frame is ready. */
export const PREDICATE_TIMEOUT = 3_000;

/** Milliseconds in which the frame has to open. */
const OPEN_TIMEOUT = 15_000;

/** The outcome of a predicate. */
export type PredicateOutcome =
  | { outcome: "pass" | "fail"; reason?: string }
  /** The predicate threw, gave no verdict, or took too long. */
  | { outcome: "error"; reason: string };

export interface PredicateOptions {
  /** An expression, or the body of a function that returns: `true`, `false`, or `{ pass, reason }`. */
  code: string;
  /** The variables of the predicate, by name. */
  variables: Readonly<Record<string, string>>;
  /** The frame's accessible name. */
  title: string;
  /** Calls `run` once, after that many milliseconds. */
  after?: (milliseconds: number, run: () => void) => void;
}

/**
 * Runs a predicate that a person has written or imported, in a worker of a frame of its own: it reaches neither the
 * page nor the network, and removing the frame ends one that does not terminate. Rejects if the frame cannot be opened.
 */
export async function runPredicate(options: PredicateOptions): Promise<PredicateOutcome> {
  const { code, variables, title, after = (milliseconds, run) => void setTimeout(run, milliseconds) } = options;
  const stage = openCheckStage();
  let frame: PreviewFrame | undefined;
  try {
    return await new Promise<PredicateOutcome>((resolve, reject) => {
      frame = openFrame({
        container: stage.container,
        title,
        reach: "closed",
        onFlood: () => resolve({ outcome: "error", reason: "It sent more messages than a page can handle." }),
        onFailure: (error) => reject(new Error(error)),
        onMessage: (message) => {
          if (message.type === "frame-ready") {
            after(PREDICATE_TIMEOUT, () => resolve({ outcome: "error", reason: "It took longer than three seconds." }));
          }
          const [entry] = message.type === "frame-console" ? message.entries : [];
          if (entry) resolve(readOutcome(entry.text));
        },
      });
      after(OPEN_TIMEOUT, () => reject(new Error("The frame for the check did not open.")));
      frame.load({ html: pageOf(code, variables), stored: {} });
    });
  } finally {
    frame?.remove();
    stage.remove();
  }
}

function readOutcome(text: string): PredicateOutcome {
  const response = JSON.parse(text) as { error?: string; pass?: boolean; reason?: string };
  if (response.error !== undefined) return { outcome: "error", reason: response.error };
  return { outcome: response.pass ? "pass" : "fail", ...(response.reason ? { reason: response.reason } : {}) };
}

/** Maximum length of a reason, in characters; the rest is cut. */
const REASON = 500;

/** The worker's program: code and variables arrive as data, and the worker makes a function of the code. */
const WORKER = `onmessage = async ({ data: { code, variables } }) => {
  const names = Object.keys(variables);
  const words = (value) => String(value).slice(0, ${REASON});
  let predicate;
  try {
    try { predicate = new Function(...names, "return (" + code + "\\n)"); }
    catch { predicate = new Function(...names, code); }
    const verdict = await predicate(...Object.values(variables));
    if (typeof verdict === "boolean") return postMessage({ pass: verdict });
    if (verdict && typeof verdict === "object" && typeof verdict.pass === "boolean") {
      return postMessage({ pass: verdict.pass, ...(verdict.reason === undefined ? {} : { reason: words(verdict.reason) }) });
    }
    postMessage({ error: "It returned neither true, false nor { pass, reason }." });
  } catch (error) { postMessage({ error: words(error) }); }
};`;

function pageOf(code: string, input: Readonly<Record<string, string>>): string {
  const data = JSON.stringify({ code, variables: input, worker: WORKER }).replaceAll("<", "\\u003c");
  return `<!doctype html><script>
    const { worker, ...data } = ${data};
    const send = (verdict) => parent.postMessage(
      { type: "frame-console", entries: [{ level: "log", text: JSON.stringify(verdict) }] }, "*");
    const running = new Worker(URL.createObjectURL(new Blob([worker], { type: "text/javascript" })));
    running.onmessage = ({ data }) => send(data);
    running.onerror = ({ message }) => send({ error: String(message).slice(0, ${REASON}) });
    running.postMessage(data);
  </script>`;
}
