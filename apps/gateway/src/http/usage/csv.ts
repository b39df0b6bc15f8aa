/**
 * A table as CSV by RFC 4180, with a byte order mark, without which spreadsheets read UTF-8 in another encoding. A text
 * that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection"): names of keys and
 * models are chosen by others.
 *
 * @param rows cells in the order of the header; null and undefined are empty
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(toCell).join(","));
  return `\u{feff}${lines.join("\r\n")}\r\n`;
}

export type Cell = string | number | null | undefined;

function toCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return withoutExponent(value);
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number in decimal form: spreadsheets of some locales read `1e-7` as a text. */
function withoutExponent(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}
