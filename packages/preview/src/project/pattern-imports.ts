import { folderOf, joinPath, type ProjectFiles } from "./project-files.ts";

/** `import(`./pages/${name}.js`)`: a relative path with at least one value in it. */
const IMPORT = /(?<![\p{ID_Continue}$.])import(?=\s*\(\s*`(?<pattern>\.{1,2}\/[^`\n]*\$\{[^`\n]*)`\s*\))/gu;

/** Imports of one file that are replaced; their names have as many characters as `import`. */
const MAX_IMPORTS = 100;

/**
 * Lets a module import files whose paths it puts together when it runs, from all files of the project that the path may
 * mean. The functions that do so follow the last line, so that all places in the file stay.
 */
export function withPatternImports(path: string, source: string, files: ProjectFiles): string {
  const functions: string[] = [];
  const code = source.replaceAll(IMPORT, (word: string, ...values: unknown[]) => {
    const { pattern = "" } = values.at(-1) as Record<string, string>;
    if (functions.length >= MAX_IMPORTS) return word;
    const name = `$imp${String(functions.length).padStart(2, "0")}`;
    functions.push(importFunction(name, { pattern, folder: folderOf(path), files }));
    return name;
  });
  return functions.length === 0 ? source : `${code}\n${functions.join("\n")}\n`;
}

function importFunction(
  name: string,
  { pattern, folder, files }: { pattern: string; folder: string; files: ProjectFiles },
): string {
  const fixedParts = pattern.split(/\$\{[^}]*\}/u);
  const [first = "", ...others] = fixedParts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&"));
  const meant = new RegExp(`^${[first, ...others].join("[^/]+(?:/[^/]+)*")}(?:\\.[jt]sx?)?$`, "u");
  const steps = /^(?:\.{1,2}\/)+/u.exec(pattern)?.[0] ?? "./";
  const base = joinPath(folder, steps) ?? "";
  const below = base === "" ? "" : `${base}/`;
  const entries = [...files.keys()].flatMap((file) => {
    const relativePath = file.startsWith(below) ? `${steps}${file.slice(below.length)}` : undefined;
    if (relativePath === undefined || !meant.test(relativePath)) return [];
    const load = `() => import(${JSON.stringify(`/${file}`)})`;
    const withoutEnding = relativePath.replace(/\.[jt]sx?$/u, "");
    return [relativePath, withoutEnding].map((each) => `${JSON.stringify(each)}: ${load}`);
  });
  return `function ${name}(path) { const load = { ${entries.join(", ")} }[path]; return load ? load() : Promise.reject(new Error('"' + path + '" is not among the files')); }`;
}
