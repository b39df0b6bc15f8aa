import type * as z from "zod";
import { ApiFailure } from "../api-failure.ts";
import { DEFAULT_BODY_LIMIT, readBody } from "./read-body.ts";

/** How many levels of lists and objects a body may have: more than any form needs, and few enough to be written as JSON again. */
const DEPTH_LIMIT = 200;

/**
 * The JSON value of a request's body. Throws 400 where it is none, or is nested too deeply, and 413 where it is too large.
 *
 * @param limit bytes, decompressed
 */
export async function readJson(request: Request, limit = DEFAULT_BODY_LIMIT): Promise<unknown> {
  const text = await readBody(request, limit);
  const value = parse(text);
  // Each level has a bracket at both ends: a short text cannot have so many.
  if (text.length > 2 * DEPTH_LIMIT && isDeeperThan(DEPTH_LIMIT, value)) {
    throw new ApiFailure({ code: 400, message: `The body of the request has more than ${DEPTH_LIMIT} nested levels` });
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFailure({ code: 400, message: "The body of the request is not valid JSON" });
  }
}

/** Looks at one level after the other: recursion would itself fail at what is to be found. */
function isDeeperThan(limit: number, value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = level.flatMap((outer) => Object.values(outer).filter(isNested));
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A value, checked. Throws 400 with a message that names the field, as in `messages.0.role: Invalid option: expected one of …`. */
export function check<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".");
  const message = issue?.message ?? "Invalid request";
  throw new ApiFailure({ code: 400, message: path ? `${path}: ${message}` : message });
}
