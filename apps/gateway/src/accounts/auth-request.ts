import { fail, type Result, succeed } from "../result.ts";
import { ADDRESS_HEADER } from "./authentication.ts";

/** Far above any form that better-auth reads, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Headers that say something about the sender which only we may say. */
const untrusted = [ADDRESS_HEADER, "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * The request as better-auth shall see it: at the origin in the person's address bar, and from the address that we believe.
 *
 * @returns a failure where the body is too large
 */
export async function toAuthRequest(
  request: Request,
  options: { origin: string; address: string | undefined },
): Promise<Result<Request, "too-large">> {
  const body = await readBody(request);
  if (!body.ok) return body;
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const header of untrusted) headers.delete(header);
  if (options.address !== undefined) headers.set(ADDRESS_HEADER, options.address);
  return succeed(
    new Request(`${options.origin}${pathname}${search}`, {
      method: request.method,
      headers,
      body: body.value,
      signal: request.signal,
    }),
  );
}

async function readBody(request: Request): Promise<Result<Uint8Array<ArrayBuffer> | null, "too-large">> {
  if (request.body === null) return succeed(null);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > BODY_LIMIT) return fail("too-large");
    chunks.push(chunk);
  }
  return succeed(new Uint8Array(Buffer.concat(chunks)));
}
