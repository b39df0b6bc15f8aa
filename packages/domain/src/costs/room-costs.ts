import { shownSpeed } from "@tutti/contract";
import type { Message } from "../message/message.ts";

/** The total cost of some answers. */
export interface CostSum {
  /** The number of answers. */
  answers: number;
  /** Tokens that the models wrote. */
  tokens: number;
  /** US dollars, of the answers whose price is known. */
  price: number;
  /** Answers that have ended and whose price is not known. */
  unpricedCount: number;
  /** The speed over all answers whose speed is known; undefined if there is none. */
  tokensPerSecond: number | undefined;
}

/** The costs of a room, summed in four ways. */
export interface RoomCosts {
  total: CostSum;
  /** By the character's id. */
  byCharacter: ReadonlyMap<string, CostSum>;
  /** By the id of the message that was answered. */
  byQuestion: ReadonlyMap<string, CostSum>;
  /** By the answer's own id. */
  byMessage: ReadonlyMap<string, CostSum>;
}

interface CostTotals {
  answers: number;
  tokens: number;
  price: number;
  unpricedCount: number;
  timedTokens: number;
  seconds: number;
}

/**
 * Sums what the answers among these messages cost, the replaced ones included. One pass; messages of users cost
 * nothing.
 */
export function roomCosts(messages: readonly Message[]): RoomCosts {
  const total = startGathering();
  const byCharacter = new Map<string, CostTotals>();
  const byQuestion = new Map<string, CostTotals>();
  const byMessage = new Map<string, CostTotals>();
  for (const message of messages) {
    if (message.type !== "assistant") continue;
    gather(total, message);
    gather(entry(byCharacter, message.characterId), message);
    gather(entry(byMessage, message.id), message);
    if (message.parentMessageId !== null) gather(entry(byQuestion, message.parentMessageId), message);
  }
  return {
    total: toSum(total),
    byCharacter: toSums(byCharacter),
    byQuestion: toSums(byQuestion),
    byMessage: toSums(byMessage),
  };
}

function startGathering(): CostTotals {
  return { answers: 0, tokens: 0, price: 0, unpricedCount: 0, timedTokens: 0, seconds: 0 };
}

function entry(sums: Map<string, CostTotals>, id: string): CostTotals {
  const gathering = sums.get(id);
  if (gathering) return gathering;
  const startedGathering = startGathering();
  sums.set(id, startedGathering);
  return startedGathering;
}

function gather(sum: CostTotals, { metadata, isGenerating, spentBefore }: Message): void {
  const { tokensCount = 0, cost } = metadata;
  const tokensPerSecond = shownSpeed(metadata);
  sum.answers += 1;
  sum.tokens += tokensCount + (spentBefore?.tokens ?? 0);
  sum.price += spentBefore?.cost ?? 0;
  if (cost !== undefined) sum.price += cost;
  else if (!isGenerating) sum.unpricedCount += 1;
  // Speeds cannot be averaged: the result is all tokens over all of the time that they took.
  if (tokensPerSecond !== undefined) {
    sum.timedTokens += tokensCount;
    sum.seconds += tokensCount / tokensPerSecond;
  }
}

function toSum({ timedTokens, seconds, ...sum }: CostTotals): CostSum {
  return { ...sum, tokensPerSecond: seconds > 0 ? timedTokens / seconds : undefined };
}

function toSums(sums: ReadonlyMap<string, CostTotals>): Map<string, CostSum> {
  return new Map([...sums].map(([id, sum]) => [id, toSum(sum)]));
}
