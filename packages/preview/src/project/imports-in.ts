import { loaderOf } from "./file-loader.ts";

/** What a file names that its project is to have. */
export interface NamedFile {
  specifier: string;
  isInStyles: boolean;
}

/** Statements that begin a line, or come after another one: a comment that shows one is none. */
const STATEMENT = /(?:^|;)[\t ]*(?:import|export)\b(?:[^"'`;()=]*?\bfrom)?\s*["'](?<specifier>[^"'\n]+)["']/gmu;
const CALL = /\b(?:import|require)\(\s*["'](?<specifier>[^"'\n]+)["']\s*\)/gu;
const STYLE_RULE = /@import\s+(?:url\(\s*)?["']?(?<specifier>[^"'()\s;]+)/giu;

/**
 * The modules and stylesheets that a file imports, as far as its text tells without being parsed: for a guess whether
 * all of a project is there. The bundler alone knows.
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
