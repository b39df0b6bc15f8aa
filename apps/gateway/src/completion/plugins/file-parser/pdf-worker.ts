import { parentPort, workerData } from "node:worker_threads";
import type { PdfFailure, PdfOutcome, PdfTask } from "./pdf-limits.ts";

/**
 * Reads the text of one PDF in a thread of its own, which is ended when it takes too long. A thread's limits do not
 * cover the memory of unpacked bytes: here no array may be larger than one piece, and Node itself unpacks and fetches
 * nothing.
 */
const { bytes, limits } = workerData as PdfTask;

let isTooLarge = false;
for (const name of [
  "ArrayBuffer",
  "Uint8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
] as const) {
  const original = globalThis[name];
  const width = "BYTES_PER_ELEMENT" in original ? original.BYTES_PER_ELEMENT : 1;
  const limitedArray: object = new Proxy<object>(original, {
    construct(_target, constructorArguments: readonly unknown[], newTarget): object {
      if (typeof constructorArguments[0] === "number" && constructorArguments[0] * width > limits.piece) {
        isTooLarge = true;
        throw new RangeError("A part of this file is too large.");
      }
      return Reflect.construct(original, constructorArguments, newTarget === limitedArray ? original : newTarget);
    },
  });
  Reflect.set(globalThis, name, limitedArray);
}
for (const name of ["DecompressionStream", "fetch", "WebSocket", "EventSource"])
  Reflect.deleteProperty(globalThis, name);

parentPort?.postMessage(await read());

async function read(): Promise<PdfOutcome> {
  try {
    const { getDocumentProxy } = await import("unpdf");
    const pdf = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false, useSystemFonts: false });
    const texts: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, limits.pages) && length < limits.characters; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      page.cleanup();
      texts.push(text);
      length += text.length;
    }
    if (isTooLarge) return failureOf("memory");
    return {
      ok: true,
      value: {
        text: tidy(texts.join("\n\n")).slice(0, limits.characters).toWellFormed(),
        pages: texts.length,
        totalPages: pdf.numPages,
      },
    };
  } catch (cause) {
    if (isTooLarge) return failureOf("memory");
    return failureOf(cause instanceof Error && cause.name === "PasswordException" ? "password" : "broken");
  }
}

function failureOf(error: PdfFailure): PdfOutcome {
  return { ok: false, error };
}

/** PDFs place letters, and have no spaces: runs of whitespace become at most one space and one empty line. */
function tidy(text: string): string {
  return text
    .replaceAll("\0", "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
