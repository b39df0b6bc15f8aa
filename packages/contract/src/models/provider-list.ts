import * as z from "zod";

/** `GET /api/v1/providers`: the connected providers. */
export const providerListSchema = z.object({
  data: z.array(
    z.looseObject({
      name: z.string(),
      slug: z.string(),
      privacy_policy_url: z.string().nullable(),
      terms_of_service_url: z.string().nullable(),
      status_page_url: z.string().nullable(),
    }),
  ),
});

/**
 * `GET /api/frontend/providers?permaslug=&variant=`: which model, and which variant of it (`standard`, `free`,
 * `thinking`, …).
 */
export const providerNamesQuerySchema = z.object({
  permaslug: z.string({ error: "must be a model's slug" }).min(1, { error: "must be a model's slug" }),
  variant: z.string().optional(),
});

/**
 * The names of the providers that serve a model, in the order of the catalog; each can be named in `provider.order`.
 */
export const providerNamesSchema = z.object({ data: z.array(z.string()) });
