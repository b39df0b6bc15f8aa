import { type ConsoleEntry, MESSAGE_LIMITS } from "../frame-messages.ts";
import { describeValue } from "./describe-value.ts";

/**
 * Evaluates what a person typed into the console, in the artifact's page and with no more rights than its own programs
 * have, and writes its value or its error. Of a promise, what it comes to.
 */
export function evaluateInput(text: string, write: (entry: ConsoleEntry) => void): void {
  const tell = (level: "log" | "error", value: unknown): void => {
    // Without its places: they would be this program's.
    const words =
      level === "error" && value instanceof Error ? `${value.name}: ${value.message}` : describeValue(value);
    write({ level, text: words.slice(0, MESSAGE_LIMITS.entry), isEvaluated: true });
  };
  try {
    // biome-ignore lint/security/noGlobalEval: what a person typed runs where the artifact's own programs run.
    const evaluate = globalThis.eval;
    // Called by another name it is evaluated as a script of its own, and sees no names of this one.
    const value: unknown = evaluate(text);
    if (value instanceof Promise) {
      value.then(
        (result) => tell("log", result),
        (error) => tell("error", error),
      );
    } else tell("log", value);
  } catch (error) {
    tell("error", error);
  }
}
