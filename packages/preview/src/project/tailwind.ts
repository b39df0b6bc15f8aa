import type { ProjectFiles } from "./project-files.ts";

/** The ids of Tailwind's programs. */
export type TailwindProgram = "tailwind-3" | "tailwind-4";

/** The type of the stylesheets that Tailwind's programs compile. */
export const TAILWIND_TYPE = "text/tailwindcss";

/** The Tailwind version that a stylesheet is written for; undefined for plain CSS. */
export function tailwindOf(css: string): TailwindProgram | undefined {
  if (/@import\s+(?:url\()?["']tailwindcss|@theme\b|@utility\b|@custom-variant\b/u.test(css)) return "tailwind-4";
  return /@tailwind\b|@apply\b|\btheme\(/u.test(css) ? "tailwind-3" : undefined;
}

/** The module that passes the project's own configuration to Tailwind in the frame. */
export const CONFIGURATION_MODULE = "tailwind.config.tutti.js";

/**
 * The module that passes the project's configuration to Tailwind, which runs before it.
 *
 * @returns undefined if there is no configuration, or no stylesheet for it
 */
export function tailwindConfiguration(project: ProjectFiles): string | undefined {
  const path = [...project.keys()].find((name) => /(?:^|\/)tailwind\.config\.[cm]?[jt]s$/u.test(name));
  const isUsed = [...project].some(([name, text]) => /\.css$/iu.test(name) && tailwindOf(text) !== undefined);
  if (path === undefined || !isUsed) return undefined;
  return `import * as all from ${JSON.stringify(`/${path}`)};
if (globalThis.tailwind) globalThis.tailwind.config = all.default ?? all;`;
}
