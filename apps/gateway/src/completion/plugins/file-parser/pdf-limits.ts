import { MEGABYTE } from "../../../bytes.ts";
/** What the reading of one PDF may take. Its sender may have made it to be expensive. */
export interface PdfLimits {
  /** Milliseconds. */
  time: number;
  /** What comes after these is left out, and that is said. */
  pages: number;
  /** Characters of its text; the same. */
  characters: number;
  /** Megabytes of objects. */
  heap: number;
  /** Bytes of one piece of it, unpacked: a file of a megabyte can unpack to gigabytes. */
  piece: number;
}

/** Room for a thick book, and for nothing that would be felt by others. */
export const defaultPdfLimits: PdfLimits = {
  time: 20_000,
  pages: 1_000,
  characters: 2_000_000,
  heap: 384,
  piece: 64 * MEGABYTE,
};

/** What the worker is given. */
export interface PdfTask {
  bytes: Uint8Array;
  limits: Pick<PdfLimits, "pages" | "characters" | "piece">;
}

/** The text of a PDF. */
export interface PdfText {
  text: string;
  /** How many pages were read, and how many there are. */
  pages: number;
  totalPages: number;
}

/** Why a PDF cannot be read: it wants a password, is none or damaged, or takes more than the limits. */
export type PdfFailure = "password" | "broken" | "memory" | "time";

/** What the worker says in the end. */
export type PdfOutcome = { ok: true; value: PdfText } | { ok: false; error: PdfFailure };
