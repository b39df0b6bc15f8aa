/** Width of the panel in pixels before it is resized (specification, point 9). */
export const INITIAL_PANEL_WIDTH = 700;

/** Minimum width in pixels of the panel, and of the chat beside it (specification, point 2). */
const MIN_PANEL_WIDTH = 320;

/** Pixels that an arrow key moves the edge by. */
const STEP = 24;

/** The widths that a panel may have in a container: from 320 to the width that leaves the chat 320. */
export function panelBounds(containerWidth: number): { min: number; max: number } {
  return { min: MIN_PANEL_WIDTH, max: Math.max(MIN_PANEL_WIDTH, Math.floor(containerWidth) - MIN_PANEL_WIDTH) };
}

export function clampPanelWidth(width: number, containerWidth: number): number {
  const { min, max } = panelBounds(containerWidth);
  return Math.min(max, Math.max(min, Math.round(width)));
}

/** The width after a key has moved the panel's left edge; undefined where the key has no effect. */
export function widthAfterKey(key: string, width: number, containerWidth: number): number | undefined {
  const { min, max } = panelBounds(containerWidth);
  switch (key) {
    case "ArrowLeft":
      return clampPanelWidth(width + STEP, containerWidth);
    case "ArrowRight":
      return clampPanelWidth(width - STEP, containerWidth);
    case "Home":
      return min;
    case "End":
      return max;
    default:
      return undefined;
  }
}
