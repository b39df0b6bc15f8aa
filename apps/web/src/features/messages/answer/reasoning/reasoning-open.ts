/**
 * Whether a reasoning block is open (MSG-3): the person's choice, or, until there is one, whether the model is still
 * reasoning and the duration is not known.
 */
export function isReasoningOpen(block: {
  choice: boolean | undefined;
  isGenerating: boolean;
  /** Milliseconds; undefined while the model is reasoning. */
  duration: number | undefined;
}): boolean {
  return block.choice ?? (block.isGenerating && block.duration === undefined);
}
