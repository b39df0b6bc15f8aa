import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The hex colors of one theme's block. */
function colorsOf(scheme: "light" | "dark"): Map<string, string> {
  const start = css.indexOf(`:root[data-mantine-color-scheme="${scheme}"]`);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name = "", color = ""]) => [name, color]),
  );
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = ["text", "text-dimmed", "text-faint", "accent-text", "good", "warn", "bad"]
  .flatMap((text) =>
    ["surface-0", "surface-1", "surface-2", "surface-raised"].map((surface) => [text, surface] as const),
  )
  .concat([
    ["on-accent", "accent"],
    ["on-accent", "accent-hover"],
    ["accent-text", "accent-soft"],
    ["good", "good-soft"],
    ["warn", "warn-soft"],
    ["bad", "bad-soft"],
    ["text", "bad-soft"],
    ["text", "accent-soft"],
  ]);

describe.each(["light", "dark"] as const)("the %s theme", (scheme) => {
  const colors = colorsOf(scheme);

  test.each(pairs)("reads %s on %s with the contrast of WCAG AA", (text, surface) => {
    const [front, back] = [colors.get(text), colors.get(surface)];
    expect(front).toBeDefined();
    expect(back).toBeDefined();
    expect(contrast(front!, back!)).toBeGreaterThanOrEqual(4.5);
  });
});
