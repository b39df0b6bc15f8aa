import { lookUp } from "@tutti/contract";

/** Colors by the names that people write, in sRGB. Muted where the plain CSS color would glare in a picture. */
const COLORS: Record<string, string> = {
  red: "#e5484d",
  crimson: "#c81e4a",
  scarlet: "#e8412a",
  maroon: "#7d1d2b",
  orange: "#f28c28",
  amber: "#f5b324",
  gold: "#e8b33a",
  golden: "#e8b33a",
  yellow: "#f7d347",
  lime: "#a4d63f",
  green: "#3fa55b",
  emerald: "#12966a",
  olive: "#7f8a3c",
  mint: "#9fe0c2",
  teal: "#128c8c",
  turquoise: "#33c4bd",
  cyan: "#2fb8d8",
  blue: "#2f6fde",
  navy: "#1c2f66",
  azure: "#3a95ee",
  indigo: "#4a45c9",
  violet: "#7a4fd6",
  purple: "#8a41c2",
  lavender: "#bda9ee",
  magenta: "#d236a8",
  pink: "#ef7fae",
  coral: "#fb7d66",
  salmon: "#f79483",
  peach: "#fcc09c",
  brown: "#8a5a36",
  chocolate: "#643b22",
  beige: "#ead9bd",
  cream: "#fbf3dc",
  ivory: "#fbf8ec",
  white: "#fcfcfb",
  silver: "#c3c8cf",
  grey: "#868c96",
  gray: "#868c96",
  charcoal: "#333842",
  black: "#17181c",
};

/** A pattern that finds a color's name, or a hex color such as `#1a2b3c`. */
export const COLOR_PATTERN = `(?:${Object.keys(COLORS).join("|")}|#[0-9a-f]{6}|#[0-9a-f]{3})`;

/** The hex form of a color's name or hex digits; undefined for other words. */
export function readColour(word: string): string | undefined {
  const name = word.toLowerCase();
  if (/^#[0-9a-f]{6}$/u.test(name)) return name;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/u.exec(name);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return lookUp(COLORS, name);
}

/** The colors that a text names, in order, each once. */
export function findColours(text: string): readonly string[] {
  const words = text.matchAll(new RegExp(`(?<![\\w#])${COLOR_PATTERN}(?!\\w)`, "giu"));
  return [...new Set([...words].flatMap(([word]) => readColour(word) ?? []))];
}

/** A color between two: the first at 0, the second at 1. */
export function mixColours({ from, to, share }: { from: string; to: string; share: number }): string {
  const channels = [1, 3, 5].map((index) => {
    const start = Number.parseInt(from.slice(index, index + 2), 16);
    const end = Number.parseInt(to.slice(index, index + 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** Relative luminance by WCAG, 0 for black to 1 for white. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(color.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
