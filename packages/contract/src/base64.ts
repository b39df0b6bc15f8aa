import * as z from "zod";

/**
 * Whether a text has the letters of base64 alone, and `=` only at its end. It searches for the first letter that is
 * none, for which V8 keeps no backtracking positions: a pattern for the whole text could run out of room for them at
 * some ten million characters, and then throws a RangeError.
 */
function isBase64(text: string): boolean {
  return !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ""));
}

/** Base64 of so many bytes at most. */
export function base64Schema(bytes: number) {
  return (
    z
      .string()
      .min(4)
      // A text that is too long is not checked any further.
      .max(Math.ceil(bytes / 3) * 4, { abort: true })
      .refine(isBase64, "must be base64")
      .meta({ pattern: "^[A-Za-z0-9+/]+={0,2}$" })
  );
}
