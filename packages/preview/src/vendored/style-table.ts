import { answersMajor, type PackageAddress, packageAt } from "./package-address.ts";

/** The sources of a stylesheet of the product. */
export interface VendoredStyle {
  /** Files of packages, one after the other; their images and fonts are embedded. */
  files: readonly string[];
  /** The name of the font in the page. */
  family?: string;
}

const highlightThemes =
  "default a11y-dark a11y-light agate androidstudio atom-one-dark atom-one-dark-reasonable atom-one-light dark dracula github github-dark github-dark-dimmed googlecode gradient-dark idea intellij-light monokai monokai-sublime night-owl nord obsidian panda-syntax-dark rainbow shades-of-purple stackoverflow-dark stackoverflow-light sunburst tokyo-night-dark tokyo-night-light tomorrow-night-blue tomorrow-night-bright vs vs2015 xcode".split(
    " ",
  );

/** Fonts by their names at Google; variable ones have all weights in one file. */
const variableFonts: Readonly<Record<string, string>> = {
  Inter: "inter",
  Roboto: "roboto",
  Montserrat: "montserrat",
  "Open Sans": "open-sans",
  "Playfair Display": "playfair-display",
  "Space Grotesk": "space-grotesk",
  "JetBrains Mono": "jetbrains-mono",
  Orbitron: "orbitron",
};
const fontsByWeight: Readonly<Record<string, readonly [name: string, ...weights: number[]]>> = {
  Poppins: ["poppins", 300, 400, 500, 600, 700, 800],
  Lato: ["lato", 300, 400, 700, 900],
  "Press Start 2P": ["press-start-2p", 400],
};

const fonts: Readonly<Record<string, VendoredStyle>> = {
  ...Object.fromEntries(
    Object.entries(variableFonts).map(([family, name]) => [
      `font-${name}`,
      { files: [`@fontsource-variable/${name}/index.css`], family },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(fontsByWeight).map(([family, [name, ...weights]]) => [
      `font-${name}`,
      { files: weights.map((weight) => `@fontsource/${name}/latin-${weight}.css`), family },
    ]),
  ),
};

const fontOf: ReadonlyMap<string, string> = new Map(
  Object.entries(fonts).map(([id, { family = "" }]) => [family.toLowerCase(), id]),
);

/** Every stylesheet that comes with the product. */
export const vendoredStyles: Readonly<Record<string, VendoredStyle>> = {
  leaflet: { files: ["leaflet/dist/leaflet.css"] },
  bootstrap: { files: ["bootstrap/dist/css/bootstrap.min.css"] },
  "bootstrap-icons": { files: ["bootstrap-icons/font/bootstrap-icons.min.css"] },
  // Includes names of older versions.
  fontawesome: {
    files: ["@fortawesome/fontawesome-free/css/all.min.css", "@fortawesome/fontawesome-free/css/v4-shims.min.css"],
  },
  animate: { files: ["animate.css/animate.min.css"] },
  cropper: { files: ["cropperjs/dist/cropper.min.css"] },
  katex: { files: ["katex/dist/katex.min.css"] },
  ...Object.fromEntries(
    highlightThemes.map((theme) => [
      `highlight-${theme}`,
      { files: [`highlight.js/styles/${theme === "dracula" ? "base16/dracula" : theme}.css`] },
    ]),
  ),
  ...fonts,
};

interface StylesOfPackage {
  /** Undefined means all versions. */
  majors?: readonly number[];
  /** The id of the stylesheet by the name of its file, without folders and endings. */
  idOf: (file: string) => string | undefined;
}

const oneOf =
  (id: string, ...files: string[]) =>
  (file: string): string | undefined =>
    files.includes(file) ? id : undefined;

const packages: ReadonlyMap<string, StylesOfPackage> = new Map([
  ["leaflet", { majors: [1], idOf: oneOf("leaflet", "leaflet") }],
  ["bootstrap", { majors: [5], idOf: oneOf("bootstrap", "bootstrap") }],
  ["bootstrap-icons", { majors: [1], idOf: oneOf("bootstrap-icons", "bootstrap-icons") }],
  [
    "@fortawesome/fontawesome-free",
    {
      majors: [6, 5, 4],
      idOf: oneOf("fontawesome", "all", "fontawesome", "font-awesome", "solid", "brands", "regular", "v4-shims"),
    },
  ],
  ["animate.css", { majors: [4], idOf: oneOf("animate", "animate", "animate.compat") }],
  ["cropperjs", { majors: [1], idOf: oneOf("cropper", "cropper") }],
  ["katex", { majors: [0], idOf: oneOf("katex", "katex") }],
  [
    "highlight.js",
    { majors: [11, 10], idOf: (file) => (highlightThemes.includes(file) ? `highlight-${file}` : undefined) },
  ],
]);

/** The stylesheets of the product that replace an import or an address. */
export interface AnsweredStyles {
  /** Keys of `vendoredStyles`, in their order. */
  styles: readonly string[];
  /** A line for the console, if the product's major version differs from the requested one. */
  note?: string;
}

/** The product's stylesheets for an import of a package's stylesheet; undefined where the product has none. */
export function findStyles(specifier: string): AnsweredStyles | undefined {
  const [, name = "", file = ""] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/u.exec(specifier) ?? [];
  return stylesOf({ name, version: undefined, file });
}

/** The stylesheets for an address, of packages or Google's fonts; undefined where the product lacks any of them. */
export function stylesAt(address: string): AnsweredStyles | undefined {
  if (/^(?:https?:)?\/\/fonts\.googleapis\.com\/css2?\?/iu.test(address)) return googleFonts(address);
  const packageAddress = packageAt(address);
  return packageAddress === undefined ? undefined : stylesOf(packageAddress);
}

function stylesOf(packageAddress: PackageAddress): AnsweredStyles | undefined {
  const font = packageAddress.name.startsWith("@fontsource/") ? `font-${packageAddress.name.slice(12)}` : undefined;
  if (font !== undefined) return Object.hasOwn(fonts, font) ? { styles: [font] } : undefined;
  const packageEntry = packages.get(packageAddress.name);
  const file = /(?:^|\/)(?<name>[^/]+?)(?:\.min)?\.css$/u.exec(packageAddress.file)?.groups?.["name"];
  // The package's own main file: `@import "animate.css"`.
  const id = packageEntry?.idOf(
    file ?? (packageAddress.file === "" && packageAddress.name === "animate.css" ? "animate" : ""),
  );
  if (packageEntry === undefined || id === undefined) return undefined;
  const note = answersMajor(packageAddress, packageEntry.majors);
  return { styles: [id], ...(note === undefined ? {} : { note }) };
}

function googleFonts(address: string): AnsweredStyles | undefined {
  const families = new URL(address.replaceAll("&amp;", "&"), "https://fonts.googleapis.com").searchParams
    .getAll("family")
    .flatMap((part) => part.split("|"))
    .map((part) => part.replace(/:.*$/su, "").trim().toLowerCase());
  const styles = families.map((family) => fontOf.get(family));
  return styles.length > 0 && styles.every((id) => id !== undefined) ? { styles } : undefined;
}
