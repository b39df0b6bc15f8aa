import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type PublishRequest, withoutUndefined } from "@tutti/contract";
import { type Identity, ownershipOf } from "../accounts/identity.ts";
import type { PasswordHashing } from "../accounts/passwords/password-hashing.ts";
import type { PublicationTable } from "../database/schema.ts";

const compress = promisify(brotliCompress);

/** The columns that a request changes. */
export async function publicationChanges(
  request: PublishRequest,
  passwords: PasswordHashing,
): Promise<Partial<PublicationTable>> {
  const { document, title, artifact_id, version, follows_head, password, expires_at } = request;
  return {
    ...withoutUndefined({ title, artifact_id, version }),
    ...(follows_head === undefined ? {} : { follows_head: follows_head ? 1 : 0 }),
    ...(password === undefined ? {} : { password_hash: password === null ? null : await passwords.hash(password) }),
    ...(expires_at === undefined ? {} : { expires_at: expires_at === null ? null : Date.parse(expires_at) }),
    ...(document === undefined ? {} : await documentColumns(document)),
  };
}

/**
 * The row of a new publication; undefined where the request lacks what every publication has.
 *
 * @param options.at milliseconds since the epoch
 */
export async function newPublication(
  request: PublishRequest,
  { id, maker, passwords, at }: { id: string; maker: Identity; passwords: PasswordHashing; at: number },
): Promise<PublicationTable | undefined> {
  const { title, document, artifact_id } = request;
  if (title === undefined || document === undefined || artifact_id === undefined) return undefined;
  return {
    id,
    ...ownershipOf(maker),
    artifact_id,
    version: 0,
    follows_head: 0,
    title,
    password_hash: null,
    expires_at: null,
    created_at: at,
    updated_at: at,
    views: 0,
    call_model: null,
    calls_per_minute: null,
    call_key: null,
    call_minute: 0,
    minute_calls: 0,
    ...(await documentColumns(document)),
    ...(await publicationChanges({ ...request, document: undefined }, passwords)),
  };
}

async function documentColumns(document: string): Promise<Pick<PublicationTable, "document" | "size" | "revision">> {
  // Level 5 takes a tenth of a second for 8 MB, and browsers cache documents that are opened often.
  const bytes = await compress(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { document: bytes, size: Buffer.byteLength(document), revision: revisionOf(document) };
}

function revisionOf(document: string): string {
  return createHash("sha256").update(document).digest("base64url").slice(0, 22);
}
