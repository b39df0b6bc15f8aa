import type { Example } from "./examples.ts";

/** How many entries of a list of objects an example shows. */
const SHOWN = 2;

/** The address of the product where no other is configured. */
const ORIGIN = "http://127.0.0.1:4000";

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * The recordings as a document shows them: long lists with their first entries, and every random id, key and secret in
 * a form that is the same in each run.
 */
export function toExamples(recordings: Readonly<Record<string, Example>>, origin: string): Record<string, Example> {
  const names = new Map<string, string>([[origin, ORIGIN]]);
  collect(recordings, names);
  const rename = (text: string) => [...names].reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const entries = Object.entries(recordings).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.parse(rename(JSON.stringify(Object.fromEntries(entries.map(([id, example]) => [id, shorten(example)])))));
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfObjects = value.every((item) => typeof item === "object");
    return (isOfObjects ? value.slice(0, SHOWN) : value).map(shorten);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]));
}

/** Ids of generations, the secrets of links, and the signatures of sealed states. */
const randomTexts = /gen-\d+-[A-Za-z0-9]{20}|(?<=\/(?:join|set-password)#)[\w-]+|(?<=tutti-state-1\.[\w-]+\.)[\w-]+/g;

/** Finds random values, in the order in which they occur. */
function collect(value: unknown, names: Map<string, string>): void {
  const add = (secret: string) => {
    if (!names.has(secret)) names.set(secret, madeUp(secret, names.size));
  };
  if (typeof value === "string") {
    for (const [secret] of value.matchAll(randomTexts)) add(secret);
    // A key's end is shown too, and of most keys nothing else.
    for (const [secret, end = ""] of value.matchAll(/sk-tutti-(?:…|[\w-]{20,})([\w-]{4})/g)) {
      if (names.has(`…${end}`)) continue;
      const example = madeUp(secret, names.size);
      const madeEnd = example.slice(-4);
      names.set(secret, example).set(`…${end}`, `…${madeEnd}`).set(`"${end}"`, `"${madeEnd}"`);
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  // The key with which a published app calls models is random, and new each time the app is published.
  if ("call_key" in value && typeof value.call_key === "string") add(value.call_key);
  for (const [name, item] of Object.entries(value)) {
    const isId = name === "id" || name === "hash" || name.endsWith("_id");
    if (isId && typeof item === "string" && /^(?!gen-|chatcmpl-|run-)[\w-]{16,}$/.test(item)) add(item);
    collect(item, names);
  }
}

/** The same form with other letters, which are derived from its place alone. */
function madeUp(secret: string, place: number): string {
  const head = /^(?:gen-\d+-|sk-tutti-…?)/.exec(secret)?.[0] ?? "";
  let state = place + 1;
  const tail = Array.from({ length: secret.length - head.length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return letters[state % letters.length];
  });
  return head + tail.join("");
}
