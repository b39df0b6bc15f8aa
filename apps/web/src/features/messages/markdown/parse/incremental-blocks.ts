import type { Token, Tokens } from "marked";
import { closedEnd, isBlock, isOpenFence } from "./block-boundaries.ts";
import { definitionsIn, type LexedBlocks, type LinkDefinitions, lexBlocks, noDefinitions } from "./lexer.ts";
import { createOpenFence, type OpenFence } from "./open-fence.ts";
import { repairOpenBlock } from "./repair-open-block.ts";
import { shareTokens } from "./share-tokens.ts";

/** One block at the top level of a message. */
export interface Block {
  /** Its place among the message's blocks, which never changes. */
  readonly key: number;
  readonly token: Token;
  /** Whether more of its text may arrive. */
  readonly isOpen: boolean;
}

/**
 * Blocks in groups, so that rendering a long message compares a few groups instead of each block. A block stays in the
 * group that its key determines, whether it is open or closed.
 */
export type BlockGroups = readonly (readonly Block[])[];

export interface BlockSplitter {
  /**
   * The blocks of a text that has grown since the last call. A closed block stays the same object, as does a full group
   * of closed blocks; only a link definition that comes after its use replaces the blocks that use it. A text that does
   * not continue the last one is split anew.
   *
   * @param isComplete whether the text is complete: then the blocks are those of the whole text lexed at once
   */
  update(text: string, isComplete: boolean): BlockGroups;
}

const GROUP_SIZE = 8;

/** The first blocks that together have at least this length of text; the same groups where these are all blocks. */
export function firstBlocks(groups: BlockGroups, length: number): BlockGroups {
  let remainder = length;
  const first: (readonly Block[])[] = [];
  for (const group of groups) {
    const end = group.findIndex(({ token }) => {
      remainder -= token.raw.length;
      return remainder <= 0;
    });
    if (end !== -1) return [...first, end === group.length - 1 ? group : group.slice(0, end + 1)];
    first.push(group);
  }
  return groups;
}

/**
 * Splits a growing markdown text into blocks and lexes only what follows the last closed block, so that a token costs
 * the same at the end of a long answer as at its beginning.
 */
export function createBlockSplitter(): BlockSplitter {
  let source = "";
  let isDone = false;
  /** Closed blocks; the last group may not be full. */
  let groups: BlockGroups = [];
  let closedCount = 0;
  let closedLength = 0;
  let definitions: LinkDefinitions = noDefinitions();
  /** The tokens shown for the open part. */
  let openTokens: Token[] = [];
  let openFence: OpenFence | undefined;
  let result: BlockGroups = [];

  const reset = (): void => {
    source = "";
    isDone = false;
    groups = [];
    closedCount = 0;
    closedLength = 0;
    definitions = noDefinitions();
    openTokens = [];
    openFence = undefined;
  };

  const append = (tokens: readonly Token[]): void => {
    const blocks = tokens.filter(isBlock);
    groups = withBlocks(groups, blocks, closedCount, false);
    closedCount += blocks.length;
  };

  /** Adds the definitions of closed tokens; returns the new labels. */
  const define = (tokens: readonly Token[]): string[] => {
    const labels: string[] = [];
    for (const definition of definitionsIn(tokens)) {
      if (Object.hasOwn(definitions, definition.tag)) continue;
      definitions[definition.tag] = { href: definition.href, title: definition.title };
      labels.push(definition.tag);
    }
    return labels;
  };

  const close = (lexedBlocks: LexedBlocks, count: number): void => {
    const closing = lexedBlocks.tokens.slice(0, count);
    const labels = define(closing);
    if (labels.length === 0) {
      append(shareTokens(openTokens.filter(isBlock), closing.filter(isBlock), lexedBlocks.fill));
      return;
    }
    groups = groups.map((group) => relink(group, labels, definitions));
    append(shareTokens([], closing.filter(isBlock), lexedBlocks.fill));
    openTokens = [];
  };

  const readOpenPart = (isComplete: boolean, isLineNew: boolean): void => {
    const tail = source.slice(closedLength);
    if (!isComplete && openFence !== undefined) {
      const token = openFence.read(tail);
      if (token !== undefined) {
        openTokens = [token];
        return;
      }
    }
    openFence = undefined;
    const lexedBlocks = lexBlocks(tail, definitions, !isComplete);
    const cut = isComplete
      ? { count: lexedBlocks.tokens.length, length: tail.length }
      : isLineNew
        ? closedEnd(lexedBlocks.tokens, tail)
        : { count: 0, length: 0 };
    if (cut.count > 0) {
      close(lexedBlocks, cut.count);
      const shownTokens = openTokens.filter(isBlock);
      openTokens = shownTokens.slice(lexedBlocks.tokens.slice(0, cut.count).filter(isBlock).length);
      closedLength += cut.length;
    }
    if (isComplete) {
      openTokens = [];
      return;
    }
    const rest = lexedBlocks.tokens.slice(cut.count);
    openTokens = calm(rest, lexedBlocks, openTokens, definitions);
    const only = openTokens[0];
    if (openTokens.length === 1 && only !== undefined && isOpenFence(only)) {
      openFence = createOpenFence(source.slice(closedLength));
    }
  };

  return {
    update(text, isComplete) {
      const next = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
      if (next === source && isComplete === isDone) return result;
      // Compares whole strings, which engines do many times faster than `startsWith`.
      if (isDone || next.slice(0, source.length) !== source) reset();
      const isLineNew = next.indexOf("\n", source.length) !== -1;
      source = next;
      isDone = isComplete;
      readOpenPart(isComplete, isLineNew);
      result = withBlocks(groups, openTokens, closedCount, true);
      return result;
    },
  };
}

