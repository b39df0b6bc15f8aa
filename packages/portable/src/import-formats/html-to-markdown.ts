const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** The texts that replace tags; of other tags only the content stays. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<br\s{0,9}\/?>/giu, "\n"],
  [/<\/(?:p|div|ul|ol|table|blockquote|h[1-6])>/giu, "\n\n"],
  [/<h([1-6])(?:\s[^<>]{0,2000})?>/giu, "\n\n### "],
  [/<li(?:\s[^<>]{0,2000})?>/giu, "\n- "],
  [/<\/tr>/giu, "\n"],
  [/<\/t[dh]>/giu, " | "],
  [/<\/?(?:strong|b)(?:\s[^<>]{0,2000})?>/giu, "**"],
  [/<\/?(?:em|i)(?:\s[^<>]{0,2000})?>/giu, "*"],
  [/<pre(?:\s[^<>]{0,2000})?>(?:\s{0,99}<code(?:\s[^<>]{0,2000})?>)?/giu, "\n\n```\n"],
  [/(?:<\/code>\s{0,99})?<\/pre>/giu, "\n```\n\n"],
  [/<\/?code(?:\s[^<>]{0,2000})?>/giu, "`"],
  [/<(?:script|style)(?:\s[^<>]{0,2000})?>[^<]*<\/(?:script|style)>/giu, ""],
  [/<\/?[a-z][^<>]{0,4000}>/giu, ""],
];

/**
 * The text of HTML as an assistant's answer has it, with markdown for its structure: paragraphs, lists, code, emphasis.
 * A worker has no document with which to parse HTML. The result is text: tags that are escaped in the HTML stay text,
 * and are shown as such.
 */
export function htmlToMarkdown(html: string): string {
  let text = html;
  for (const [tag, mark] of MARKS) text = text.replace(tag, mark);
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/giu, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? String(whole);
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : String(whole);
    })
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}
