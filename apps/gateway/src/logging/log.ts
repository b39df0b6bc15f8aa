import { type Level, type Logger, pino } from "pino";

/** What is worth hiding: shorter texts are no secrets, and would blot out innocent words. */
const SHORTEST_SECRET = 8;

/**
 * JSON log lines, with everything blotted out that opens a door: the values that we know, wherever they stand, and whatever looks
 * like a key or sits in a header that carries one.
 *
 * @param options.secrets values that must never be read, such as providers' keys
 * @param options.write takes one line, its newline included
 */
export function createLog(options: {
  level: Level | "silent";
  secrets: readonly string[];
  write: (line: string) => void;
}): Logger {
  const known = options.secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    // As it stands inside a JSON text.
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  const blot = (line: string) =>
    known.reduce((text, secret) => text.replaceAll(secret, HIDDEN), line).replaceAll(looksLikeKey, `$1${HIDDEN}`);
  return pino(
    {
      level: options.level,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: HIDDEN },
    },
    { write: (line: string) => options.write(blot(line)) },
  );
}

const HIDDEN = "[hidden]";

const secretFields = ["authorization", "cookie", '["set-cookie"]', "apiKey", "api_key", "password", "secret", "token"];

/** A bearer's credentials, and keys with the prefix that most vendors give theirs. */
const looksLikeKey = /\b(Bearer\s+|(?=sk-))[\w.~+/=-]{8,}/g;
