/**
 * Makes schemas validate without code that is generated from text. The page's policy refuses such code; otherwise the
 * first schema tries it, and the browser reports a violation. Import this before every module that makes schemas.
 */
const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
scope.__zod_globalConfig = { ...scope.__zod_globalConfig, jitless: true };

export {};
