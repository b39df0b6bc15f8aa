/**
 * The kinds of apps (specification, point 1), by their names on the wire: the page sends them to the models, and the
 * demo models read them.
 */
export const appArchetypes = ["interactive-web-app", "landing-page", "2d-game", "3d-game"] as const;

export type AppArchetype = (typeof appArchetypes)[number];
