import { distinctVotes } from "./ballot.ts";
import { rankModels } from "./rank-models.ts";
import type { RequestKind } from "./request-kinds.ts";
import { requestKinds } from "./request-kinds.ts";
import type { Vote } from "./vote.ts";

/** With fewer votes than these, an order is random. */
export const MIN_PREFERENCE_VOTES = 5;

/** The models that the Auto Router tries first, by the kind of request; `any` is for kinds with too few votes. */
export type RouterPreferences = Partial<Record<RequestKind | "any", readonly string[]>>;

/**
 * The models in the order of the votes, the best first, for each kind of request that has enough of them.
 *
 * @param maxCost maximum mean cost of an answer in US dollars; undefined: no limit. A model whose cost is not known is
 * assumed to cost nothing, as one on the person's own machine does
 */
export function routerPreferences(votes: readonly Vote[], maxCost: number | undefined): RouterPreferences {
  const distinct = distinctVotes(votes);
  const orderOf = (some: readonly Vote[]): string[] =>
    rankModels(some, { rounds: 0 })
      .models.filter(({ cost = 0 }) => maxCost === undefined || cost <= maxCost)
      .map(({ model }) => model);
  const groups = [
    ["any", distinct] as const,
    ...requestKinds.map((kind) => [kind, distinct.filter((vote) => vote.kind === kind)] as const),
  ];
  return Object.fromEntries(
    groups.flatMap(([kind, some]) => {
      const models = some.length < MIN_PREFERENCE_VOTES ? [] : orderOf(some);
      return models.length === 0 ? [] : [[kind, models]];
    }),
  );
}
