import { fromAnthropicFailure } from "../anthropic/from-error.ts";
import type { ErrorSource } from "../wire/from-error.ts";
import { isObject, parseJson, textOf } from "../wire/json.ts";
import type { ProviderError } from "../wire/provider-error.ts";
import { errorKindOf } from "./error-kinds.ts";

/** Statuses of Bedrock's that mean something else than elsewhere: by them models fail, or are not ready. */
const statuses: Readonly<Record<number, number>> = { 424: 502 };

/**
 * A response with a failing status: the exception is in a header, or in the body (`__type`), whose message has no field
 * around it. It is read as Anthropic's form of the same.
 */
export function fromBedrockFailure(
  { status, headers, body }: { status: number; headers: Headers; body: string },
  source: ErrorSource,
): ProviderError {
  const value = parseJson(body);
  const fields = isObject(value) ? value : {};
  // "ThrottlingException:http://internal.amazon.com/coral/…", or "com.amazon.coral.service#ThrottlingException"
  const named = headers.get("x-amzn-errortype") ?? textOf(fields["__type"]) ?? "";
  const exception = named.split(":")[0]?.split("#").at(-1) ?? "";
  const message = textOf(fields["message"]) ?? textOf(fields["Message"]) ?? textOf(fields["originalMessage"]);
  const answer = { status: statuses[status] ?? status, headers };
  if (message === undefined || exception === "") return fromAnthropicFailure({ ...answer, body }, source);
  const error = { type: errorKindOf(exception), message };
  return fromAnthropicFailure({ ...answer, body: JSON.stringify({ type: "error", error }) }, source);
}
