import type { Token, Tokens } from "marked";
import type { Details } from "./html-blocks.ts";

/**
 * Replaces tokens of a new lexing by equal ones of an earlier lexing, as deep as the block structure goes, and calls
 * `fill` for the inline content of the new ones. A text that has grown shares all but its last lines this way, and a
 * shared object need not be lexed inline or rendered again.
 *
 * Both lexings must have used the same link definitions. `next` is changed in place and returned.
 */
export function shareTokens(previous: readonly Token[], next: Token[], fill: (target: Token[]) => void): Token[] {
  for (let index = 0; index < next.length; index += 1) {
    const token = next[index];
    if (token !== undefined) next[index] = shareToken(previous[index], token, fill);
  }
  return next;
}

function shareToken(previous: Token | undefined, next: Token, fill: (target: Token[]) => void): Token {
  const before = previous?.type === next.type ? previous : undefined;
  if (before !== undefined && before.raw === next.raw && isSameKind(before, next)) return before;
  switch (next.type) {
    case "list": {
      const list = next as Tokens.List;
      const earlier = before as Tokens.List | undefined;
      list.items = list.items.map((item, index) => shareItem(earlier?.items[index], item, fill));
      break;
    }
    case "table":
      shareTable(before as Tokens.Table | undefined, next as Tokens.Table, fill);
      break;
    case "details":
      fill((next as Details).summary);
      shareTokens((before as Details | undefined)?.tokens ?? [], (next as Details).tokens, fill);
      break;
    case "blockquote":
    case "footnote": {
      const parent = next as Tokens.Generic;
      shareTokens((before as Tokens.Generic | undefined)?.tokens ?? [], parent.tokens ?? [], fill);
      break;
    }
    default:
      if ("tokens" in next && next.tokens !== undefined) fill(next.tokens);
  }
  return next;
}

/**
 * Two tokens with the same source may differ: a list is loose as a whole, an open fence hides half of a closing one, an
 * indented line loses or keeps its indentation depending on what stands before it.
 */
function isSameKind(a: Tokens.Generic, b: Tokens.Generic): boolean {
  if (a["text"] !== b["text"] || a["loose"] !== b["loose"]) return false;
  if (a.type !== "list") return true;
  const [items, others] = [(a as Tokens.List).items, (b as Tokens.List).items];
  return items.every(({ text, task }, index) => text === others[index]?.text && task === others[index]?.task);
}

function shareItem(
  previous: Tokens.ListItem | undefined,
  next: Tokens.ListItem,
  fill: (target: Token[]) => void,
): Tokens.ListItem {
  if (
    previous !== undefined &&
    previous.raw === next.raw &&
    // Compared although the sources are equal: the characters after a line's end, which the source does not include,
    // decide whether the line is an underline.
    previous.text === next.text &&
    previous.loose === next.loose &&
    previous.task === next.task
  ) {
    return previous;
  }
  if (next.task) fillTask(next, fill);
  else shareTokens(previous?.task === false ? previous.tokens : [], next.tokens, fill);
  return next;
}

/**
 * The checkbox of a loose task item is already inside its paragraph, so the text of the item's token does not show it.
 */
function fillTask(item: Tokens.ListItem, fill: (target: Token[]) => void): void {
  for (const token of item.tokens) {
    if (token.type === "checkbox") continue;
    shareTokens([], [token], fill);
  }
}

function shareTable(previous: Tokens.Table | undefined, next: Tokens.Table, fill: (target: Token[]) => void): void {
  next.header = shareRow(previous?.header, next.header, fill);
  next.rows = next.rows.map((row, index) => shareRow(previous?.rows[index], row, fill));
}

function shareRow(
  previous: Tokens.TableCell[] | undefined,
  next: Tokens.TableCell[],
  fill: (target: Token[]) => void,
): Tokens.TableCell[] {
  const isSame =
    previous?.length === next.length &&
    next.every((cell, index) => cell.text === previous[index]?.text && cell.align === previous[index]?.align);
  if (isSame) return previous;
  for (const cell of next) fill(cell.tokens);
  return next;
}
