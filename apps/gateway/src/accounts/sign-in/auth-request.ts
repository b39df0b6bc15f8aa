import { refusalOf } from "../../bodies/body-failures.ts";
import { authBodyRule } from "../../bodies/body-rules.ts";
import { createJsonReader } from "../../bodies/json/json-reader.ts";
import { checkType, readBytes } from "../../bodies/read-body.ts";
import { ADDRESS_HEADER } from "../authentication.ts";
import { checkFormLengths } from "../form-lengths.ts";

/** Characters of a browser's own name that a session keeps; real ones have about 150. */
const USER_AGENT_LENGTH = 400;

/** Headers that describe the sender, and that only the gateway may set. */
const clientHeaders = [ADDRESS_HEADER, "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * The request as better-auth receives it, with its parsed body: at the origin in the person's address bar, and from the
 * client address that the gateway trusts. Throws an ApiFailure for a body that is too large, is no JSON or has another
 * content type.
 */
export async function toAuthRequest(
  request: Request,
  options: { origin: string; address: string | undefined },
): Promise<{ request: Request; form: unknown }> {
  const { body, form } = await readForm(request);
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const header of clientHeaders) headers.delete(header);
  const userAgent = headers.get("user-agent");
  if (userAgent !== null) headers.set("user-agent", userAgent.slice(0, USER_AGENT_LENGTH));
  if (options.address !== undefined) headers.set(ADDRESS_HEADER, options.address);
  const init = { method: request.method, headers, body, signal: request.signal };
  return { request: new Request(`${options.origin}${pathname}${search}`, init), form };
}

interface Form {
  body: Uint8Array<ArrayBuffer> | null;
  /** The body's value; undefined: there is none. */
  form: unknown;
}

/** A form's body, which better-auth parses itself, after a check that it is JSON within bounds. */
async function readForm(request: Request): Promise<Form> {
  const body = await readBytes(request, authBodyRule);
  if (body === null || body.length === 0) return { body: null, form: undefined };
  checkType(request.headers, request.headers.has("authorization"));
  const json = createJsonReader(authBodyRule);
  let form: unknown;
  try {
    json.push(body);
    form = json.end();
  } catch (cause) {
    throw refusalOf(cause, authBodyRule);
  }
  checkFormLengths(form);
  return { body, form };
}
