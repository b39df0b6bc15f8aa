import { createHash } from "node:crypto";
import type { AppContext } from "../app-env.ts";
import type { JsonResponse } from "../implement.ts";

/** The text of a response that is sent often and changes seldom. */
export interface TaggedText<Value> {
  text: string;
  tag: string;
  /** The type of the value that was written as this text. */
  readonly type?: Value;
}

export function toTaggedText<Value>(value: Value): TaggedText<Value> {
  const text = JSON.stringify(value);
  return { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}

/** Makes the text of an object once, for as long as the object is in use. */
export function cacheTaggedText<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => TaggedText<Value> {
  const taggedTextsByKey = new WeakMap<Key, TaggedText<Value>>();
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
export function sendTaggedText<Value>(c: AppContext, { text, tag }: TaggedText<Value>): JsonResponse<Value> {
  const headers = { etag: tag, "cache-control": "private, no-cache", vary: "Authorization, Cookie" };
  const heldTag = c.req.header("if-none-match");
  if (heldTag !== undefined && isAmong(tag, heldTag)) return ofValue(c.body(null, 304, headers));
  return ofValue(c.body(text, 200, { ...headers, "content-type": "application/json" }));
}

/** A response whose text was made of a value of this type. */
function ofValue<Value>(response: Response): JsonResponse<Value> {
  return response as JsonResponse<Value>;
}

/**
 * Whether a tag is in the list. A weak tag is as good as a strong one here: a proxy may have compressed the response.
 */
function isAmong(tag: string, heldTags: string): boolean {
  return heldTags.trim() === "*" || heldTags.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
