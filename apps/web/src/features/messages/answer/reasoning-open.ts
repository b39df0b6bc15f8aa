/**
 * Whether a reasoning block is open (MSG-3): the person's choice, and before that as long as the model is reasoning and
 * it is not known for how long it did.
 */
export function isReasoningOpen(block: {
  choice: boolean | undefined;
  isGenerating: boolean;
  /** Milliseconds; undefined while it goes on. */
  duration: number | undefined;
}): boolean {
  return block.choice ?? (block.isGenerating && block.duration === undefined);
}
