import { firstIssueOnly, safeParse } from "@tutti/contract";
import type * as z from "zod";
import type { Identity } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import type { BodyShare } from "../bodies/body-budget.ts";
import type { BodyRule } from "../bodies/body-rules.ts";
import { readJsonBody } from "../bodies/read-body.ts";
import { hasKey } from "./sender-key.ts";

/**
 * The JSON value of a request's body. Throws 400 if it is no JSON or exceeds a bound, 413 if it is too large, 415 if it
 * has another content type, and 503 if too many bytes are being read.
 *
 * @param sender undefined where every client's body is read
 * @param share counts the body for as long as its owner holds it
 */
export function readJson(
  request: Request,
  rule: BodyRule,
  sender: Identity | undefined,
  share?: BodyShare,
): Promise<unknown> {
  return readJsonBody(request, { rule, hasKey: hasKey(request), reader: sender?.userId, ownerShare: share });
}

/**
 * A checked value. Throws 400 with a message that names the field, as in `messages.0.role: Invalid option: expected one
 * of …`.
 */
export function check<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parseResult = safeParse(schema, value, firstIssueOnly);
  if (parseResult.success) return parseResult.data;
  const [issue] = parseResult.error.issues;
  const path = issue?.path.join(".");
  const message = issue?.message ?? "Invalid request";
  throw new ApiFailure({ code: 400, message: path ? `${path}: ${message}` : message });
}
