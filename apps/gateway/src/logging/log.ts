import { type Level, type Logger, pino } from "pino";
import type { SecretList } from "./secret-list.ts";
import { createSecretMatcher } from "./secret-matcher.ts";
import { HIDDEN } from "./secret-patterns.ts";

/**
 * JSON log lines, with all credentials redacted: the known secrets, wherever they occur, and everything that looks like
 * a key or is in a header that carries one.
 *
 * @param options.secrets values that must never appear, such as providers' keys; checked for every line
 * @param options.write takes one line, its newline included
 */
export function createLog(options: {
  level: Level | "silent";
  secrets: Pick<SecretList, "all">;
  write: (line: string) => void;
}): Logger {
  const { clean } = createSecretMatcher(options.secrets);
  return pino(
    {
      level: options.level,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: HIDDEN },
    },
    { write: (line: string) => options.write(clean(line)) },
  );
}

const secretFields = [
  "authorization",
  '["x-api-key"]',
  "cookie",
  '["set-cookie"]',
  "apiKey",
  "api_key",
  "password",
  "secret",
  "token",
];
