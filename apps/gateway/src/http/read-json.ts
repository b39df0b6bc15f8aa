import type * as z from "zod";
import { ApiFailure } from "./api-failure.ts";

/** The JSON value of a request's body. Throws 400 where it is none. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFailure({ code: 400, message: "The body of the request is not valid JSON" });
  }
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
