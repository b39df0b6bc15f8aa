import * as z from "zod";

/** `POST /api/frontend/user/keys`: a name in, the key out, once. */
export const createApiKeyRequestSchema = z.object({ name: z.string().trim().min(1).max(100) });
export const createApiKeyResponseSchema = z.object({ id: z.string(), key: z.string() });

export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequestSchema>;
export type CreateApiKeyResponse = z.infer<typeof createApiKeyResponseSchema>;
