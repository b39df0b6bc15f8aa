import { loaderOf } from "./file-loader.ts";

/** A file that another file imports and that its project should have. */
export interface NamedFile {
  specifier: string;
  isInStyles: boolean;
}

/** Statements that begin a line, or follow another one: a statement in a comment does not count. */
const STATEMENT = /(?:^|;)[\t ]*(?:import|export)\b(?:[^"'`;()=]*?\bfrom)?\s*["'](?<specifier>[^"'\n]+)["']/gmu;
const CALL = /\b(?:import|require)\(\s*["'](?<specifier>[^"'\n]+)["']\s*\)/gu;
const STYLE_RULE = /@import\s+(?:url\(\s*)?["']?(?<specifier>[^"'()\s;]+)/giu;

/**
 * The modules and stylesheets that a file imports, as far as its text shows without being parsed: for a guess whether
 * all files of a project are there. The bundler alone is certain.
 */
export function importsIn(path: string, text: string): NamedFile[] {
  switch (loaderOf(path)) {
    case "ts":
    case "tsx":
    case "jsx":
      return [...specifiers(text, STATEMENT), ...specifiers(text, CALL)].map((specifier) => ({
        specifier,
        isInStyles: false,
      }));
    case "css":
    case "local-css":
      return specifiers(text, STYLE_RULE).map((specifier) => ({ specifier, isInStyles: true }));
    default:
      return [];
  }
}

function specifiers(text: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)].flatMap(({ groups }) => groups?.["specifier"] ?? []);
}
