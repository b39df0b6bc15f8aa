import { stem, tokenize } from "./query-terms.ts";
import type { Section } from "./sections.ts";

/** A passage includes the blocks after its best one, up to this many characters. */
const PASSAGE_LENGTH = 900;

/**
 * Figures of more lines than this are cut to the lines that contain a term; code has a higher limit, since it reads as
 * a whole.
 */
const FIGURE_LINES = 10;
const CODE_LINES = 20;

/** Whether a block is a code block. */
export function isCode(block: string): boolean {
  return /^\s*(?:```|~~~)/u.test(block);
}

/**
 * The part of a section that holds most of the found terms: that block, the blocks after it as long as there is room,
 * and the sentence that introduces it if it is a list, a table or code.
 */
export function choosePassage({ blocks }: Section, terms: readonly string[]): string {
  const foundBlocks = blocks.map((block) => countTerms(block, terms));
  let start = foundBlocks.indexOf(Math.max(...foundBlocks));
  if (start > 0 && isFigure(blocks[start]) && /[:,;]$/u.test(blocks[start - 1]?.trimEnd() ?? "")) start -= 1;
  let passage = "";
  for (const [index, block] of blocks.slice(start).entries()) {
    const part = narrowBlock(block, terms);
    if (index > 0 && passage.length + part.length > PASSAGE_LENGTH) break;
    passage += index === 0 ? part : `\n\n${part}`;
  }
  return passage;
}

/**
 * A long table, list or code block with its frame and only the rows, items or lines that hold a term; other blocks are
 * unchanged.
 */
export function narrowBlock(block: string, terms: readonly string[]): string {
  const items = splitItems(block);
  if (items.length <= (isCode(block) ? CODE_LINES : FIGURE_LINES) || !isFigure(block)) return block;
  const [head, tail] = isCode(block) ? [1, 1] : block.startsWith("|") ? [2, 0] : [0, 0];
  const retainedItems = items.slice(head, items.length - tail).filter((item) => countTerms(item, terms) > 0);
  if (retainedItems.length === 0) return block;
  return [...items.slice(0, head), ...retainedItems, ...items.slice(items.length - tail)].join("\n");
}

/** Lines; in a list, items with the lines that belong to them. */
function splitItems(block: string): readonly string[] {
  const isList = /^\s*(?:[-*]|\d+\.)\s/u.test(block);
  return block.split(isList ? /\n(?=\s*(?:[-*]|\d+\.)\s)/u : "\n");
}

function isFigure(block = ""): boolean {
  return isCode(block) || /^\s*(?:[-*|]|\d+\.)/u.test(block);
}

function countTerms(text: string, terms: readonly string[]): number {
  const words = new Set(tokenize(text).map(stem));
  return terms.filter((term) => words.has(term)).length;
}
