import { answerAddress } from "./package-address.ts";
import type { VendoredGlobal } from "./package-table.ts";
import { globalsOf, VENDORED_GLOBAL } from "./vendored-packages.ts";

/** A module of the product with the global name that scripts which are no modules use for it. */
export interface PageGlobal extends VendoredGlobal {
  specifier: string;
}

/** The product's replacement for a script. */
export interface AnsweredScript {
  /** The module that the script is; its program runs even if it sets no global. */
  modules: readonly string[];
  globals: readonly PageGlobal[];
  /** A line for the console, if the product's major version differs. */
  note?: string;
}

/** A JSX translator; the bundler translates JSX instead. */
const TRANSLATOR = /\/(?:@babel\/standalone(?:@[^/]+)?|babel(?:\.min)?\.js)$/u;
const HOST = /^(?:https?:)?\/\/(?:unpkg\.com|cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|esm\.sh)\//iu;

/** three's addons before they were modules: each adds to `THREE`. */
const ADDON = /\/three@[^/]+\/examples\/js\/(?<name>.+)\.js$/u;

/**
 * The globals that a script from one of the usual hosts would set, if the product has the same package (PREV-7, APP-2):
 * such a page works without the network.
 *
 * @returns undefined for a script that must be fetched
 */
export function globalsAt(address: string): AnsweredScript | undefined {
  const path = address.replace(/[?#].*$/su, "");
  if (HOST.test(path) && TRANSLATOR.test(path)) return { globals: [], modules: [] };
  const combinedPaths = /^(?:https?:)?\/\/cdn\.jsdelivr\.net\/combine\/(?<list>.+)$/u.exec(path)?.groups?.["list"];
  if (combinedPaths !== undefined) return combine(combinedPaths.split(","));
  const addon = ADDON.exec(path)?.groups?.["name"];
  const answer = answerAddress(addon === undefined ? address : `https://unpkg.com/three/examples/jsm/${addon}.js`);
  if (answer === undefined || answer.member !== undefined) return undefined;
  const { specifier, note } = answer;
  return { globals: globalsFor(specifier), modules: [specifier], ...(note === undefined ? {} : { note }) };
}

function globalsFor(specifier: string): PageGlobal[] {
  if (specifier.startsWith("three/addons/"))
    return ["three", specifier].map((each) => ({ name: "THREE", take: "all", specifier: each }));
  const modules = specifier === "react-dom" ? [specifier, "react-dom/client"] : [specifier];
  return modules.flatMap((each) => globalsOf(each).map((global) => ({ ...global, specifier: each })));
}

/** One address for several files of packages: the product replaces all of them, or the network serves them. */
function combine(files: readonly string[]): AnsweredScript | undefined {
  const answers = files.map((file) => globalsAt(`https://cdn.jsdelivr.net/${file}`));
  const pageGlobals = answers.filter((answer) => answer !== undefined);
  if (pageGlobals.length < answers.length) return undefined;
  const notes = pageGlobals.flatMap(({ note }) => note ?? []);
  const globals = pageGlobals.flatMap((answer) => answer.globals);
  const modules = pageGlobals.flatMap((answer) => answer.modules);
  return { globals, modules, ...(notes.length === 0 ? {} : { note: notes.join("\n") }) };
}

/** Code that some globals need in addition. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  // A function that React 19 no longer has, and that the React fetched as a script still had.
  ReactDOM: `const roots = new WeakMap();
ReactDOM.render ??= (element, container) => {
  if (!roots.has(container)) roots.set(container, ReactDOM.createRoot(container));
  roots.get(container).render(element);
};`,
  Alpine: `document.addEventListener("DOMContentLoaded", () => Alpine.start());`,
};

/** The program that sets the globals; it runs after the packages and before the page's own scripts. */
export function globalsProgram(globals: readonly PageGlobal[]): string {
  const names = [...new Set(globals.map(({ name }) => name))];
  const lines = names.map(
    (name) => `globalThis.${name} = ${valueFor(globals.filter((global) => global.name === name))};`,
  );
  const afterwards = names.flatMap((name) => AFTERWARDS[name] ?? []);
  return `{
const modules = globalThis.${VENDORED_GLOBAL};
const all = (name) => { const { default: whole, ...parts } = modules[name]; return { ...whole, ...parts }; };
${[...lines, ...afterwards].join("\n")}
}`;
}

function valueFor(globals: readonly PageGlobal[]): string {
  const [first] = globals;
  if (first === undefined) return "undefined";
  const module = `modules[${JSON.stringify(first.specifier)}]`;
  if (first.take === "all")
    return `Object.assign({}, ${globals.map(({ specifier }) => `all(${JSON.stringify(specifier)})`).join(", ")})`;
  if (first.take === "module") return module;
  return first.take === "default" ? `${module}.default` : `${module}[${JSON.stringify(first.take.export)}]`;
}
