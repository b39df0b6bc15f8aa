import type { Message } from "../message/message.ts";

/**
 * The spending of an answer that is requested again in its place, so that nothing of the former one is kept: the costs
 * of a room count what was paid. Empty if nothing was.
 */
export function spentBefore({ metadata, spentBefore: earlier }: Message): Pick<Message, "spentBefore"> {
  const cost = (earlier?.cost ?? 0) + (metadata.cost ?? 0);
  const tokens = (earlier?.tokens ?? 0) + (metadata.tokensCount ?? 0);
  return cost === 0 && tokens === 0 ? {} : { spentBefore: { cost, tokens } };
}
