import type { apiKeyOperations } from "@tutti/contract/operations/api-keys";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const ID = "The key's id, not the key.";

export const apiKeyTexts: OperationTexts<typeof apiKeyOperations> = {
  listApiKeys: {
    summary: "List API keys",
    query: pageTexts,
    response: "A page of keys with their last four characters, newest first.",
  },
  createApiKey: {
    summary: "Create an API key",
    description: "The key is returned only in this response. If an organization is open, the key belongs to it.",
    response: "The key.",
  },
  updateApiKey: {
    summary: "Rename, limit, disable or enable an API key",
    description: "Omitted fields stay unchanged.",
    parameters: { id: ID },
    response: "The key as it is now.",
  },
  revokeApiKey: {
    summary: "Revoke an API key",
    parameters: { id: ID },
    response: "The key is no longer valid.",
  },
};
