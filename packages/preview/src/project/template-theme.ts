import type { TailwindProgram } from "./tailwind.ts";

/** The colors that the template's components name, as hue, saturation and lightness: light, then dark. */
const COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  background: ["0 0% 100%", "240 10% 4%"],
  foreground: ["240 10% 4%", "0 0% 98%"],
  card: ["0 0% 100%", "240 10% 4%"],
  "card-foreground": ["240 10% 4%", "0 0% 98%"],
  popover: ["0 0% 100%", "240 10% 4%"],
  "popover-foreground": ["240 10% 4%", "0 0% 98%"],
  primary: ["240 6% 10%", "0 0% 98%"],
  "primary-foreground": ["0 0% 98%", "240 6% 10%"],
  secondary: ["240 5% 96%", "240 4% 16%"],
  "secondary-foreground": ["240 6% 10%", "0 0% 98%"],
  muted: ["240 5% 96%", "240 4% 16%"],
  "muted-foreground": ["240 4% 46%", "240 5% 65%"],
  accent: ["240 5% 96%", "240 4% 16%"],
  "accent-foreground": ["240 6% 10%", "0 0% 98%"],
  destructive: ["0 72% 51%", "0 63% 31%"],
  "destructive-foreground": ["0 0% 98%", "0 0% 98%"],
  border: ["240 6% 90%", "240 4% 16%"],
  input: ["240 6% 90%", "240 4% 16%"],
  ring: ["240 6% 10%", "240 5% 84%"],
};
const RADIUS = "0.5rem";

/** The theme of a project that uses the template's components without the template's own styles. */
export interface TemplateTheme {
  css: string;
  /** Whether Tailwind compiles the styles. */
  isForTailwind: boolean;
  /** Runs before the app: Tailwind's configuration, which the project's own replaces. */
  program: string;
}

/** The template's colors, as styles and as the configuration of the Tailwind that compiles its classes. */
export function templateTheme(tailwind: TailwindProgram): TemplateTheme {
  const names = Object.keys(COLORS);
  const values = (which: 0 | 1): string => names.map((name) => `--${name}: ${COLORS[name]?.[which]};`).join(" ");
  const variables = `:root { ${values(0)} --radius: ${RADIUS}; }\n.dark { ${values(1)} }`;
  const body = "body { background: hsl(var(--background)); color: hsl(var(--foreground)); }";
  if (tailwind === "tailwind-4") {
    const colors = names.map((name) => `--color-${name}: hsl(var(--${name}));`).join(" ");
    const css = `@theme inline { ${colors} }\n@layer base { ${variables}\n* { border-color: hsl(var(--border)); } ${body} }`;
    return { css, isForTailwind: true, program: "" };
  }
  const colors = Object.fromEntries(names.map((name) => [name, `hsl(var(--${name}) / <alpha-value>)`]));
  const config = {
    darkMode: "class",
    theme: { extend: { colors, borderColor: { DEFAULT: "hsl(var(--border))" } } },
  };
  return {
    css: `${variables}\n${body}`,
    isForTailwind: false,
    program: `if (globalThis.tailwind) globalThis.tailwind.config = ${JSON.stringify(config)};`,
  };
}
