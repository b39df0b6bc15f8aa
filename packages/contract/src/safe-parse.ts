import * as z from "zod";

/** For a value with a `length` that is no number, where a text or a list belongs. */
export const wrongLength = 'Invalid input: an object with a field "length" stands where a text or a list belongs';

/**
 * Checks a value from outside with a schema. Like the schema's own `safeParse`, but it never throws: zod compares the
 * `length` of any value that has one with its bounds, even of a value that it has found to be no text, and if that
 * `length` is an object without a primitive value (`{"length": {"toString": 0}}`), comparing it throws a TypeError.
 */
export function safeParse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  context?: z.core.ParseContext<z.core.$ZodIssue>,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(value, context);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const error = new z.ZodError([{ code: "custom", path: [], message: wrongLength, input: value }]);
    return { success: false, error: error as z.ZodError<z.output<Schema>> };
  }
}
