/**
 * What the end of a completion says about its cost, for everything that holds money for it: an app's purse, the limits
 * of keys and of people. US dollars.
 */
export type CostOutcome =
  /** The provider reported its usage at the end of its stream: alone this gives back what was held. */
  | { type: "reported"; dollars: number }
  /** No provider has worked on the request; plugins may have paid for their own work. */
  | { type: "refused"; dollars: number }
  /** The cost is not known, so that what was held is spent; it is at least the minimum. */
  | { type: "held"; minimum: number };

/** What one provider that was called did with the request. */
export interface ProviderCall {
  /**
   * `open`: it may have worked on the prompt, and no usage of it is known; `refused`: it answered with an error before
   * any work, or was not reached; `answered`: it began to answer.
   */
  state: "open" | "refused" | "answered";
  /** US dollars for the prompt alone. Called only if the cost depends on it. */
  promptCost: () => number;
}

/** How a completion ended. US dollars. */
export interface CompletionEnding {
  status: "finished" | "broken" | "refused" | "client-disconnected";
  /** The cost by the provider's own usage; undefined if it reported none, or if its price is not known. */
  reportedCost: number | undefined;
  /** The cost of what the provider has sent, as far as it can be counted. */
  countedCost: number;
  calls: readonly ProviderCall[];
  /** The plugins' own work. */
  pluginCost: number;
}

/**
 * What a completion cost. A usage counts as reported only where the provider's stream has ended by itself: one that a
 * provider sends in between says nothing of the tokens after it. A provider that failed after it may have read the
 * prompt costs the prompt.
 */
export function costOutcomeOf(ending: CompletionEnding): CostOutcome {
  const { status, reportedCost, countedCost, calls, pluginCost } = ending;
  const promptsOf = (state: ProviderCall["state"]) =>
    calls.reduce((sum, call) => sum + (call.state === state ? call.promptCost() : 0), 0);
  if (calls.every(({ state }) => state === "refused")) return { type: "refused", dollars: pluginCost };
  const openPrompts = promptsOf("open");
  if (status === "finished" && reportedCost !== undefined) {
    return { type: "reported", dollars: reportedCost + openPrompts + pluginCost };
  }
  const answerCost = Math.max(promptsOf("answered"), countedCost);
  return { type: "held", minimum: answerCost + openPrompts + pluginCost };
}

/**
 * US dollars that are charged for a completion.
 *
 * @param heldSum what was held for it; called only if that is spent
 */
export function chargeOf(outcome: CostOutcome, heldSum: () => number): number {
  return outcome.type === "held" ? Math.max(heldSum(), outcome.minimum) : outcome.dollars;
}
