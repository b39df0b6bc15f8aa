import type { ProjectFiles } from "./project-files.ts";

/** Values of class attributes, as they stand in markup and in components. */
const CLASSES =
  /\bclass(?:Name)?\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{\s*(?<code>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/gu;

const COLORS =
  "slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";

/** Class names in Tailwind's form: with variants before them, and a step of a scale after them. */
const UTILITY = new RegExp(
  `^(?:[a-z][\\w-]*:)*-?(?:${[
    "(?:p|m|w|h|gap|inset|top|left|right|bottom|size)[xytrbl]?-(?:\\d+(?:\\.5)?|px|auto|full|screen|\\[[^\\]]+\\])",
    "space-[xy]-\\d+(?:\\.5)?",
    `(?:text|bg|border|from|via|to|ring|fill|stroke|divide|shadow|accent)-(?:${COLORS})-\\d{2,3}(?:/\\d+)?`,
    "text-(?:xs|sm|base|lg|xl|\\dxl)",
    "font-(?:thin|light|normal|medium|semibold|bold|extrabold|black)",
    "rounded(?:-[trbl]{1,2})?-(?:sm|md|lg|xl|2xl|3xl|full)",
    "shadow-(?:sm|md|lg|xl|2xl)",
    "grid-cols-\\d+",
    "(?:items|justify)-(?:center|start|end|between)",
    "(?:max|min)-[wh]-(?:xs|sm|md|lg|\\d?xl|full|screen|\\[[^\\]]+\\])",
    "flex-(?:col|1|wrap|row)",
    "(?:bg|text|border)-(?:white|black|transparent)",
  ].join("|")})$`,
  "u",
);

/** Number of such names that indicate Tailwind, if the app has no other styles. */
const ENOUGH_ALONE = 3;
/** The same beside stylesheets of the app's own, which may have names like these. */
const ENOUGH_BESIDE_STYLES = 8;

export interface TailwindSigns {
  project: ProjectFiles;
  /** The app's own styles. */
  css: string;
  /** Whether external styles have classes of their own, such as Bootstrap's. */
  hasFramework: boolean;
}

/**
 * Whether components use Tailwind's classes although the project does not include Tailwind: services that run such
 * answers always provide it. An app with styles of its own for such names is not restyled.
 */
export function wantsTailwind({ project, css, hasFramework }: TailwindSigns): boolean {
  if (hasFramework) return false;
  const isStyled = css.trim() !== "";
  const enough = isStyled ? ENOUGH_BESIDE_STYLES : ENOUGH_ALONE;
  const names = new Set<string>();
  for (const [path, source] of project) {
    if (!/\.(?:[jt]sx|m?js|vue|svelte)$/iu.test(path)) continue;
    for (const { groups = {} } of source.matchAll(CLASSES)) {
      const value = groups["double"] ?? groups["single"] ?? groups["code"] ?? "";
      for (const name of value.split(/[\s"'`{}?:$]+(?=[\s"'`{}?$]|$)|[\s"'`]+/u))
        if (UTILITY.test(name)) names.add(name);
    }
  }
  if (names.size < enough) return false;
  return ![...names].some((name) => css.includes(`.${name.replaceAll(/[^\w-]/gu, "\\$&")}`));
}
