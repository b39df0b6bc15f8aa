import * as z from "zod";

/** Entries of a page of a list, at most. */
export const MAX_PAGE_ENTRIES = 100;

/** The parameters of every list of Tutti's own: which page, and how long. */
export const pageQuerySchema = z.object({
  /** The `next_cursor` of the page before; absent: the first page. */
  cursor: z.string().min(1).max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_ENTRIES).default(50),
});

/** The entries of a page, and the cursor of the next one; null at the end. */
export function pageSchema<Entry extends z.ZodType>(entrySchema: Entry) {
  return z.object({ data: z.array(entrySchema).max(MAX_PAGE_ENTRIES), next_cursor: z.string().nullable() });
}
