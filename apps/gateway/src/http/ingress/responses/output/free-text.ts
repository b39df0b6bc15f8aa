import { isObject } from "@tutti/contract";
import { parseJson } from "../../../../providers/wire/json.ts";

/** Reads the free text of a custom tool out of the JSON arguments that a model writes for it, as they come. */
export interface FreeText {
  /** The next piece of the text. */
  push(text: string): string;
  /** The rest of the text, after the last piece. */
  end(): string;
}

/** How the arguments begin where the free text is their first field, and the most characters that this may take. */
const BEGINNING = /^\s*\{\s*"input"\s*:\s*"/;
const BEGINNING_LENGTH = 100;

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * The text of the field `input`, piece by piece. Arguments of another form are given whole at their end: the one text
 * in them, or themselves.
 */
export function createFreeText(): FreeText {
  let written = "";
  /** What is not read yet: at the beginning all, later an escape of which a part is missing. */
  let rest = "";
  let state: "beginning" | "text" | "ended" | "other" = "beginning";
  /** The first half of a character, which is given together with the second. */
  let half = "";

  /** Reads characters of a JSON text up to its end, or to an escape that is not complete. */
  const read = (): string => {
    let text = half;
    half = "";
    let at = 0;
    while (at < rest.length) {
      const character = rest.charAt(at);
      if (character === '"') {
        state = "ended";
        break;
      }
      if (character !== "\\") {
        text += character;
        at += 1;
        continue;
      }
      const kind = rest.charAt(at + 1);
      const length = kind === "u" ? 6 : 2;
      if (kind === "" || at + length > rest.length) break;
      text +=
        kind === "u" ? String.fromCharCode(Number.parseInt(rest.slice(at + 2, at + 6), 16)) : (escapes[kind] ?? kind);
      at += length;
    }
    rest = rest.slice(at);
    if (state === "text" && /[\ud800-\udbff]$/.test(text)) {
      half = text.slice(-1);
      return text.slice(0, -1);
    }
    return text;
  };

  return {
    push(text) {
      written += text;
      if (state === "ended" || state === "other") return "";
      rest += text;
      if (state === "beginning") {
        const [beginning] = BEGINNING.exec(rest) ?? [];
        if (beginning === undefined) {
          // Arguments of another form are read once, at their end.
          if (rest.length > BEGINNING_LENGTH) state = "other";
          return "";
        }
        state = "text";
        rest = rest.slice(beginning.length);
      }
      return read();
    },
    end() {
      if (state === "text" || state === "ended") return half;
      const value = parseJson(written);
      if (!isObject(value)) return typeof value === "string" ? value : written;
      const [only, ...others] = Object.values(value);
      if (typeof value["input"] === "string") return value["input"];
      if (others.length === 0 && typeof only === "string") return only;
      return Object.keys(value).length === 0 ? "" : written;
    },
  };
}
