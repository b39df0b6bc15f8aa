const DEFAULT = /^\s*export\s+default\b|\bas\s+default\b/mu;
const DEFAULT_NAME =
  /^\s*export\s+default\s+(?:(?:(?:async\s+)?function\s*\*?|class)\s+(?<declared>[\p{ID_Start}_$][\p{ID_Continue}$]*)|(?<name>[\p{ID_Start}_$][\p{ID_Continue}$]*)[\t ]*;?[\t ]*\r?$)/mu;
const NAMED =
  /^\s*export\s+(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s+(?<name>[\p{ID_Start}_$][\p{ID_Continue}$]*)/gmu;
const LIST = /^\s*export\s*\{(?<names>[^}]*)\}(?!\s*from)/gmu;
/** Words in the position of a name that are no names. */
const NO_NAMES = new Set(["null", "true", "false", "undefined", "extends"]);

/**
 * Lets a module be imported by its default and by its name, if it exports only one: models mix up the two between files
 * that they write one after the other. The export is added after the last line, so that all places in the file stay.
 */
export function withBothExports(path: string, source: string): string {
  const exportedNames = namedExports(source);
  if (!DEFAULT.test(source)) {
    const main = mainOf(path, exportedNames);
    return main === undefined ? source : `${source}\nexport default ${main};\n`;
  }
  const groups = DEFAULT_NAME.exec(source)?.groups;
  const name = groups?.["declared"] ?? groups?.["name"];
  if (name === undefined || NO_NAMES.has(name) || exportedNames.has(name)) return source;
  return `${source}\nexport { ${name} };\n`;
}

/** The names that a module exports, as declared inside it. */
function namedExports(source: string): Set<string> {
  const names = [...source.matchAll(NAMED)].flatMap(({ groups }) => groups?.["name"] ?? []);
  const exportNames = [...source.matchAll(LIST)].flatMap(({ groups }) => (groups?.["names"] ?? "").split(","));
  const plain = exportNames
    .map((name) => name.trim())
    .filter((name) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name));
  return new Set([...names, ...plain]);
}

/** The main export of a file: the one with the file's name, or the only one. */
function mainOf(path: string, exportedNames: ReadonlySet<string>): string | undefined {
  const stem = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.[^.]*$/u, "")
    .replaceAll(/[^\p{ID_Continue}$]/gu, "")
    .toLowerCase();
  const same = [...exportedNames].find((name) => name.toLowerCase() === stem);
  return same ?? (exportedNames.size === 1 ? [...exportedNames][0] : undefined);
}

/** `React` as an identifier of the program, without quotes around it. */
const USES_REACT = /(?:^|[^\w$.'"`/-])React(?:\.|\s*[;,)\n])/u;
const HAS_REACT = /\bimport\b[^'"]*\bReact\b[^'"]*from|(?:const|let|var|function|class)\s+React\b/u;

/** The hooks and helpers of React that models call without importing them. */
const HOOKS =
  "useState useEffect useRef useMemo useCallback useContext useReducer useLayoutEffect useId useTransition useDeferredValue useImperativeHandle useSyncExternalStore createContext forwardRef".split(
    " ",
  );
const CALLS_HOOK = new RegExp(`(?<![\\p{ID_Continue}$.'"\`])(?:${HOOKS.join("|")})(?=\\s*[(<])`, "gu");

/**
 * Imports React into a file that uses it, or its hooks, like globals, which they are in the pages that models were
 * trained on. The import follows the last line, so that all places in the file stay.
 */
export function withReact(source: string): string {
  const needsReact = USES_REACT.test(source) && !HAS_REACT.test(source);
  const hooks = missingHooks(source);
  if (!needsReact && hooks.length === 0) return source;
  const names = [needsReact ? "React" : [], hooks.length === 0 ? [] : `{ ${hooks.join(", ")} }`].flat().join(", ");
  return `${source}\nimport ${names} from "react";\n`;
}

function missingHooks(source: string): string[] {
  if (/\bfrom\s*["'](?:preact|vue|svelte|solid-js|htm\/preact)(?:["'/])/u.test(source)) return [];
  const calledHooks = [...new Set([...source.matchAll(CALLS_HOOK)].map(([name]) => name))];
  return calledHooks.filter((name) => !isDeclared(source, name));
}

/** Whether a name is imported or declared anywhere in a file, as far as its text shows. */
function isDeclared(source: string, name: string): boolean {
  const imports = new RegExp(`\\bimport\\b[^'"]*\\b${name}\\b[^'"]*\\bfrom\\b`, "u");
  const declares = new RegExp(`\\b(?:const|let|var|function|class)\\s+(?:[{[][^}\\]]*\\b)?${name}\\b`, "u");
  return imports.test(source) || declares.test(source);
}
