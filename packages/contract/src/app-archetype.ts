/**
 * What an app can be (specification, point 1), by its name on the wire: the page names it to the models, and the demo
 * models read it.
 */
export const appArchetypes = ["interactive-web-app", "landing-page", "2d-game", "3d-game"] as const;

export type AppArchetype = (typeof appArchetypes)[number];
