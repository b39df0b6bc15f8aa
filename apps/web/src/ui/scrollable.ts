/**
 * For an element that scrolls and contains nothing focusable: a person without a mouse reaches it with Tab and scrolls
 * it with the arrow keys (WCAG 2.1.1). The reason is the same for each element, so it stands here once.
 */
export const scrollable = { tabIndex: 0 } as const;
