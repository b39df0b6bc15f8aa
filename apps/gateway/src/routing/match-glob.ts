/**
 * Makes a function that says whether a whole text is meant by a pattern in which `*` stands for any text, in any case.
 * Clients write these patterns: no regular expression is made of one, so that none takes longer than the length of both
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
    // The first place is the best one: it leaves the most for what comes after.
    let from = head.length;
    for (const piece of others) {
      const place = lower.indexOf(piece, from);
      if (place === -1) return false;
      from = place + piece.length;
    }
    return from <= end;
  };
}
