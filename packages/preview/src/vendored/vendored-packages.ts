import { type VendoredGlobal, type VendoredProgram, vendoredPrograms } from "./package-table.ts";

/** The global name under which a preview's frame has the modules of the product, by specifier. */
export const VENDORED_GLOBAL = "__tuttiVendored";

/** A module of the product, or one export of it. */
export interface VendoredModule {
  specifier: string;
  /** The export that replaces the whole module, as in `lodash/debounce`. */
  member?: string;
}

const programOf: ReadonlyMap<string, VendoredProgram> = new Map(
  vendoredPrograms.flatMap((program) => program.modules.map((specifier) => [specifier, program] as const)),
);
const aliases: ReadonlyMap<string, string> = new Map(
  vendoredPrograms.flatMap((program) => Object.entries(program.aliases ?? {})),
);
/** The longest prefix first. */
const members: readonly (readonly [prefix: string, specifier: string])[] = vendoredPrograms
  .flatMap((program) => Object.entries(program.members ?? {}))
  .sort(([one], [other]) => other.length - one.length);

/** Folders of those packages with exports of their own, which are no members of the main module. */
const OWN_MODULES: ReadonlySet<string> = new Set(["fp", "locale", "constants"]);

/** The module of the product that an import names; undefined where the product has none. */
export function findVendoredModule(specifier: string): VendoredModule | undefined {
  const name = specifier.replace(/^three\/examples\/jsm\//u, "three/addons/");
  const bare = name.replace(/(?:\.(?:min|module|umd|esm))*\.m?js$/u, "");
  for (const each of [name, bare, `${name}.js`, `${bare}.js`]) {
    const packageName = programOf.has(each) ? each : aliases.get(each);
    if (packageName !== undefined) return { specifier: packageName };
  }
  const [prefix, whole] = members.find(([each]) => name.startsWith(each)) ?? [];
  if (prefix === undefined || whole === undefined) return undefined;
  const member = name.slice(prefix.length).replace(/\.m?js$/u, "");
  // The package's own file has all of its exports.
  if (member === "index" || member === whole) return { specifier: whole };
  return /^[\w$]+$/u.test(member) && !OWN_MODULES.has(member) ? { specifier: whole, member } : undefined;
}

/** The program that a module is in. */
export function programWith(specifier: string): VendoredProgram | undefined {
  return programOf.get(specifier);
}

/** The globals that scripts which are no modules use for a module. */
export function globalsOf(specifier: string): readonly VendoredGlobal[] {
  return programOf.get(specifier)?.globals?.[specifier] ?? [];
}

/** The name of the package in a specifier: `@scope/name` or `name`. */
export function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The programs with a set of modules in them. */
export function programsFor(specifiers: Iterable<string>): string[] {
  return [...new Set([...specifiers].flatMap((specifier) => programOf.get(specifier)?.id ?? []))];
}
