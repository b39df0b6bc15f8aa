/**
 * Has schemas validate without programs that are made of text. The page's policy refuses them; else the first schema
 * tries one, and the browser reports a violation. Import it before everything that makes schemas.
 */
const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
scope.__zod_globalConfig = { ...scope.__zod_globalConfig, jitless: true };

export {};
