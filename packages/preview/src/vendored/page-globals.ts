import { VENDORED_GLOBAL, vendoredNames } from "./vendored-packages.ts";

/** A package of the product under the name that scripts which are no modules know it by. */
export interface PageGlobal {
  name: "React" | "ReactDOM" | "THREE";
  specifier: string;
}

/** Where pages fetch packages from that are no modules. */
const HOST = /^(?:https?:)?\/\/(?:unpkg\.com|cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|esm\.sh|threejs\.org)\//iu;

/** Files that set a global, by their names; a package's name alone means its main file. */
const FILES: readonly { file: RegExp; globals: readonly PageGlobal[] }[] = [
  {
    file: /\/(?:react(?:\.(?:production|development))?(?:\.min)?\.js|react@[^/]+)$/u,
    globals: [{ name: "React", specifier: "react" }],
  },
  {
    file: /\/(?:react-dom(?:\.(?:production|development))?(?:\.min)?\.js|react-dom@[^/]+)$/u,
    globals: [
      { name: "ReactDOM", specifier: "react-dom" },
      { name: "ReactDOM", specifier: "react-dom/client" },
    ],
  },
  { file: /\/(?:three(?:\.min)?\.js|three@[^/]+)$/u, globals: [{ name: "THREE", specifier: "three" }] },
  // JSX is translated by the bundler.
  { file: /\/(?:@babel\/standalone(?:@[^/]+)?|babel(?:\.min)?\.js)$/u, globals: [] },
];

/** three's addons as they were before they were modules: each adds to `THREE`. */
const ADDON = /\/three@[^/]+\/examples\/js\/(?<name>.+)\.js$/u;

/**
 * What a script would set that a page fetches from one of the usual hosts, where the product has the same (PREV-7):
 * such a page works without the network.
 *
 * @returns undefined for a script that has to be fetched
 */
export function globalsAt(address: string): readonly PageGlobal[] | undefined {
  if (!HOST.test(address)) return undefined;
  const path = address.replace(/[?#].*$/su, "");
  const addon = `three/addons/${ADDON.exec(path)?.groups?.["name"]}.js`;
  if (vendoredNames.has(addon)) {
    return [
      { name: "THREE", specifier: "three" },
      { name: "THREE", specifier: addon },
    ];
  }
  return FILES.find(({ file }) => file.test(path))?.globals;
}

/** The program that sets them; it runs after the packages and before the page's own scripts. */
export function globalsProgram(globals: readonly PageGlobal[]): string {
  const names = [...new Set(globals.map(({ name }) => name))];
  const lines = names.map((name) => {
    const specifiers = globals.filter((global) => global.name === name).map(({ specifier }) => specifier);
    return `globalThis.${name} = Object.assign({}, ${specifiers.map((each) => `all(${JSON.stringify(each)})`).join(", ")});`;
  });
  // What React 19 has no more, and the React that is fetched as a script still had.
  if (names.includes("ReactDOM")) {
    lines.push(`const roots = new WeakMap();
ReactDOM.render ??= (element, container) => {
  if (!roots.has(container)) roots.set(container, ReactDOM.createRoot(container));
  roots.get(container).render(element);
};`);
  }
  return `{
const all = (name) => { const { default: whole, ...parts } = globalThis.${VENDORED_GLOBAL}[name]; return { ...whole, ...parts }; };
${lines.join("\n")}
}`;
}
