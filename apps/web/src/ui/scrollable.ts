/**
 * For an element that scrolls and holds nothing that takes the focus: who has no mouse reaches it with Tab and scrolls
 * it with the arrow keys (WCAG 2.1.1). The reason for each is the same, so that it stands here once.
 */
export const scrollable = { tabIndex: 0 } as const;
