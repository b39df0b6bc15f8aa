/** A file of an export that chats may refer to. */
export interface ExportFile {
  path: string;
  /** Bytes. */
  size: number;
  /** The file's content; incomplete if the signal is aborted. */
  blob(signal: AbortSignal): Promise<Blob>;
}

/** Finds files of an export. */
export interface FileFinder {
  /** Finds a file by its name, or by the id that its name begins with. */
  find(pointer: string): { key: string; name: string } | undefined;
  /** The file with the key that `find` returned. */
  file(key: string): ExportFile | undefined;
}

/** The end of an id at the beginning of a file's name. */
const END_OF_ID = /^(?:[-._]|$)/u;

/**
 * Finds the file that a chat refers to among those of its export: one of that name, else one whose name begins with it,
 * as `file-abc` does for `file-abc-photo.png`. Logarithmic in the number of files.
 */
export function createFileFinder(files: readonly ExportFile[]): FileFinder {
  const byKey = new Map(files.map((file) => [file.path, file]));
  const sorted = files
    .map(({ path }) => ({ path, name: path.slice(path.lastIndexOf("/") + 1) }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));

  const firstFrom = (name: string): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.name ?? "") < name) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    find: (pointer) => {
      const requestedPointer = pointer.slice(pointer.lastIndexOf("/") + 1);
      if (requestedPointer === "") return undefined;
      for (let at = firstFrom(requestedPointer); at < sorted.length; at += 1) {
        const each = sorted[at];
        if (!each?.name.startsWith(requestedPointer)) return undefined;
        if (END_OF_ID.test(each.name.slice(requestedPointer.length))) return { key: each.path, name: each.name };
      }
      return undefined;
    },
    file: (key) => byKey.get(key),
  };
}
