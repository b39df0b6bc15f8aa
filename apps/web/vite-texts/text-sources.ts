import { babelExtractor } from "@lingui/cli/api/extractors/babel";
import type { ExtractorType } from "@lingui/conf";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { tableToMacros } from "./table-to-macros.ts";

/** The names that macros import at run time, and their files. */
export const runtimeModules: Readonly<Record<"i18n" | "Trans", { name: string; file: string }>> = {
  i18n: { name: "tutti:texts", file: "src/texts/i18n.ts" },
  // Separate, so that the first load does not contain it.
  Trans: { name: "tutti:trans", file: "src/texts/trans.tsx" },
};

/** The artificial language for the test of the whole page: accented, and two fifths longer. */
export const pseudoLanguage = "pseudo";

/** Doubles accented vowels and r: texts become about two fifths longer, as in German or Finnish. */
export function lengthen(accentedText: string): string {
  return accentedText.replace(/[àēĩōũŕ]/gu, "$&$&");
}

/**
 * Files of the packages in which every literal is a text of the page. They stay plain tables: the packages do not
 * depend on languages, and run unchanged in Node.
 */
export const textTables: readonly string[] = [
  "packages/domain/src/errors/error-texts.ts",
  "packages/domain/src/notice-texts.ts",
  "packages/domain/src/check-texts.ts",
  "packages/domain/src/artifact/version-texts.ts",
  "packages/domain/src/room/room-texts.ts",
  "packages/domain/src/suite/suite-texts.ts",
  "packages/contract/src/chat/answer-texts.ts",
  "packages/client/src/client-texts.ts",
];

/** @param file its absolute path */
export function isTextTable(file: string): boolean {
  return textTables.some((table) => file.endsWith(`/${table}`));
}

const htmlTexts = /(?<=<noscript>)[^<]+|(?<=(?:aria-label|placeholder|name="description" content)=")[^"]+/gu;

/** The HTML of the page before its program is loaded, with its texts in another language. */
export function translateHtml(html: string, translate: (message: string) => string): string {
  return html.replace(htmlTexts, translate);
}

/** How the tool that writes catalogs reads each kind of file. */
export const textExtractors: ExtractorType[] = [
  {
    match: (file) => file.endsWith(".html"),
    extract: (file, code, onMessageExtracted) => {
      for (const { 0: message } of code.matchAll(htmlTexts)) {
        onMessageExtracted({
          id: generateMessageId(message),
          message,
          origin: [file, 1],
          comment: "",
          placeholders: {},
        });
      }
    },
  },
  {
    match: isTextTable,
    extract: (file, code, ...rest) => babelExtractor.extract(file, tableToMacros(code), ...rest),
  },
  babelExtractor,
];
