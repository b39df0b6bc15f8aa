import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import type { LanguageSupport } from "@codemirror/language";
import type { ArtifactFileType } from "@tutti/domain";

/** The editor's language for a file; undefined for plain text. */
export function editorLanguage(type: ArtifactFileType): LanguageSupport | undefined {
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
      return markdown();
    // An SVG; other pictures are not shown as text.
    case "image":
      return html();
    case "text":
      return undefined;
  }
}
