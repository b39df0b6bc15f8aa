/** What stands in the place of a secret. */
export const HIDDEN = "[hidden]";

/** A pattern, and the replacement of a match: `$1` keeps the text that shows a reader where the secret stood. */
export interface SecretPattern {
  pattern: RegExp;
  replacement: string;
}

/** The characters of a key. */
const letter = "[\\w.~+/=-]";

/** Eight characters or more that are not a word: with a digit, or a sign between letters. */
const random = `(?=${letter}*(?:\\d|[_=/+]|\\w[.~]\\w))${letter}{8,}`;

/** No word character stands before a key: `desk-bound` has no key in it. */
const start = "(?<![\\w-])";

/**
 * The forms of keys whose prefixes the vendors have published, ours among them: OpenAI, Anthropic, OpenRouter and
 * DeepSeek (`sk-`), Google (`AIza`, `AQ.`), Groq, xAI, Perplexity, Fireworks, Cerebras, Hugging Face, Replicate,
 * NVIDIA, Together, GitHub, AWS, Slack, Stripe, and signed tokens (JWT).
 */
const keyForms: readonly string[] = [
  "sk-[\\w-]{8,}",
  "AIza[\\w-]{30,}",
  "AQ\\.[\\w-]{20,}",
  "(?:gsk|hf|r8|fw|fpk|tgp_v1|gh[opsur]|github_pat|key|sk_live|sk_test|rk_live)_(?=\\w*\\d)\\w{16,}",
  "(?:xai|pplx|csk|nvapi|xox[abprs]|glpat)-(?=[\\w-]*\\d)[\\w-]{16,}",
  "AKIA[A-Z0-9]{16}",
  "eyJ[\\w-]{8,}\\.[\\w-]{8,}(?:\\.[\\w-]*)?",
];

/** The names of headers and fields that carry a key, in any spelling. */
const keyName =
  "(?:(?:x-)?(?:goog-)?api[-_]?key|(?:access|refresh|session|auth|id)[-_]?token|client[-_]?secret|password)";

/** Every pattern, applied in this order. None matches across a quote or a backslash, so that JSON stays valid. */
export const secretPatterns: readonly SecretPattern[] = [
  // The value of a header with credentials, as headers are written, and as JSON, escaped once or twice.
  {
    pattern: new RegExp(
      `(\\b(?:proxy-)?authorization\\\\*["']?\\s*[:=]\\s*\\\\*["']?(?:(?:bearer|basic|token)\\s+)?)${letter}{8,}`,
      "gi",
    ),
    replacement: `$1${HIDDEN}`,
  },
  { pattern: /(\b(?:set-)?cookie\\*["']?\s*[:=]\s*(?:\[\s*)?\\*["']?)[^"'\\\r\n]{4,}/gi, replacement: `$1${HIDDEN}` },
  { pattern: new RegExp(`(${keyName}\\\\*["']?\\s*[:=]\\s*\\\\*["']?)${random}`, "gi"), replacement: `$1${HIDDEN}` },
  { pattern: new RegExp(`(\\b(?:bearer|basic)\\s+)${random}`, "gi"), replacement: `$1${HIDDEN}` },
  { pattern: new RegExp(`${start}(?:${keyForms.join("|")})`, "g"), replacement: HIDDEN },
  // The password of an address, and the parameters of its query that carry credentials. One letter of the scheme is
  // enough: a pattern for the whole scheme would scan a long text of such letters again from each of them.
  { pattern: /([a-z\d+.-]:\/\/[^\s/:@"'\\]*:)[^\s/@"'\\]+(?=@)/gi, replacement: `$1${HIDDEN}` },
  {
    pattern: /([?&](?:key|token|sig|signature|secret|x-amz-signature|x-goog-signature)=)[^&\s"'<>\\]{6,}/gi,
    replacement: `$1${HIDDEN}`,
  },
  { pattern: /(\b(?:session_token|session_data)=)[^;\s"'\\]{4,}/gi, replacement: `$1${HIDDEN}` },
];
