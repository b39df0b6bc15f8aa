import { pino } from "pino";
import { createUsageMeter } from "../usage-meter.ts";
import type { CompletionContext } from "./plugin.ts";

/** The context of a completion that Ada requests. */
export function contextOf(context: Partial<CompletionContext> = {}): CompletionContext {
  return {
    id: "gen-1",
    identity: { userId: "ada", name: "Ada", email: "ada@example.org" },
    isFreeVariant: false,
    signal: new AbortController().signal,
    log: pino({ level: "silent" }),
    now: () => 0,
    meter: createUsageMeter(0),
    ...context,
  };
}
