import { createHash } from "node:crypto";
import type { AppContext } from "./app-env.ts";

/** The text of a response that is sent often and changes seldom. */
export interface TaggedText {
  text: string;
  tag: string;
}

export function toTaggedText(value: unknown): TaggedText {
  const text = JSON.stringify(value);
  return { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}

/** Makes the text of an object once, for as long as the object is in use. */
export function cacheTaggedText<Key extends object>(make: (key: Key) => unknown): (key: Key) => TaggedText {
  const taggedTextsByKey = new WeakMap<Key, TaggedText>();
  return (key) => {
    const taggedText = taggedTextsByKey.get(key) ?? toTaggedText(make(key));
    taggedTextsByKey.set(key, taggedText);
    return taggedText;
  };
}

/**
 * Responds with JSON, or with 304 if the client has it already (RFC 9110, 13.1.2). The response depends on the sender,
 * and may change at any moment: clients request it again each time, and only the bytes are saved.
 */
export function sendTaggedText(c: AppContext, { text, tag }: TaggedText): Response {
  const headers = { etag: tag, "cache-control": "private, no-cache", vary: "Authorization, Cookie" };
  const heldTag = c.req.header("if-none-match");
  if (heldTag !== undefined && isAmong(tag, heldTag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, "content-type": "application/json" });
}

/**
 * Whether a tag is in the list. A weak tag is as good as a strong one here: a proxy may have compressed the response.
 */
function isAmong(tag: string, heldTags: string): boolean {
  return heldTags.trim() === "*" || heldTags.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
