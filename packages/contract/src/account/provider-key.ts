import * as z from "zod";
import { pageSchema } from "../page.ts";
import { plainBaseUrl, plainKey } from "../pasted-text.ts";

/** A vendor whose models a pasted key connects. */
export const connectableProviderSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** The page on which a person makes a key. */
  keys_url: z.string(),
  /** Whether the server's own configuration has connected it for all accounts already. */
  is_configured: z.boolean(),
});

/** A provider that was connected in the product; its key is never returned. Times are ISO 8601. */
export const connectedProviderSchema = z.object({
  id: z.string(),
  /** The vendor's slug, or the one that was given to the owner's own server. */
  slug: z.string(),
  name: z.string(),
  /** Set for a server of the owner's own only. */
  base_url: z.string().nullable(),
  /** Null if it needs no key. */
  last_four: z.string().nullable(),
  created_at: z.string(),
  /**
   * `unreadable`: it cannot be used any more, mostly because the key was stored with another secret than the server's
   * current one.
   */
  status: z.enum(["ready", "unreadable"]),
  /** What to do if it is not ready. */
  message: z.string().nullable(),
});

/** `GET /api/frontend/provider-keys`. */
export const providerKeyListSchema = pageSchema(connectedProviderSchema).extend({
  /** All that can be connected: the server's own list. */
  providers: z.array(connectableProviderSchema),
  /** Whether servers at people's own addresses may be connected here. */
  custom_servers: z.boolean(),
  /** Whether this person may connect and disconnect: in an organization, its owners and admins may. */
  can_edit: z.boolean(),
});

/** The address is shown to all people who share the provider, and paths are appended to it. */
function isPlainAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === "" && url.password === "" && !/[?#]/.test(address);
}

const keySchema = z.string().max(1000).overwrite(plainKey).min(1);

/** `POST /api/frontend/provider-keys`: a vendor's key, which is checked at once, or an OpenAI-compatible server. */
export const connectProviderRequestSchema = z.union(
  [
    z.object({ provider: z.string().min(1).max(100), key: keySchema }),
    z.object({
      name: z.string().trim().min(1).max(100),
      base_url: z
        .string()
        .max(500)
        .overwrite(plainBaseUrl)
        .check(z.url({ protocol: /^https?$/, error: "must start with http:// or https://" }))
        .refine(isPlainAddress, "must have no password, ? or # in it; a key has a field of its own"),
      key: keySchema.nullish(),
    }),
  ],
  "Expected provider and key, or name, base_url and key if the server requires one",
);

/** Its response. */
export const connectProviderResponseSchema = z.object({
  data: connectedProviderSchema,
  /** How many models it serves with this key. */
  model_count: z.int(),
});

export type ConnectedProvider = z.infer<typeof connectedProviderSchema>;
export type ProviderKeyList = z.infer<typeof providerKeyListSchema>;
export type ConnectProviderRequest = z.infer<typeof connectProviderRequestSchema>;
