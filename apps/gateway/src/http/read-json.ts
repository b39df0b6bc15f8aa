import type * as z from "zod";
import { ApiFailure } from "./api-failure.ts";

/**
 * The body of a request, checked. Throws 400 with a message that names the field, as in
 * `messages.0.role: Invalid option: expected one of …`.
 */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parse(await request.text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".");
  throw new ApiFailure({
    code: 400,
    message: path ? `${path}: ${issue?.message}` : (issue?.message ?? "Invalid request"),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFailure({ code: 400, message: "The body of the request is not valid JSON" });
  }
}
