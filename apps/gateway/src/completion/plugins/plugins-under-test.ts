import { pino } from "pino";
import { createTally } from "../tally.ts";
import type { CompletionContext } from "./plugin.ts";

/** The context of a completion that Ada asks for. */
export function contextOf(context: Partial<CompletionContext> = {}): CompletionContext {
  return {
    id: "gen-1",
    identity: { userId: "ada", name: "Ada", email: "ada@example.org" },
    isFreeVariant: false,
    signal: new AbortController().signal,
    log: pino({ level: "silent" }),
    now: () => 0,
    tally: createTally(0),
    ...context,
  };
}
