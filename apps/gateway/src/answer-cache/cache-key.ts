import { createHash, createHmac, hkdfSync } from "node:crypto";
import type { ChatRequest } from "@tutti/contract";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import type { FormRequest, PassedForm } from "../providers/same-form/form-request.ts";

/** A request as far as its answer depends on it. */
export interface CachedRequest {
  sender: Pick<Identity, "userId" | "organizationId" | "keyId">;
  /** The request with its preset's and its variants' fields. */
  body: ChatRequest;
  /** The same request in the client's own form. */
  formRequest: FormRequest | undefined;
}

/** What finds and opens the answer to one request. */
export interface CacheKey {
  /** The name of its row. */
  id: string;
  /** The secret that its content is encrypted with. */
  secret: string;
}

/**
 * The fields of a request that change neither the answer nor its price: how it is sent, and what the client notes of
 * it. All other fields, also those that the gateway does not know, make another request.
 */
export const ignoredFields: Readonly<Record<"chat" | PassedForm, readonly string[]>> = {
  chat: [
    "stream",
    "stream_options",
    "usage",
    "user",
    "metadata",
    "trace",
    "session_id",
    "prompt_cache_key",
    "prompt_cache_options",
  ],
  messages: ["stream", "metadata"],
  // An answer of this form repeats what the client noted.
  responses: ["stream", "stream_options"],
};

/** Makes the keys of requests. A key of one sender is never that of another one. */
export interface CacheKeys {
  keyOf(request: CachedRequest): CacheKey;
}

/** @param secret the instance's; nothing but it makes a key, so that no row of the database tells what was asked */
export function createCacheKeys(secret: string): CacheKeys {
  const root = Buffer.from(hkdfSync("sha256", secret, "tutti", "answer cache", 32));
  const derive = (purpose: string, digest: Buffer) =>
    createHmac("sha256", root).update(`${purpose}\n`).update(digest).digest("base64url");
  return {
    keyOf(request) {
      const digest = digestOf(request);
      return { id: derive("id", digest), secret: derive("content", digest) };
    },
  };
}

function digestOf({ sender, body, formRequest }: CachedRequest): Buffer {
  const { userId, keyId } = sender;
  const hash = createHash("sha256");
  const account = JSON.stringify([ownerOf(sender as Identity), userId, keyId ?? null]);
  hash.update(`${account}\n${canonicalJson(without(body, ignoredFields.chat))}\n`);
  if (formRequest) {
    const { form, headers, repeated = {} } = formRequest;
    const own = without(formRequest.body, ignoredFields[form]);
    hash.update(canonicalJson([form, own, headers, repeated]));
  }
  return hash.digest();
}

/** The fields that are set, without those that change nothing. */
function without(fields: object, ignored: readonly string[]): object {
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== null && !ignored.includes(name),
  );
  return Object.fromEntries(entries);
}

/** A JSON value as one text, in which the order of an object's fields is always the same. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(",")}}`;
}
