/** Names that are not written in capitals. */
const spelledNames: Readonly<Record<string, string>> = { big5: "Big5", shift_jis: "Shift_JIS" };

/**
 * The name of an encoding as people write it, as `GB18030`, `Shift_JIS` or `Windows-1252`.
 *
 * @param encoding its name in the Encoding Standard
 */
export function encodingName(encoding: string): string {
  return spelledNames[encoding] ?? encoding.toUpperCase().replace("WINDOWS", "Windows");
}
