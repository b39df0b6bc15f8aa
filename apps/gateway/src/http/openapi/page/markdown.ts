import { type html, raw } from "hono/html";

/** HTML that needs no more escaping. */
export type Markup = ReturnType<typeof html>;

/**
 * A text of the document as HTML: paragraphs, lists, code, strong and emphasized words. All other characters are plain
 * text.
 */
export function toMarkup(text: string): Markup {
  return raw(text.split("\n\n").map(blockOf).join(""));
}

/** The same for a text within a line. */
export function toInlineMarkup(text: string): Markup {
  return raw(inline(text));
}

function blockOf(block: string): string {
  const lines = block.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return `<p>${inline(block)}</p>`;
  return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("")}</ul>`;
}

/** Code first, so that no character in it is read as other markup. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/s.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : words(part)))
    .join("");
}

function words(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for use between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
