import { followImports } from "../project/follow-imports.ts";
import type { ProjectFiles } from "../project/project-files.ts";
import { isModule } from "./shared-names.ts";

/** The generated page of a project without a page, and its entries. */
export interface EntryPage {
  document: Document;
  /** The modules and stylesheets that the page begins with. */
  entries: readonly string[];
  /** Files that the project needs beside its own, by path. */
  files: ReadonlyMap<string, string>;
}

const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
</head>
<body>
<div id="root"></div>
<div id="app"></div>
</body>
</html>`;

const DRAWING_STYLE =
  "html, body { height: 100%; margin: 0 } body { display: grid; place-items: center } svg { max-width: 100%; max-height: 100% }";

/** The path of the program that shows a component. */
const MOUNT_PATH = "index.html.mount.js";

/**
 * Makes the page of a project that begins with a script, a component or an SVG image. A component is shown as in the
 * template of its tools; a script that is no module shares its names with the page, as in a page of its own.
 * Stylesheets that no file imports belong to the page: models omit the page and the link in it.
 */
export function entryPage(project: ProjectFiles, entry: string): EntryPage {
  const document = new DOMParser().parseFromString(SHELL, "text/html");
  const source = project.get(entry) ?? "";
  const own = new Map<string, string>();
  if (/\.svg$/iu.test(entry)) {
    document.body.innerHTML = source;
    document.head.append(Object.assign(document.createElement("style"), { textContent: DRAWING_STYLE }));
    return { document, entries: [], files: own };
  }
  if (/\.m?js$/iu.test(entry) && !isModule(source) && !hasMarkup(source)) {
    document.body.append(Object.assign(document.createElement("script"), { src: entry }));
    return { document, entries: looseStyles(project, []), files: own };
  }
  const mountComponent =
    mountPrograms[/\.(?<ending>vue|svelte)$/iu.exec(entry)?.groups?.["ending"]?.toLowerCase() ?? ""];
  if (mountComponent !== undefined) {
    own.set(MOUNT_PATH, mountComponent(`/${entry}`));
    return { document, entries: [...looseStyles(project, [`/${entry}`]), `/${MOUNT_PATH}`], files: own };
  }
  const component = componentOf(entry, source);
  if (component !== undefined) {
    own.set(entry, component);
    own.set(MOUNT_PATH, mountProgram(entry));
  }
  const start = `/${component === undefined ? entry : MOUNT_PATH}`;
  return { document, entries: [...looseStyles(project, [`/${entry}`]), start], files: own };
}

/** JSX as models write it: a capital or a tag after a bracket or a `return`. */
function hasMarkup(source: string): boolean {
  return /(?:return\s*\(?|=>\s*\(?|\(\s*)\s*<(?:[A-Za-z]|>)/u.test(source);
}

/**
 * The source of an entry that is a component and shows nothing by itself, with the component as an export.
 *
 * @returns undefined for a program that mounts itself
 */
function componentOf(entry: string, source: string): string | undefined {
  if (!/\.(?:[jt]sx|m?js)$/iu.test(entry) || /\b(?:createRoot|hydrateRoot|ReactDOM\.render)\b/u.test(source))
    return undefined;
  if (/^\s*export\b/mu.test(source)) return hasMarkup(source) ? source : undefined;
  const names = [
    ...source.matchAll(/^\s*(?:function|class|const|let|var)\s+(?<name>\p{Lu}[\p{ID_Continue}$]*)/gmu),
  ].map(({ groups }) => groups?.["name"] ?? "");
  const main = names.find((name) => name === "App") ?? names.at(-1);
  return main === undefined || !hasMarkup(source) ? undefined : `${source}\nexport default ${main};\n`;
}

/** The mount programs in the templates of other kinds of components, by the files' extensions. */
const mountPrograms: Readonly<Record<string, (path: string) => string>> = {
  vue: (path) => `import { createApp } from "vue";
import App from ${JSON.stringify(path)};
createApp(App).mount("#app");
`,
  svelte: (path) => `import { mount } from "svelte";
import App from ${JSON.stringify(path)};
mount(App, { target: document.getElementById("app") });
`,
};

function mountProgram(entry: string): string {
  return `import * as all from ${JSON.stringify(`/${entry}`)};
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const parts = Object.values(all);
const component = all.default ?? all.App ?? parts.find((part) => typeof part === "function");
createRoot(document.getElementById("root")).render(createElement(component));
`;
}

/** Stylesheets that neither a module nor another stylesheet imports. */
function looseStyles(project: ProjectFiles, entries: readonly string[]): string[] {
  const { paths } = followImports({ files: project, entries, importMap: {} });
  const styles = [...project.keys()].filter((path) => path.endsWith(".css") && !path.endsWith(".module.css"));
  const loose = styles.filter((path) => !paths.includes(path));
  const importedPaths = new Set(
    loose.flatMap((path) => followImports({ files: project, entries: [`/${path}`], importMap: {} }).paths.slice(1)),
  );
  return loose.filter((path) => !importedPaths.has(path)).map((path) => `/${path}`);
}
