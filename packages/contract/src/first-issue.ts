import type * as z from "zod";

/**
 * How a schema is asked of what a stranger sent: it stops at the first issue of a list or an object, whose words
 * are all that is told. A long list of wrong elements costs as much as its first one. zod declares this for its
 * own `validate` alone, and heeds it wherever it parses.
 */
export const firstIssueOnly: z.core.ParseContextInternal<z.core.$ZodIssue> = Object.freeze({ abortEarly: true });
