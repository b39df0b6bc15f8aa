import { MEGABYTE } from "@tutti/domain";
import type { BackupSource } from "@tutti/engine";

/** The text of a file, read piece by piece, from its beginning each time. */
export function readInPieces(file: Blob): BackupSource {
  return async function* () {
    const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel();
    }
  };
}

/** Characters that are held here before the browser takes them, which keeps what is large on its disk. */
const PIECE = 8 * MEGABYTE;

/** A file that grows piece by piece. */
export interface GrowingFile {
  write: (piece: string) => Promise<void>;
  finish: () => Blob;
}

/** Grows a file outside of this page's memory: the parts of a `Blob` are the browser's. */
export function createGrowingFile(type: string): GrowingFile {
  const parts: Blob[] = [];
  let held: string[] = [];
  let length = 0;
  const handOver = (): void => {
    if (held.length > 0) parts.push(new Blob(held));
    held = [];
    length = 0;
  };
  return {
    write: async (piece) => {
      held.push(piece);
      length += piece.length;
      if (length >= PIECE) handOver();
    },
    finish: () => {
      handOver();
      return new Blob(parts, { type });
    },
  };
}
