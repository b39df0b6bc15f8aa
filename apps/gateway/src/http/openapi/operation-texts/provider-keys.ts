import type { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

export const providerKeyTexts: OperationTexts<typeof providerKeyOperations> = {
  listConnectedProviders: {
    summary: "List the connected providers, and those that can be connected",
    query: pageTexts,
    response: "A page of providers with the last four characters of their keys, and all that can be connected.",
  },
  connectProvider: {
    summary: "Connect a provider",
    description: "The key is checked with the provider immediately, stored encrypted, and never returned.",
    response: "The provider, and the number of models that it serves.",
  },
  disconnectProvider: {
    summary: "Disconnect a provider",
    parameters: { id: "The connected provider's id." },
    response: "Its key is deleted.",
  },
  listByokKeys: {
    summary: "List provider keys",
    description: "The connected providers in OpenRouter's form.",
    query: {
      provider: "Only the key of this provider.",
      offset: "How many are skipped first.",
      limit: "The most keys, at most 100.",
    },
    response: "The keys with their last four characters.",
  },
  createByokKey: {
    summary: "Add a provider key",
    description:
      "The key is checked with the provider immediately, stored encrypted, and never returned. It takes the place of an earlier one.",
    response: "The key is stored.",
  },
  deleteByokKey: {
    summary: "Delete a provider key",
    parameters: { id: "The key's id." },
    response: "The key is deleted.",
  },
};
