import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { type Attachment, type Character, estimateSend, type SendTarget } from "@tutti/domain";
import { type Engine, sendTargets } from "@tutti/engine";
import { findModel } from "../model-kind.ts";
import { passedLimit, type TurnTarget, turnPrice, turnTargets } from "./turn-spending.ts";

/** What the person is asked before a turn that would pass a limit in dollars. */
export interface TurnQuestion {
  limit: HeldLimit;
  targets: readonly TurnTarget[];
}

interface AskedTurn {
  draft: { text: string; attachments: readonly Attachment[] };
  /** Those that hold in the turn's room. */
  limits: readonly HeldLimit[];
  models: readonly Model[];
}

/** The question before a message to a room is sent; undefined where the turn fits into all limits. */
export function roomQuestion(
  { tables }: Pick<Engine, "tables">,
  turn: AskedTurn & {
    roomId: string;
    /** The characters of a room that does not exist yet. */
    pending?: readonly Character[];
  },
): TurnQuestion | undefined {
  const { roomId, pending = [], models } = turn;
  const requiredSystemPromptOf = (slug: string) => findModel(models, slug)?.required_system_prompt ?? undefined;
  return turnQuestion({ ...turn, targets: sendTargets(tables, { roomId, pending, requiredSystemPromptOf }) });
}

/**
 * The question before a turn is asked of these models; undefined where the turn fits into all limits.
 *
 * @param turn.answerTokens the tokens of an expected answer; default: one of usual length
 */
export function turnQuestion(
  turn: AskedTurn & { targets: readonly SendTarget[]; answerTokens?: number | undefined },
): TurnQuestion | undefined {
  const { draft, limits, models, answerTokens } = turn;
  const pricing = (slug: string) => (slug === AUTO_ROUTER_MODEL ? undefined : findModel(models, slug)?.pricing);
  const targets = turnTargets(estimateSend({ draft, targets: turn.targets, pricing }), models, answerTokens);
  const limit = passedLimit(limits, turnPrice(targets));
  return limit && { limit, targets };
}
