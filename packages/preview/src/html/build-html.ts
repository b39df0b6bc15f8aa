import type { Bundle } from "../bundler/bundle-types.ts";
import { IMPORTS_ATTRIBUTE } from "../frame/imports-attribute.ts";
import { RESOURCES_GLOBAL } from "../project/project-resources.ts";
import { TAILWIND_TYPE, tailwindOf } from "../project/tailwind.ts";
import type { TemplateTheme } from "../project/template-theme.ts";
import { globalsProgram } from "../vendored/page-globals.ts";
import { VENDORED_GLOBAL } from "../vendored/vendored-packages.ts";
import { inScript, type PagePlan } from "./page-plan.ts";
import { fillStyles } from "./page-styles.ts";

/** The file name of the bundle in stack traces. */
export const BUNDLE_NAME = "tutti-preview-bundle.js";

export interface HtmlParts {
  bundle: Bundle;
  /** The programs of the packages that the page needs. */
  vendoredPrograms: readonly string[];
  /** The stylesheets of the product that the page and its bundle name, by their ids. */
  styles?: ReadonlyMap<string, string>;
  /** The program that gives the app its virtual location, with its start values. */
  place?: string;
  /** The styles and the configuration of Tailwind that the template's components need. */
  theme?: TemplateTheme;
  /** The frame's runtime; a page that runs by itself has none. */
  runtime?: string;
  /** The files that a program may request, by their paths, and the program that provides them. */
  resources?: { addresses: Readonly<Record<string, string>>; program: string };
}

/** Assembles a project's page (PREV-8): one document that contains everything. */
export function buildHtml(
  plan: PagePlan,
  { bundle, vendoredPrograms, styles = new Map(), place, theme, runtime, resources }: HtmlParts,
): string {
  const document = plan.document.cloneNode(true) as Document;
  const assignments = resources && [
    `globalThis.${RESOURCES_GLOBAL} = ${JSON.stringify(resources.addresses)};`,
    resources.program,
  ];
  const notes = [...new Set([...plan.notes, ...bundle.notes])].map((note) => `console.info(${JSON.stringify(note)});`);
  const programs = [
    runtime ?? [],
    place ?? [],
    notes,
    assignments ?? [],
    vendoredPrograms,
    theme?.program ?? [],
  ].flat();
  const first = programs.map((source) => scriptOf(document, source));
  if (plan.globals.length > 0) first.push(scriptOf(document, globalsProgram(plan.globals)));
  if (bundle.remote.length > 0 && vendoredPrograms.length > 0) first.push(scriptOf(document, importMapProgram));
  const encoding = document.createElement("meta");
  encoding.setAttribute("charset", "utf-8");
  // Browsers look for the encoding at the very beginning of a file.
  document.head.prepend(encoding, ...first);
  fillStyles(document, styles);
  if (theme !== undefined) {
    const style = styleOf(document, theme.css);
    if (theme.isForTailwind) style.setAttribute("type", TAILWIND_TYPE);
    document.head.append(style);
  }
  // Before the project's own styles, which may override these.
  for (const id of bundle.styles) {
    if (!plan.styles.includes(id)) document.head.append(styleOf(document, styles.get(id) ?? ""));
  }
  if (bundle.css !== "") {
    const style = styleOf(document, bundle.css);
    if (tailwindOf(bundle.css) !== undefined) style.setAttribute("type", TAILWIND_TYPE);
    document.head.append(style);
  }
  const program = scriptOf(document, `${bundle.javascript}\n//# sourceURL=${BUNDLE_NAME}\n`);
  program.type = "module";
  // Browsers do not report which of the imports cannot be fetched.
  if (bundle.remote.length > 0) program.setAttribute(IMPORTS_ATTRIBUTE, bundle.remote.join(" "));
  document.body.append(program);
  return `<!doctype html>\n${document.documentElement.outerHTML}`;
}

function scriptOf(document: Document, source: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.textContent = inScript(source);
  return script;
}

function styleOf(document: Document, css: string): HTMLStyleElement {
  const style = document.createElement("style");
  style.textContent = css.replaceAll(/<\/style/giu, "\\3C/style");
  return style;
}

/** Lets packages from the network use the artifact's React: two copies of React would not work together. */
const importMapProgram = `{
  const imports = {};
  for (const [name, module] of Object.entries(globalThis.${VENDORED_GLOBAL})) {
    const place = "globalThis.${VENDORED_GLOBAL}[" + JSON.stringify(name) + "]";
    const names = Object.keys(module).filter((key) => key !== "default" && /^[A-Za-z_$][\\w$]*$/.test(key));
    const parts = names.map((key) => "const _" + key + " = all." + key + "; export { _" + key + " as " + key + " };");
    const text = "const all = " + place + "; export default all.default ?? all;" + parts.join("");
    imports[name] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  }
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ imports });
  document.currentScript.after(map);
}`;
