import { plural, t } from "@lingui/core/macro";
import type { Duel, EvidenceFilter, Ranking, RequestKind } from "@tutti/domain";
import { formatNumber } from "../../ui/formats/numbers.ts";

/** The label of each kind of request. */
export const kindNames: Readonly<Record<RequestKind, string>> = {
  app: t`Apps`,
  image: t`Images`,
  code: t`Code`,
  math: t`Math`,
  translation: t`Translation`,
  summary: t`Summaries`,
  writing: t`Writing`,
  question: t`Questions`,
};

/** How many votes a ranking counts. */
export function votesText({ votes }: Pick<Ranking, "votes">): string {
  return plural(votes, { one: "One vote.", other: `${formatNumber(votes)} votes.` });
}

/** Below this number of votes nothing is said of an order: one further vote may turn it around. */
const FEW = 10;

/** How certain the order of the first three is, in a sentence. */
export function settledText({ models, votes, toSettle }: Ranking): string {
  if (models.length < 2) return t`One model alone has no rank.`;
  const first = models.length === 2 ? t`the first two` : t`the first three`;
  if (votes < FEW) return t`It is too early to tell the order of ${first}.`;
  if (toSettle === 0) return t`The order of ${first} is settled.`;
  if (toSettle === undefined) {
    return t`Votes like these do not tell ${first} apart: they are about equally good.`;
  }
  return t`About ${plural(toSettle, { one: "one more vote", other: `${formatNumber(toSettle)} more votes` })} would settle the order of ${first}.`;
}

/** How often one model won against another, ties counted by half: 0 to 1; undefined where they never met. */
export function winRate(duel: Duel | undefined): number | undefined {
  const duelCount = duel === undefined ? 0 : duel.wins + duel.losses + duel.ties;
  return duel === undefined || duelCount === 0 ? undefined : (duel.wins + duel.ties / 2) / duelCount;
}

/** A filter as a value of a control, and back. */
export function filterKey(filter: EvidenceFilter): string {
  if (filter.type === "kind") return `kind ${filter.kind}`;
  return filter.type === "tag" ? `tag ${filter.tag}` : "all";
}
