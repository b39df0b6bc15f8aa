import { type AppArchetype, appArchetypes } from "@tutti/contract";

/** The most telling words first: '3D' in a prompt outweighs 'game', 'game' outweighs 'page'. */
const WORDS = {
  "3d-game": /\b3-?d\b|\bthree\.?js\b|\bthree-dimensional\b/iu,
  "2d-game": /\b2-?d\b|\bgames?\b|\barcade\b|\bcanvas game\b/iu,
  "landing-page": /\blanding(?:[ -]?page)?\b|\bhome ?page\b|\bmarketing page\b|\bwebsite for\b/iu,
  "interactive-web-app": /\bweb[ -]?app\b|\binteractive\b|\bapp\b/iu,
} satisfies Record<AppArchetype, RegExp>;
const BY_WEIGHT = Object.entries(WORDS) as [AppArchetype, RegExp][];
const NAMES = new RegExp(`\\b(?:${appArchetypes.join("|")})\\b`, "gu");

/**
 * The archetype to build: the one that the instructions name, else the one that they or the prompt describe, else a web
 * app. Instructions that name several are general and decide nothing.
 */
export function readArchetype({ prompt, system }: { prompt: string; system: string }): AppArchetype {
  const archetypeNames = new Set(system.match(NAMES));
  if (archetypeNames.size === 1) return [...archetypeNames][0] as AppArchetype;
  const matches = BY_WEIGHT.filter(([, pattern]) => pattern.test(system));
  if (matches.length === 1 && matches[0]) return matches[0][0];
  return BY_WEIGHT.find(([, pattern]) => pattern.test(prompt))?.[0] ?? matches[0]?.[0] ?? "interactive-web-app";
}