/** The groups with more blocks at their end; full groups stay the same objects. */
function withBlocks(groups: BlockGroups, tokens: readonly Token[], firstKey: number, isOpen: boolean): BlockGroups {
  if (tokens.length === 0) return groups;
  const last = groups.at(-1);
  const isLastFull = last === undefined || last.length >= GROUP_SIZE;
  const result = isLastFull ? [...groups] : groups.slice(0, -1);
  let group: Block[] = isLastFull ? [] : [...last];
  for (const [index, token] of tokens.entries()) {
    if (group.length >= GROUP_SIZE) {
      result.push(group);
      group = [];
    }
    group.push({ key: firstKey + index, token, isOpen });
  }
  result.push(group);
  return result;
}

/** The open blocks as they are shown: the last one repaired, and all unchanged tokens taken from those shown before. */
function calm(
  tokens: readonly Token[],
  lexedBlocks: LexedBlocks,
  shownTokens: readonly Token[],
  definitions: LinkDefinitions,
): Token[] {
  const blocks = tokens.filter(isBlock);
  const last = blocks.at(-1);
  if (last === undefined) return [];
  const isVerbatim = last.type === "code" || last.type === "math";
  const repairedText = isVerbatim ? last.raw : repairOpenBlock(last.raw, last.type === "paragraph");
  if (repairedText === last.raw) return shareTokens(shownTokens, blocks, lexedBlocks.fill);
  const instead = lexBlocks(repairedText, definitions, true);
  return shareTokens(shownTokens, [...blocks.slice(0, -1), ...instead.tokens.filter(isBlock)], (target) => {
    lexedBlocks.fill(target);
    instead.fill(target);
  });
}

/** The group with its blocks lexed again for new link definitions; the same group where it uses none of them. */
function relink(group: readonly Block[], labels: readonly string[], definitions: LinkDefinitions): readonly Block[] {
  const isUsed = group.map((block) => usesLabel(block.token, labels));
  if (!isUsed.includes(true)) return group;
  return group.map((block, index) => (isUsed[index] ? { ...block, token: relex(block.token, definitions) } : block));
}

function usesLabel(token: Token, labels: readonly string[]): boolean {
  if (token.type === "code" || !token.raw.includes("[")) return false;
  const text = token.raw.toLowerCase().replace(/\s+/g, " ");
  return labels.some((label) => text.includes(label.toLowerCase()));
}

/** The same block, lexed again so that its links are resolved anew. */
function relex(token: Token, definitions: LinkDefinitions): Token {
  // The blank line ends the block where it ended before: the text behind it may have determined its type.
  const lexedBlocks = lexBlocks(`${token.raw}\n\n`, definitions, false);
  const tokens = shareTokens([], lexedBlocks.tokens.filter(isBlock), lexedBlocks.fill);
  const only = tokens[0] as Tokens.Generic | undefined;
  return only !== undefined && tokens.length === 1 && only.type === token.type ? only : token;
}
