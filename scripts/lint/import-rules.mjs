/**
 * Allowed directions of imports (ARCHITECTURE.md), written once. Biome's `noRestrictedImports` needs the full list of
 * forbidden imports in every override that applies to the same file.
 *
 * @typedef {object} FolderRule
 * @property {string} folder the folder that the rule is about, relative to the root, ending in "/"
 * @property {(file: string) => boolean} mayImport whether a file of it may import this one; both relative to the root
 * @property {string} message what is allowed, after the file and the import
 */

/**
 * The packages of ours that each package may import. `testkit` is for tests alone, and `web` may import every package.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const PACKAGES = {
  recipe: [],
  contract: [],
  preview: [],
  domain: ["contract"],
  "local-db": ["domain"],
  client: ["contract"],
  portable: ["domain", "contract"],
  sync: ["domain"],
  engine: ["domain", "contract", "recipe"],
  "demo-models": ["contract"],
  gateway: ["contract", "demo-models"],
  testkit: ["contract", "domain", "local-db"],
};

/**
 * The layers of the engine, lowest first: each may import those below it. The files beside them are between the first
 * two, or on top.
 */
export const ENGINE_LAYERS = [
  "state",
  "persistence",
  "requests",
  "answers",
  "character",
  "artifact",
  "chat",
  "room",
  "evidence",
  "suite",
];
const ENGINE = "packages/engine/src/";
const ENGINE_TOP = ["create-engine.ts", "engine.ts"];
const ABOVE_STATE = ["context.ts", "ports.ts"];

const KINDS_FOLDER = "apps/gateway/src/providers/";
export const KINDS = [
  "amazon-bedrock",
  "anthropic",
  "azure",
  "completions",
  "demo",
  "google",
  "google-vertex",
  "openai",
  "openai-compatible",
  "openrouter",
];
/** The kinds of providers that are others with differences: chat completions, or the forms that a cloud has. */
const EXTENSIONS = {
  "amazon-bedrock": ["anthropic"],
  azure: ["openai", "openai-compatible"],
  completions: ["openai-compatible"],
  "google-vertex": ["anthropic", "google"],
  openai: ["openai-compatible"],
  openrouter: ["openai-compatible"],
};

const FEATURES = "apps/web/src/features/";

/** @type {readonly FolderRule[]} */
const FOLDER_RULES = [
  ...ENGINE_LAYERS.map((layer, level) => ({
    folder: `${ENGINE}${layer}/`,
    mayImport: (/** @type {string} */ file) => {
      if (!file.startsWith(ENGINE)) return true;
      const [first = ""] = file.slice(ENGINE.length).split("/");
      if (ENGINE_TOP.includes(first) || (level === 0 && ABOVE_STATE.includes(first))) return false;
      return ENGINE_LAYERS.indexOf(first) <= level;
    },
    message: `${layer} knows only the layers below it: ${ENGINE_LAYERS.slice(0, level).join(", ") || "none"}`,
  })),
  ...KINDS.map((kind) => ({
    folder: `${KINDS_FOLDER}${kind}/`,
    mayImport: (/** @type {string} */ file) => {
      if (!file.startsWith(KINDS_FOLDER)) return true;
      const [first = ""] = file.slice(KINDS_FOLDER.length).split("/");
      return !KINDS.includes(first) || first === kind || lookUp(EXTENSIONS, kind)?.includes(first) === true;
    },
    message: "a kind of provider imports no other one: what several need belongs to providers/wire",
  })),
  {
    folder: `${KINDS_FOLDER}wire/`,
    mayImport: (file) => !KINDS.some((kind) => file.startsWith(`${KINDS_FOLDER}${kind}/`)),
    message: "what all kinds of providers stand on knows none of them",
  },
];

/**
 * The message of the rule that this import breaks; undefined if it breaks none.
 *
 * @param {string} file the file that imports, relative to the root
 * @param {string} target the import: a file relative to the root, or a package's name
 * @returns {string | undefined}
 */
export function brokenRule(file, target) {
  if (/\.(test|contract|browser\.test)\.tsx?$/.test(file)) return undefined;
  const owner = /^(?:packages|apps)\/([^/]+)\/src\//.exec(file)?.[1];
  const name = /^@tutti\/([^/]+)/.exec(target)?.[1];
  if (owner !== undefined && name !== undefined) {
    const allowedNames = lookUp(PACKAGES, owner);
    if (allowedNames === undefined || name === owner || name === "testkit" || allowedNames.includes(name))
      return undefined;
    return `${owner} may import only ${allowedNames.map((one) => `@tutti/${one}`).join(", ") || "nothing of ours"}`;
  }
  if (file.startsWith(FEATURES) && target.startsWith(FEATURES) && featureOf(file) !== featureOf(target)) {
    return "a feature imports no other feature: lift what both need into bindings/, app/ or a package";
  }
  return FOLDER_RULES.find(({ folder, mayImport }) => file.startsWith(folder) && !mayImport(target))?.message;
}

/** @param {string} file */
function featureOf(file) {
  return file.slice(FEATURES.length).split("/")[0];
}

/**
 * @template Value
 * @param {Readonly<Record<string, Value>>} table
 * @param {string} key
 * @returns {Value | undefined}
 */
function lookUp(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
