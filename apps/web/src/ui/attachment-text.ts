import { t } from "@lingui/core/macro";
import { formatTenths } from "./formats/numbers.ts";

/** Characters of a text attachment that its chip shows (specification, point 2). */
const PREVIEW_LENGTH = 100;

const KILOBYTE = 1024;

/** The beginning of a text on one line. Does not read further than it shows, whatever the text's length. */
export function textPreview(content: string): string {
  // Surrogate pairs and runs of spaces shrink: four times as much is enough for all but the oddest texts.
  const line = content
    .slice(0, PREVIEW_LENGTH * 4)
    .replace(/\s+/gu, " ")
    .trim();
  return Array.from(line).slice(0, PREVIEW_LENGTH).join("");
}

/** A size as a person reads it: `312 KB`, `1.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  const kilobytes = bytes / KILOBYTE;
  if (Math.round(kilobytes) < KILOBYTE) return t`${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / KILOBYTE;
  return t`${megabytes < 9.95 ? formatTenths(megabytes) : Math.round(megabytes)} MB`;
}
