/** The file for the entries of a log that do not fit into memory. */
export interface BlockFile {
  /** Appends to the file. */
  append(bytes: Uint8Array): Promise<void>;
  read(offset: number, length: number): Promise<Uint8Array>;
  remove(): Promise<void>;
}

/** Consecutive entries: in memory, or in the file from an offset on. */
export interface LogBlock {
  /** The number of its first entry. */
  first: number;
  count: number;
  size: number;
  bytes: Buffer | undefined;
  offset: number;
}

/** JSON text contains no line break, so that one separates entries. */
export const SEPARATOR = "\n";

/** The texts of a block. */
export function entriesOf(bytes: Buffer): string[] {
  return bytes.toString("utf8").split(SEPARATOR);
}

/** The index of the block that has the entry of this number, among blocks in their order. */
export function blockIndexOf(blocks: readonly LogBlock[], number: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.first ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Reads entries from a file, in which blocks follow each other.
 *
 * @param options.from the number of the first entry, whose block is in the file
 * @param options.limit bytes: once they are reached, no further block is read
 */
export async function readBlocks(
  blocks: readonly LogBlock[],
  { from, limit, file }: { from: number; limit: number; file: Pick<BlockFile, "read"> },
): Promise<readonly string[]> {
  const index = blockIndexOf(blocks, from);
  const block = blocks[index];
  if (!block) throw new Error("A log has no such entry.");
  let length = block.size;
  for (let next = index + 1; next < blocks.length && length < limit; next += 1) {
    const following = blocks[next];
    if (following === undefined || following.bytes !== undefined) break;
    length = following.offset + following.size - block.offset;
  }
  const bytes = await file.read(block.offset, length);
  return entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).slice(from - block.first);
}
