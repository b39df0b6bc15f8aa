/** Whether this is the name of a part of WebRTC: also of those that browsers do not have yet. */
export function isPeerConnection(name: string): boolean {
  return /^(?:webkit|moz)?RTC[A-Z]/u.test(name);
}

/** The parsers of markup that have always been there, and make no shadow trees. */
const plainParsers: ReadonlySet<string> = new Set(["innerHTML", "outerHTML", "insertAdjacentHTML", "getHTML"]);

/**
 * Whether this names a newer parser of markup, such as `setHTMLUnsafe` and `setHTML`: these make shadow trees from a
 * text, which the guard could not inspect. Those that browsers do not have yet are named in the same way.
 */
export function isMarkupParser(name: string): boolean {
  return name.includes("HTML") && !plainParsers.has(name);
}
