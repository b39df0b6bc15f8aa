import { analyse } from "chardet";

/** Bytes of the lines that are analyzed: the statistics of more do not differ. */
const SAMPLE_SIZE = 65_536;
/** The confidence, of 100, from which a guess counts more than the encoding that is usual for the languages. */
const CERTAIN = 50;
/** The confidence below which a guess says nothing: a few characters fit many encodings. */
const LIKELY = 20;
const NEW_LINE = 0x0a;

/**
 * The encodings of texts from before Unicode, by the first part of a language's tag, as browsers take them for pages
 * without a declared one (html.spec.whatwg.org, "Determining the character encoding", the table of locales).
 */
const usualEncodings: Readonly<Record<string, string>> = {
  ar: "windows-1256",
  be: "windows-1251",
  bg: "windows-1251",
  cs: "windows-1250",
  el: "iso-8859-7",
  fa: "windows-1256",
  he: "windows-1255",
  hu: "iso-8859-2",
  ja: "shift_jis",
  ko: "euc-kr",
  lt: "windows-1257",
  lv: "windows-1257",
  mk: "windows-1251",
  pl: "iso-8859-2",
  ru: "windows-1251",
  sk: "windows-1250",
  sl: "iso-8859-2",
  th: "windows-874",
  tr: "windows-1254",
  uk: "windows-1251",
  vi: "windows-1258",
  zh: "gb18030",
};

/** Tags whose language is written in two encodings. */
const TRADITIONAL_CHINESE = /^zh-(?:tw|hk|mo|hant)/iu;

/** An encoding, and whether every byte of a text must fit it. */
export interface GuessedEncoding {
  /** A name of the Encoding Standard. */
  encoding: string;
  isStrict: boolean;
}

/**
 * The encodings that a text in no UTF may have, the likeliest first, by the statistics of its letters. Where it is too
 * short for them, the languages of the person decide. The last one fits every text.
 *
 * @param languages tags, the preferred one first
 */
export function guessEncodings(bytes: Uint8Array, languages: readonly string[]): GuessedEncoding[] {
  const guesses = analyse(sampleOf(bytes)).flatMap(({ name, confidence }) => {
    const encoding = knownEncoding(name);
    return encoding === undefined || confidence < LIKELY ? [] : [{ encoding, confidence }];
  });
  const certain = guesses.filter(({ confidence }) => confidence >= CERTAIN);
  const usual = usualEncoding(languages);
  const encodings = [
    ...certain.map(({ encoding }) => encoding),
    ...(usual === undefined ? [] : [usual]),
    ...guesses.map(({ encoding }) => encoding),
  ];
  // A text in UTF-8 with a broken byte, as where it was cut off, is still one.
  const strict = [...new Set(encodings)].map((encoding) => ({ encoding, isStrict: encoding !== "utf-8" }));
  return [...strict, { encoding: "windows-1252", isStrict: false }];
}

/** The lines with a byte beyond ASCII: they may stand anywhere in a text, and only they tell encodings apart. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(SAMPLE_SIZE, bytes.length));
  let size = 0;
  for (let at = bytes.findIndex(isBeyondAscii); at >= 0 && at < bytes.length && size < sample.length; ) {
    if (!isBeyondAscii(bytes[at] ?? 0)) {
      at += 1;
      continue;
    }
    const start = bytes.lastIndexOf(NEW_LINE, at) + 1;
    const newLine = bytes.indexOf(NEW_LINE, at);
    const end = newLine < 0 ? bytes.length : newLine + 1;
    // A line that is longer than the sample begins with its first byte that says something.
    const from = at - start > SAMPLE_SIZE / 2 ? at : start;
    const line = bytes.subarray(from, Math.min(end, from + sample.length - size));
    sample.set(line, size);
    size += line.length;
    at = end;
  }
  return sample.subarray(0, size);
}

function isBeyondAscii(byte: number): boolean {
  return byte >= 0x80;
}

/** The name by which browsers know the encoding: they take Latin-1 for windows-1252. Undefined where they know none. */
function knownEncoding(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function usualEncoding(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    if (TRADITIONAL_CHINESE.test(language)) return "big5";
    const encoding = usualEncodings[language.split("-")[0]?.toLowerCase() ?? ""];
    if (encoding !== undefined) return encoding;
  }
  return undefined;
}
