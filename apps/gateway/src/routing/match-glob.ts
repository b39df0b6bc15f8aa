/**
 * Makes a function that tests whether a whole text matches a pattern, ignoring case; `*` matches any text. Clients
 * write these patterns: no regular expression is made of one, so that none takes longer than the length of both
 * together.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const [head = "", ...others] = pattern.toLowerCase().split("*");
  const tail = others.pop();
  if (tail === undefined) return (text) => text.toLowerCase() === head;
  return (text) => {
    const lower = text.toLowerCase();
    const end = lower.length - tail.length;
    if (end < head.length || !lower.startsWith(head) || !lower.endsWith(tail)) return false;
    // The first match is the best one: it leaves the most text for the pieces after it.
    let from = head.length;
    for (const piece of others) {
      const place = lower.indexOf(piece, from);
      if (place === -1) return false;
      from = place + piece.length;
    }
    return from <= end;
  };
}
