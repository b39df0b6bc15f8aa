/** The kinds of app that can be generated, by their names on the wire. */
export type Archetype = "interactive-web-app" | "landing-page" | "2d-game" | "3d-game";

/** The most telling words first: '3D' in a prompt outweighs 'game', 'game' outweighs 'page'. */
const WORDS: readonly (readonly [Archetype, RegExp])[] = [
  ["3d-game", /\b3-?d\b|\bthree\.?js\b|\bthree-dimensional\b/iu],
  ["2d-game", /\b2-?d\b|\bgames?\b|\barcade\b|\bcanvas game\b/iu],
  ["landing-page", /\blanding(?:[ -]?page)?\b|\bhome ?page\b|\bmarketing page\b|\bwebsite for\b/iu],
  ["interactive-web-app", /\bweb[ -]?app\b|\binteractive\b|\bapp\b/iu],
];
const NAMES = /\b(?:interactive-web-app|landing-page|2d-game|3d-game)\b/gu;

/**
 * What to build: the archetype that the instructions name, else the one that they or the prompt describe, else a web
 * app. Instructions that name several are general and decide nothing.
 */
export function readArchetype({ prompt, system }: { prompt: string; system: string }): Archetype {
  const named = new Set(system.match(NAMES));
  if (named.size === 1) return [...named][0] as Archetype;
  const described = WORDS.filter(([, pattern]) => pattern.test(system));
  if (described.length === 1 && described[0]) return described[0][0];
  return WORDS.find(([, pattern]) => pattern.test(prompt))?.[0] ?? described[0]?.[0] ?? "interactive-web-app";
}
