/** A piece of a text: plain, or an address that can be opened. */
export interface LinkifiedPiece {
  type: "text" | "link";
  text: string;
}

const address = /https?:\/\/[^\s<>"'`]+/gu;
/** Characters that end the sentence around an address rather than the address itself. */
const closing = /[.,;:!?)\]}]+$/u;

/** Finds the http and https addresses in a text. The pieces joined are the original text. */
export function splitLinks(text: string): LinkifiedPiece[] {
  const pieces: LinkifiedPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutClosing(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > end) pieces.push({ type: "text", text: text.slice(end, match.index) });
    pieces.push({ type: "link", text: link });
    end = match.index + link.length;
  }
  if (end < text.length) pieces.push({ type: "text", text: text.slice(end) });
  return pieces;
}

/** A closing bracket belongs to an address that opens one, as in `/wiki/Tutti_(music)`. */
function withoutClosing(link: string): string {
  const bare = link.replace(closing, "");
  return bare.includes("(") && link.startsWith(`${bare})`) ? `${bare})` : bare;
}
