import { blindLetter } from "./blind.ts";
import type { Ranking } from "./rank-models.ts";
import type { Vote } from "./vote.ts";

/** A ranking as a table for other programs (RFC 4180), the best model first. */
export function rankingToCsv({ models }: Ranking): string {
  const head = [
    ...["rank", "model", "name", "rating", "low_90", "high_90", "votes", "wins", "losses", "ties", "all_bad"],
    ...["mean_cost_usd", "mean_latency_ms", "mean_tokens_per_second"],
  ];
  const rows = models.map((one, index) => [
    index + 1,
    one.model,
    one.name,
    one.rating.toFixed(1),
    one.low.toFixed(1),
    one.high.toFixed(1),
    ...[one.votes, one.wins, one.losses, one.ties, one.badVotes],
    ...[one.cost, one.latency, one.speed],
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A ranking with all of its evidence, for other programs: the ranking, and the votes with their candidates. */
export function evidenceToJson(ranking: Ranking, votes: readonly Vote[]): string {
  const value = {
    format: "tutti-evidence",
    version: 1,
    ranking,
    votes: votes.map(({ id: _id, roomId: _roomId, ...vote }) => ({
      ...vote,
      createdAt: new Date(vote.createdAt).toISOString(),
      updatedAt: new Date(vote.updatedAt).toISOString(),
      candidates: vote.candidates.map((candidate) => ({ letter: blindLetter(candidate.place), ...candidate })),
    })),
  };
  return `${JSON.stringify(value, null, 1)}\n`;
}

/** One cell; a text that a spreadsheet would interpret as a formula is escaped (OWASP, "CSV Injection"). */
function cell(value: string | number | undefined): string {
  if (typeof value !== "string") return value === undefined ? "" : String(value);
  const text = /^[=+\-@\t\r]/u.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
