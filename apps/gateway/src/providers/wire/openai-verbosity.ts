import { textOf } from "./json.ts";

/** A request's `verbosity` in OpenAI's form, whose most is `high`; undefined where the request has none. */
export function openaiVerbosityOf(verbosity: unknown): string | undefined {
  return verbosity === "xhigh" || verbosity === "max" ? "high" : textOf(verbosity);
}
