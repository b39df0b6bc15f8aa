import { type GuessedEncoding, guessEncodings } from "./guess-encoding.ts";
import { guessUtf16 } from "./guess-utf16.ts";

/** A text, and the encoding in which its bytes were read. */
export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  /** A name of the Encoding Standard, as `utf-8` or `shift_jis`. */
  encoding: string;
}

export interface DecodeOptions {
  /** The languages of the person, which decide where a text is too short to tell; without them the browser's. */
  languages?: readonly string[] | undefined;
  /** The encoding that a person chose: it is taken whether or not the bytes fit. */
  encoding?: string | undefined;
  /** Whether the bytes are only the beginning of a text, and may end within a character. */
  isCut?: boolean;
}

/**
 * Control characters that occur in texts: tab, line feed, form feed, carriage return, and the escape and backspace of
 * terminal output.
 */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Escape sequences of ISO-2022-JP, whose bytes are all ASCII: they begin two bytes a character. */
const JAPANESE_ESCAPES = ["\u001b$@", "\u001b$B"];

/**
 * The text of a file: UTF-8, UTF-16 with or without a byte order mark, or else the encoding of older programs that fits
 * its bytes best.
 *
 * @returns undefined if the bytes are no text, such as those of a renamed program
 */
export function decodeText(
  bytes: Uint8Array,
  { languages = navigator.languages, encoding, isCut = false }: DecodeOptions = {},
): DecodedText | undefined {
  if (encoding !== undefined) return decode(bytes, { encoding, isStrict: false, isCut });
  const mark = encodingByMark(bytes);
  if (mark !== undefined) return decode(bytes, { encoding: mark, isStrict: true, isCut });
  if (bytes.some((byte) => byte < 0x20 && !CONTROLS_OF_TEXT.has(byte))) {
    const utf16 = guessUtf16(bytes);
    return utf16 && decode(bytes, { encoding: utf16, isStrict: true, isCut });
  }
  const utf8 = decode(bytes, { encoding: "utf-8", isStrict: true, isCut });
  if (utf8 !== undefined) return japanese(bytes, { text: utf8.text, isCut }) ?? utf8;
  for (const guess of guessEncodings(bytes, languages)) {
    const decodedText = decode(bytes, { ...guess, isCut });
    if (decodedText !== undefined) return decodedText;
  }
  return undefined;
}

function encodingByMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

function japanese(bytes: Uint8Array, { text, isCut }: { text: string; isCut: boolean }): DecodedText | undefined {
  const isJapanese = JAPANESE_ESCAPES.some((sequence) => text.includes(sequence));
  return isJapanese ? decode(bytes, { encoding: "iso-2022-jp", isStrict: true, isCut }) : undefined;
}

/** @param guess.isStrict whether bytes that do not fit are refused; else they become replacement characters */
function decode(bytes: Uint8Array, guess: GuessedEncoding & { isCut: boolean }): DecodedText | undefined {
  try {
    const decoder = new TextDecoder(guess.encoding, { fatal: guess.isStrict });
    return { text: decoder.decode(bytes, { stream: guess.isCut }), encoding: decoder.encoding };
  } catch {
    return undefined;
  }
}
