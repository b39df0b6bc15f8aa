import * as z from "zod";

/** How many members one response has at most, as OpenRouter's. */
export const MEMBERS_OF_A_PAGE = 100;

export const managedMemberQuerySchema = z.object({
  offset: z.coerce.number().int().nonnegative().max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MEMBERS_OF_A_PAGE).default(50),
});

/** `GET /api/{version}/organization/members`, in OpenRouter's form. Here a person has one name. */
export const managedMemberListSchema = z.object({
  data: z
    .array(
      z.object({
        /** The person's id. */
        id: z.string(),
        email: z.string(),
        first_name: z.string().nullable(),
        last_name: z.null(),
        role: z.enum(["org:admin", "org:member"]),
      }),
    )
    .max(MEMBERS_OF_A_PAGE),
  total_count: z.int(),
});
