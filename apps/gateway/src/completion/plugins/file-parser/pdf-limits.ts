import { MEGABYTE } from "../../../bytes.ts";
/** The limits for reading one PDF. Its sender may have made it to be expensive. */
export interface PdfLimits {
  /** Milliseconds. */
  time: number;
  /** Pages; further pages are left out, and a note in the text says so. */
  pages: number;
  /** Characters of its text; the same applies. */
  characters: number;
  /** Megabytes of objects. */
  heap: number;
  /** Bytes of one unpacked piece: a file of a megabyte can unpack to gigabytes. */
  piece: number;
}

/** Enough for a thick book, but too little to slow other requests down. */
export const defaultPdfLimits: PdfLimits = {
  time: 20_000,
  pages: 1_000,
  characters: 2_000_000,
  heap: 384,
  piece: 64 * MEGABYTE,
};

/** The task of the worker. */
export interface PdfTask {
  bytes: Uint8Array;
  limits: Pick<PdfLimits, "pages" | "characters" | "piece">;
}

/** The text of a PDF. */
export interface PdfText {
  text: string;
  /** How many pages were read, and how many the PDF has. */
  pages: number;
  totalPages: number;
}

/** Why a PDF cannot be read: it requires a password, it is damaged or no PDF, or it exceeds the limits. */
export type PdfFailure = "password" | "broken" | "memory" | "time";

/** The worker's result. */
export type PdfOutcome = { ok: true; value: PdfText } | { ok: false; error: PdfFailure };
