import { compileString } from "sass";
import { folderOf, joinPath, type ProjectFiles } from "../project/project-files.ts";

const SCHEME = "project:///";

/** The paths that `@use "mixins"` may refer to. */
function candidates(path: string): string[] {
  const folder = folderOf(path);
  const name = path.slice(folder === "" ? 0 : folder.length + 1);
  const below = folder === "" ? "" : `${folder}/`;
  return [`${below}${name}`, `${below}_${name}`, `${path}/_index`, `${path}/index`].flatMap((each) => [
    each,
    ...["scss", "sass", "css"].map((ending) => `${each}.${ending}`),
  ]);
}

function syntaxOf(path: string): "scss" | "indented" | "css" {
  return path.endsWith(".sass") ? "indented" : path.endsWith(".css") ? "css" : "scss";
}

/**
 * Compiles a Sass stylesheet with the files of its project that it uses.
 *
 * @throws if the stylesheet is invalid; the message says what is wrong and where
 */
export function compileSass(path: string, source: string, files: ProjectFiles): string {
  const pathOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1));
  return compileString(source, {
    syntax: syntaxOf(path),
    url: new URL(SCHEME + path),
    silenceDeprecations: ["import", "global-builtin", "color-functions"],
    importer: {
      canonicalize: (specifier) => {
        const requestedPath = specifier.startsWith(SCHEME)
          ? pathOf(new URL(specifier))
          : specifier.replace(/^(?:[@~]\/|~)/u, "src/");
        const path = candidates(joinPath("", requestedPath) ?? requestedPath).find(
          (each) => files.has(each) && /\.(?:s[ac]ss|css)$/u.test(each),
        );
        return path === undefined ? null : new URL(SCHEME + path);
      },
      load: (url) => ({ contents: files.get(pathOf(url)) ?? "", syntax: syntaxOf(url.pathname) }),
    },
  }).css;
}
