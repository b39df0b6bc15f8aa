/** Why models may not be able to read a PDF. */
export type PdfFault = "locked" | "damaged";

/** Bytes at the end of a PDF in which its end mark stands: some programs write a few bytes of their own after it. */
const PDF_TAIL = 2_048;

/**
 * The dictionary that names how a PDF is encrypted. It is never compressed or encrypted itself (ISO 32000-1, 7.5.5 and
 * 7.5.8.2).
 */
const ENCRYPTION = /\/Encrypt(?:\s+\d+\s+\d+\s+R|\s*<<)/u;

/**
 * The fault of a PDF that shows without reading it: it is encrypted, by a password or against changes, or it was cut
 * off before its end mark. Providers refuse both.
 */
export function pdfFault(bytes: Uint8Array): PdfFault | undefined {
  const latin1 = new TextDecoder("latin1");
  if (!/%%EOF|startxref/u.test(latin1.decode(bytes.subarray(-PDF_TAIL)))) return "damaged";
  return ENCRYPTION.test(latin1.decode(bytes)) ? "locked" : undefined;
}
