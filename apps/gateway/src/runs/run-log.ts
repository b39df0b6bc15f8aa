import type { RunEvent } from "@tutti/contract";
import { type BlockFile, blockIndexOf, entriesOf, type LogBlock, readBlocks, SEPARATOR } from "./log-blocks.ts";

/** The numbered entries of one run, as its followers read them. */
export interface ReadableLog {
  /** The number of the last entry; 0 for none. */
  readonly head: number;
  /** The last entry has been appended: nothing follows it. */
  readonly isEnded: boolean;
  /** The log is no longer kept, and must not be read. */
  readonly isForgotten: boolean;
  /**
   * The JSON texts of entries from a number on, in order and without a gap; at least one. Synchronous if they are in
   * memory. Rejects if they are no longer kept.
   *
   * @param from at most `head`
   * @param limit bytes, approximately: once they are reached, no further entry is added
   */
  read(from: number, limit: number): readonly string[] | Promise<readonly string[]>;
  /** Calls the listener with every append, until the returned function is called. */
  onAppend(listener: () => void): () => void;
}

/** The log of a run of this process. */
export interface RunLog extends ReadableLog {
  /**
   * Appends an entry, encoded once for all followers. After the last one nothing is appended.
   *
   * @param at milliseconds since the run was started
   * @returns the entry's JSON text; undefined if the log has ended
   */
  append(event: RunEvent, at: number): string | undefined;
  /** Appends an entry that another process has encoded, with the next number. */
  appendText(text: string, isLast: boolean): void;
  /** Bytes in memory. */
  readonly inMemory: number;
  /** Bytes in memory that can be written to a file; the latest entries of a log that is still written cannot. */
  readonly movable: number;
  /** Bytes in the file. */
  readonly inFile: number;
  /**
   * Writes the movable bytes to the file, then frees their memory. If they cannot be written, rejects and keeps them.
   */
  move(file: BlockFile): Promise<void>;
  /** Marks the log as forgotten: its followers are called, and find no entry. */
  close(): void;
}

/**
 * Bytes of entries that are packed into a block: large enough that the block itself costs little in comparison, and
 * small enough to be read for one entry.
 */
const BLOCK_SIZE = 16 * 1024;

/** The bytes that an entry takes in memory besides its text, while it is not packed. */
const ENTRY_OVERHEAD = 40;

/**
 * A log in memory: the latest entries as texts, older ones packed into blocks outside of V8's heap, of which any can be
 * moved to a file.
 *
 * @param onGrowth is called with the change of the bytes in memory
 */
export function createRunLog(onGrowth: (bytes: number) => void): RunLog {
  const listeners = new Set<() => void>();
  const blocks: LogBlock[] = [];
  let recent: string[] = [];
  let recentSize = 0;
  let head = 0;
  let isEnded = false;
  let isForgotten = false;
  let inMemory = 0;
  let movedEntries = 0;
  let file: BlockFile | undefined;

  /** Changes the bytes in memory. Those of a forgotten log have been subtracted already. */
  function grow(bytes: number): void {
    inMemory += bytes;
    if (!isForgotten) onGrowth(bytes);
  }

  function pack(): void {
    if (recent.length === 0) return;
    const text = recent.join(SEPARATOR);
    // Not from Node's pool, of which one block would keep a whole slab.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    bytes.write(text);
    blocks.push({ first: head - recent.length + 1, count: recent.length, size: bytes.length, bytes, offset: 0 });
    grow(bytes.length - recentSize - recent.length * ENTRY_OVERHEAD);
    recent = [];
    recentSize = 0;
  }

  function append(event: RunEvent, at: number): string | undefined {
    if (isEnded) return undefined;
    const body = JSON.stringify(event);
    const text = `{"number":${head + 1},"at":${at},${body.slice(1)}`;
    appendText(text, "end" in event);
    return text;
  }

  function appendText(text: string, isLast: boolean): void {
    if (isEnded) return;
    head += 1;
    const size = Buffer.byteLength(text);
    recent.push(text);
    recentSize += size;
    isEnded = isLast;
    grow(size + ENTRY_OVERHEAD);
    if (isEnded || recentSize >= BLOCK_SIZE) pack();
    for (const listener of listeners) listener();
  }

  /** Reads from memory, across blocks, up to the first one that is in the file. */
  function readMemory(from: number, limit: number): readonly string[] {
    const takenBlocks: string[] = [];
    let size = 0;
    const take = (entries: readonly string[]) => {
      for (const entry of entries) {
        if (size >= limit) return;
        takenBlocks.push(entry);
        size += entry.length;
      }
    };
    const firstRecent = head - recent.length + 1;
    if (from < firstRecent) {
      for (let index = blockIndexOf(blocks, from); index < blocks.length && size < limit; index += 1) {
        const block = blocks[index];
        if (block?.bytes === undefined) return takenBlocks;
        take(entriesOf(block.bytes).slice(Math.max(0, from - block.first)));
      }
    }
    take(recent.slice(Math.max(0, from - firstRecent)));
    return takenBlocks;
  }

  return {
    get head() {
      return head;
    },
    get isEnded() {
      return isEnded;
    },
    get isForgotten() {
      return isForgotten;
    },
    get inMemory() {
      return inMemory;
    },
    get movable() {
      let size = 0;
      for (const { bytes } of blocks) size += bytes?.length ?? 0;
      return size;
    },
    get inFile() {
      return movedEntries;
    },
    append,
    appendText,
    read(from, limit) {
      // The usual case: a follower that has read everything before.
      const last = recent.at(-1);
      if (from === head && last !== undefined) return [last];
      const isInFile = blocks.length > 0 && blocks[blockIndexOf(blocks, from)]?.bytes === undefined;
      if (from > head - recent.length || !isInFile) return readMemory(from, limit);
      if (file === undefined) throw new Error("A log that was moved has no file.");
      return readBlocks(blocks, { from, limit, file });
    },
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isForgotten = true;
      for (const listener of listeners) listener();
    },
    async move(target) {
      const moving = blocks.filter(({ bytes }) => bytes !== undefined);
      if (moving.length === 0) return;
      file ??= target;
      // A separator between two blocks, so that a range of blocks reads like one.
      const pieces = moving.flatMap(({ bytes }) => (bytes ? [bytes, Buffer.from(SEPARATOR)] : []));
      await file.append(Buffer.concat(pieces));
      for (const block of moving) {
        block.bytes = undefined;
        block.offset = movedEntries;
        movedEntries += block.size + SEPARATOR.length;
        grow(-block.size);
      }
    },
  };
}
