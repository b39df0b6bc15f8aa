import type { Character } from "@tutti/domain";

/**
 * One color per slot, for the light and the dark surfaces. Neighbors stay distinguishable for protanopes and
 * deuteranopes, and each has a contrast of 3:1 to the surfaces (WCAG 1.4.11), which the test beside this file computes.
 * The first ones are meant to be distinguishable at a glance, as most rooms have two to four characters.
 */
export const characterHues: readonly { light: string; dark: string }[] = [
  { light: "#0072b2", dark: "#56b4e9" },
  { light: "#b8430a", dark: "#e8762e" },
  { light: "#1d9387", dark: "#27a08f" },
  { light: "#752a5a", dark: "#ba49be" },
  { light: "#a98700", dark: "#e3d543" },
  { light: "#4f84fe", dark: "#7280ff" },
  { light: "#6b3410", dark: "#c05f36" },
  { light: "#1f2a8c", dark: "#9fe8dc" },
];

/**
 * A character's color as a CSS value that follows the page's color scheme. `slot` counts from zero; after the last
 * color they repeat. To be used sparingly: for a dot or an edge, never for text, and never as the only way to
 * distinguish two characters.
 */
export function characterHue(slot: number): string {
  const hue = characterHues[slot % characterHues.length];
  if (hue === undefined) throw new Error(`A character's slot is a whole number from 0, not ${slot}.`);
  return `light-dark(${hue.light}, ${hue.dark})`;
}

/**
 * Each character's slot: its position among all characters that the room ever had. Removed ones keep theirs, so that no
 * character's color changes when another one is removed.
 */
export function characterSlots(
  characters: readonly Pick<Character, "id" | "createdAt">[],
): Readonly<Record<string, number>> {
  const orderedCharacters = [...characters].sort(
    (one, other) => one.createdAt - other.createdAt || compareText(one.id, other.id),
  );
  return Object.fromEntries(orderedCharacters.map((character, slot) => [character.id, slot]));
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
