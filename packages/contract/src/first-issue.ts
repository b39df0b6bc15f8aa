import type * as z from "zod";

/**
 * How a schema checks a value from outside: it stops at the first issue of a list or an object, whose message is the
 * only one that is reported. A long list of wrong elements costs as much as its first one. zod declares this option for
 * its own `validate` alone, and applies it wherever it parses.
 */
export const firstIssueOnly: z.core.ParseContextInternal<z.core.$ZodIssue> = Object.freeze({ abortEarly: true });
