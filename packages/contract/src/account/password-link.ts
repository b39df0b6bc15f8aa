import * as z from "zod";

/** `POST /api/auth/describe-password-link`: the person whose link it is. */
export const passwordLinkOwnerSchema = z.object({ name: z.string(), email: z.string() });
