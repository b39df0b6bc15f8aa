import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import type { LanguageSupport } from "@codemirror/language";
import type { ArtifactFileType } from "@tutti/domain";

/** Characters of a line, beyond which a text has no colors: parsers read a line at once, some in quadratic time. */
const LONGEST_LINE = 20_000;

/** Characters of a Markdown text with colors: its parser reads a paragraph at once. */
const LONGEST_MARKDOWN = 200_000;

/** Whether a line of a text is too long for a parser. */
export function hasLongLine(text: string): boolean {
  for (let start = 0; text.length - start > LONGEST_LINE; ) {
    const end = text.lastIndexOf("\n", start + LONGEST_LINE);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}

/** The editor's language for a file; undefined for plain text, and for a text with a very long line. */
export function editorLanguage(type: ArtifactFileType, text: string): LanguageSupport | undefined {
  if (hasLongLine(text)) return undefined;
  switch (type) {
    case "typescript":
      return javascript({ typescript: true, jsx: true });
    case "javascript":
    case "js":
    case "jsx":
      return javascript({ jsx: true });
    case "html":
      return html();
    case "css":
      return css();
    case "json":
      return json();
    case "markdown":
      return text.length > LONGEST_MARKDOWN ? undefined : markdown();
    // An SVG; other pictures are not shown as text.
    case "image":
      return html();
    case "text":
      return undefined;
  }
}
