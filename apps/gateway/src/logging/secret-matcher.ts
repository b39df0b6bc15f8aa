import type { SecretList } from "./secret-list.ts";
import { HIDDEN, secretPatterns } from "./secret-patterns.ts";

/** Finds secrets in all output: in a log, an error, a record, a response. */
export interface SecretMatcher {
  /** The text with every secret redacted: the known ones, and everything that looks like one. */
  clean(text: string): string;
  /** The same for every text in a JSON value; returns the same object if nothing was found. */
  cleanValue<Value>(value: Value): Value;
}

/** The shortest secret that is redacted: shorter texts are no secrets, and would redact ordinary words. */
const MIN_SECRET_LENGTH = 8;

/** How many letters of a secret form its key in the index. */
const HEAD = 4;

/** The depth to which a value is searched; no output is deeper. */
const DEPTH = 12;

/**
 * Texts up to this length without a secret are cached: names of models, providers and clients come with every request.
 */
const REMEMBERED_LENGTH = 200;

/** How many texts are cached. */
const REMEMBERED = 1_000;

type Index = ReadonlyMap<string, readonly string[]>;

/**
 * The matcher for all output. Known secrets are found in all forms in which they are usually written (as they are, in
 * JSON, in an address), by their first letters, so that ten thousand cost no more than ten.
 *
 * @param secrets indexed again whenever another one has been added
 */
export function createSecretMatcher(secrets: Pick<SecretList, "all">): SecretMatcher {
  let indexedSecrets: readonly string[] | undefined;
  let index: Index = new Map();
  const innocent = new Set<string>();

  const clean = (text: string): string => {
    if (indexedSecrets !== secrets.all) {
      indexedSecrets = secrets.all;
      index = createIndex(indexedSecrets);
      innocent.clear();
    }
    if (innocent.has(text)) return text;
    const visibleText = index.size === 0 ? text : redactSecrets(text, index);
    const cleanText = secretPatterns.reduce(
      (current, { pattern, replacement }) => current.replace(pattern, replacement),
      visibleText,
    );
    if (cleanText === text && text.length <= REMEMBERED_LENGTH) {
      if (innocent.size >= REMEMBERED) innocent.clear();
      innocent.add(text);
    }
    return cleanText;
  };

  const cleanDeep = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") return clean(value);
    if (typeof value !== "object" || value === null || depth >= DEPTH) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => cleanDeep(item, depth + 1));
      return items.some((item, place) => item !== value[place]) ? items : value;
    }
    let copy: Record<string, unknown> | undefined;
    for (const [key, item] of Object.entries(value)) {
      const other = isKeyName(key) && typeof item === "string" && item !== "" ? HIDDEN : cleanDeep(item, depth + 1);
      if (other !== item) copy = { ...(copy ?? value), [key]: other };
    }
    return copy ?? value;
  };

  return { clean, cleanValue: <Value>(value: Value) => cleanDeep(value, 0) as Value };
}

/** Whether a field carries credentials, whatever its value. */
function isKeyName(key: string): boolean {
  return /^((x-)?(goog-)?api[-_]?key|authorization|cookie|set-cookie|password|client_secret)$/i.test(key);
}

function createIndex(secrets: readonly string[]): Index {
  const index = new Map<string, string[]>();
  const forms = new Set(secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH).flatMap(formsOf));
  for (const form of forms) {
    const head = form.slice(0, HEAD);
    const others = index.get(head);
    if (others) others.push(form);
    else index.set(head, [form]);
  }
  // The longest first: of two secrets with the same beginning, the longer one is the one in the text.
  for (const alike of index.values()) alike.sort((one, other) => other.length - one.length);
  return index;
}

/**
 * The forms in which a secret is written: as it is, within JSON, in JSON within JSON (an error that quotes an error),
 * in an address.
 */
function formsOf(secret: string): string[] {
  const inJson = insideJson(secret);
  return [secret, inJson, insideJson(inJson), encodeURIComponent(secret.toWellFormed())];
}

function insideJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function redactSecrets(text: string, index: Index): string {
  let cleanText = "";
  let from = 0;
  for (let place = 0; place <= text.length - MIN_SECRET_LENGTH; place += 1) {
    const secret = index.get(text.slice(place, place + HEAD))?.find((secret) => text.startsWith(secret, place));
    if (secret === undefined) continue;
    cleanText += text.slice(from, place) + HIDDEN;
    from = place + secret.length;
    place = from - 1;
  }
  return from === 0 ? text : cleanText + text.slice(from);
}
