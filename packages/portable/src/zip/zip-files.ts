import { strToU8, type Zippable, zipSync } from "fflate";

interface ZipFile {
  /** The path within the project, with slashes. */
  filename: string;
  /** The text, or the bytes of a picture. */
  content: string | Uint8Array;
}

/** The earliest time that a ZIP can hold. The same files make the same ZIP, whenever it is made. */
const NO_DATE = new Date(1980, 0, 1);

/**
 * A ZIP of the files. A path that would leave the folder into which it is unpacked keeps the names below: no path
 * begins with a slash or a drive, and none has a step upwards. Of two files of one path the later one is used.
 */
export function zipFiles(files: readonly ZipFile[]): Uint8Array {
  const entries: Zippable = {};
  for (const { filename, content } of files) {
    const path = insidePath(filename);
    if (path !== "") entries[path] = typeof content === "string" ? strToU8(content) : content;
  }
  return zipSync(entries, { mtime: NO_DATE, level: 6 });
}

function insidePath(filename: string): string {
  return (
    filename
      .replaceAll("\\", "/")
      .replaceAll("\0", "")
      .split("/")
      .filter((step) => step !== "" && step !== "." && step !== ".." && !/^[a-z]:$/iu.test(step))
      // A name that no object can hold as a plain field; no real file has it.
      .map((step) => (step === "__proto__" ? "_proto_" : step))
      .join("/")
  );
}
