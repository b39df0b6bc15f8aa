import { type ConsoleEntry, MESSAGE_LIMITS } from "../frame-messages.ts";
import { describeValue, isError } from "./describe-value.ts";

/**
 * Evaluates a person's console input, in the artifact's page and with no more rights than its own programs have, and
 * writes its value or its error. For a promise, it writes the settled value.
 */
export function evaluateInput(text: string, write: (entry: ConsoleEntry) => void): void {
  const tell = (level: "log" | "error", value: unknown): void => {
    // Without the stack: its places would be in this program.
    const words = level === "error" && isError(value) ? `${value.name}: ${value.message}` : describeValue(value);
    write({ level, text: words.slice(0, MESSAGE_LIMITS.entry), isEvaluated: true });
  };
  try {
    // biome-ignore lint/security/noGlobalEval: a person's input runs where the artifact's own programs run.
    const evaluate = globalThis.eval;
    // An indirect `eval` runs the input as a separate script, which sees no names of this one.
    const value: unknown = evaluate(text);
    if (isPromise(value)) {
      value.then(
        (result) => tell("log", result),
        (error) => tell("error", error),
      );
    } else tell("log", value);
  } catch (error) {
    tell("error", error);
  }
}

/** A revoked proxy throws where it is asked for its class. */
function isPromise(value: unknown): value is Promise<unknown> {
  try {
    return value instanceof Promise;
  } catch {
    return false;
  }
}
